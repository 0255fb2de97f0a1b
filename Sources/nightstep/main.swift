print("nightstep")
