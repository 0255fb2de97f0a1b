"""A program on a pseudo-terminal, and what its screen shows: as much of a terminal as ncurses makes use of."""
import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

SEQUENCE = re.compile(rb"\x1b(\[[0-9;?]*[@-~]|[()][A-Z0-9]|[=>78MDEHc])")


class Screen:
    """Cells, and a cursor. What it does not know it passes over."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.cells = [[" "] * width for _ in range(height)]
        self.x = self.y = 0
        self.top, self.bottom = 0, height - 1
        self.last = " "
        self.saved = (0, 0)
        self.rest = b""

    def feed(self, data):
        data = self.rest + data
        self.rest = b""
        place = 0
        while place < len(data):
            byte = data[place]
            if byte == 0x1B:
                match = SEQUENCE.match(data, place)
                if match is None:
                    if len(data) - place < 32:
                        self.rest = data[place:]
                        return
                    place += 1
                    continue
                self.sequence(match.group(1).decode())
                place = match.end()
            elif byte < 0x20:
                if byte == 0x0D:
                    self.x = 0
                elif byte == 0x0A:
                    if self.y == self.bottom:
                        del self.cells[self.top]
                        self.cells.insert(self.bottom, [" "] * self.width)
                    else:
                        self.y = min(self.y + 1, self.height - 1)
                elif byte == 0x08:
                    self.x = max(0, self.x - 1)
                place += 1
            else:
                size = 1 if byte < 0x80 else 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
                if place + size > len(data):
                    self.rest = data[place:]
                    return
                self.last = data[place : place + size].decode("utf-8", "replace")
                if self.x < self.width and self.y < self.height:
                    self.cells[self.y][self.x] = self.last
                self.x += 1
                place += size

    def sequence(self, text):
        if text == "M":
            # Up a line; at the top of the region what is below makes room.
            if self.y == self.top:
                del self.cells[self.bottom]
                self.cells.insert(self.top, [" "] * self.width)
            else:
                self.y = max(0, self.y - 1)
        elif text == "D":
            self.feed(b"\n")
        elif text == "7":
            self.saved = (self.x, self.y)
        elif text == "8":
            self.x, self.y = self.saved
        if not text.startswith("["):
            return
        numbers = [int(n) if n else 0 for n in text[1:-1].replace("?", "").split(";")]
        first = max(1, numbers[0])
        final = text[-1]
        if final == "H":
            self.y = min(first, self.height) - 1
            self.x = (max(1, numbers[1]) if len(numbers) > 1 else 1) - 1
        elif final == "A":
            self.y = max(0, self.y - first)
        elif final == "B":
            self.y = min(self.height - 1, self.y + first)
        elif final == "C":
            self.x = min(self.width - 1, self.x + first)
        elif final == "D":
            self.x = max(0, self.x - first)
        elif final == "K":
            row = self.cells[self.y]
            start, end = (self.x, self.width) if numbers[0] == 0 else (0, self.x + 1)
            for x in range(start, min(end, self.width)):
                row[x] = " "
        elif final == "G":
            self.x = min(first, self.width) - 1
        elif final == "d":
            self.y = min(first, self.height) - 1
        elif final == "X":
            for x in range(self.x, min(self.x + first, self.width)):
                self.cells[self.y][x] = " "
        elif final == "b":
            for _ in range(first):
                if 0 < self.x < self.width:
                    self.cells[self.y][self.x] = self.last
                self.x += 1
        elif final in "@P":
            row = self.cells[self.y]
            if final == "@":
                row[self.x : self.x] = [" "] * first
                del row[self.width :]
            else:
                del row[self.x : self.x + first]
                row += [" "] * (self.width - len(row))
        elif final in "LM" or final in "ST":
            top = self.y if final in "LM" else self.top
            for _ in range(first):
                if final in "LT":
                    del self.cells[self.bottom]
                    self.cells.insert(top, [" "] * self.width)
                else:
                    del self.cells[top]
                    self.cells.insert(self.bottom, [" "] * self.width)
        elif final == "r":
            self.top = first - 1
            self.bottom = (numbers[1] if len(numbers) > 1 else self.height) - 1
            self.x = self.y = 0
        elif final == "J":
            for y in range(self.y if numbers[0] == 0 else 0, self.height):
                for x in range(self.x if numbers[0] == 0 and y == self.y else 0, self.width):
                    self.cells[y][x] = " "

    @property
    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)


class Program:
    """A program on a terminal of its own."""

    def __init__(self, words, environment, folder, width=120, height=40):
        self.screen = Screen(width, height)
        self.raw = bytearray()
        self.process, self.main = pty.fork()
        if self.process == 0:
            try:
                os.chdir(folder)
                os.execve(words[0], words, environment)
            finally:
                os._exit(127)
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.status = None

    def read(self, seconds):
        """Takes what comes within a time. False when the program has let go of the terminal."""
        ready, _, _ = select.select([self.main], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.main, 65536)
        except OSError as error:
            if error.errno == errno.EIO:
                return False
            raise
        self.raw += data
        self.screen.feed(data)
        return bool(data)

    def wait_for(self, wanted, seconds=20):
        """Reads until `wanted(screen)` holds. False if it never does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if wanted(self.screen.text):
                return True
            if not self.read(0.02):
                return wanted(self.screen.text)
        return False

    def type(self, text):
        os.write(self.main, text.encode())

    def resize(self, width, height):
        self.screen = Screen(width, height)
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def kill(self, number=signal.SIGKILL):
        os.kill(self.process, number)

    def end(self, seconds=20):
        """The exit code, or minus the signal; None if it does not end."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                while self.read(0) and select.select([self.main], [], [], 0)[0]:
                    pass
                os.close(self.main)
                return os.waitstatus_to_exitcode(status)
            self.read(0.01)
        return None
