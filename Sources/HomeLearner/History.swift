import DeviceLog

/// The recorded visits: a function of the set of accepted deliveries, whatever their order.
///
/// Deliveries with a known arrival are kept as groups that are one visit each, in the order of
/// arrival; those with an unknown arrival one by one. `visits` is derived from both after every
/// insertion. The groups of some more visits than are shown are kept, so that two of them becoming
/// one lets the next older one reappear, as if it had never been cut off.
struct History: Sendable, Hashable, Codable {
  /// What an insertion did.
  struct Insertion {
    /// The visit that the delivery is now part of; `nil` if it is older than all that is kept.
    var visit: Visit?
    /// Ids of all that the visit is made of: the group of its known arrivals, and each delivery with
    /// an unknown one.
    var members: [Int]
    /// The one of `members` that the visit's reported departure comes from.
    var source: Int
    /// Ids of groups that are one group now, under the smallest of them.
    var absorbed: [Int] = []
    /// The delivery made a visit that was not there before.
    var isNew: Bool
  }

  /// Visits whose deliveries are kept beyond those shown.
  private static let reserve = 100

  /// The visits, by arrival (an unknown one by its departure), at most `maxHistory`.
  private(set) var visits: [Visit] = []
  /// Which of `visits` the last insertion may have changed.
  private(set) var changed = 0..<0
  private var known: [DeliveryGroup] = []
  private var unknown: [Delivery] = []
  /// What `unknown` are beside `known`; `nil` until it is worked out.
  private var joins = Derived<UnknownJoins?>(value: nil)
  /// The nights of each of `visits`.
  private var nights = Derived(value: NightTable())

  /// What is stored; joins and nights follow from it.
  private enum CodingKeys: String, CodingKey {
    case visits, changed, known, unknown
  }

  /// The visits with their nights. They are worked out at the first insertion after decoding.
  func stays(rules: Rules) -> Stays {
    nights.value.rows.count == visits.count
      ? Stays(visits: visits, nights: nights.value) : Stays(visits, rules: rules)
  }

  /// Measures how far from home the visits are that touch nights, each once.
  mutating func measureNights(from home: Coordinate, rules: Rules) {
    guard nights.value.rows.count == visits.count else { return }
    nights.value.measure(visits, from: home, rules: rules)
  }

  /// Whether `settleNights` was called with the same home and first night, and nothing has changed
  /// since that could matter to them.
  func nightsAreSettled(home: Coordinate?, since: CalendarDay?) -> Bool {
    nights.value.rows.count == visits.count && nights.value.isSettled(home: home, since: since)
  }

  /// Remembers that all visits together neither move the owner nor make a home.
  mutating func settleNights(
    home: Coordinate?, since: CalendarDay?, clock: Instant, rules: Rules
  ) {
    guard nights.value.rows.count == visits.count else { return }
    nights.value.settle(home: home, since: since, clock: clock, rules: rules)
  }

  /// Records an accepted delivery.
  ///
  /// - Complexity: O(log n) to find its place, O(n) to move what comes after it.
  mutating func insert(_ delivery: Delivery, rules: Rules) -> Insertion {
    if nights.value.rows.count != visits.count { nights.value = NightTable(visits, rules: rules) }
    if rules.history == .append { return append(delivery, rules: rules) }
    joins.value = nil
    let countBefore = visits.count
    let oldestBefore = visits.first?.id
    var absorbed: [Int] = []
    if delivery.arrival == nil {
      insertUnknown(delivery)
      rebuild(rules)
    } else {
      let (index, merged, isNew) = insertKnown(delivery, rules: rules)
      absorbed = merged
      if unknown.isEmpty && absorbed.isEmpty {
        patch(index, isNew: isNew, rules: rules)
      } else {
        rebuild(rules)
      }
    }
    let found = lookUp(delivery)
    changed = changed.clamped(to: visits.indices)
    let isNew = visits.count > countBefore || visits.first?.id != oldestBefore
    return Insertion(
      visit: found.visit, members: absorbed + found.members, source: found.source,
      absorbed: absorbed, isNew: isNew)
  }

  /// The ids of all groups and deliveries that are kept.
  var ids: Set<Int> { Set(known.map(\.id) + unknown.map(\.entry) + visits.map(\.id)) }

  /// Forgets everything.
  mutating func removeAll() {
    self = History()
  }
}

/// Deliveries whose arrivals are one: what matters of them.
private struct DeliveryGroup: Sendable, Hashable, Codable {
  /// The earliest and the latest arrival in it.
  var first: Instant
  var last: Instant
  /// The number of the earliest entry.
  var id: Int
  /// The last delivery that has a departure; if none has, the last delivery.
  var best: Delivery

  mutating func merge(_ other: DeliveryGroup) {
    first = min(first, other.first)
    last = max(last, other.last)
    id = min(id, other.id)
    let isBetter =
      (best.departure != nil) == (other.best.departure != nil)
      ? other.best.entry > best.entry : other.best.departure != nil
    if isBetter { best = other.best }
  }
}

// MARK: - Known arrivals

extension History {
  /// Puts a delivery into its group. `absorbed` are the ids of groups that it joined to another.
  private mutating func insertKnown(
    _ delivery: Delivery, rules: Rules
  ) -> (index: Int, absorbed: [Int], isNew: Bool) {
    let arrival = delivery.arrival ?? .distantPast
    let group = DeliveryGroup(first: arrival, last: arrival, id: delivery.entry, best: delivery)
    // The first group that does not end too early to be a neighbour.
    var low = 0
    var high = known.count
    while low < high {
      let middle = (low + high) / 2
      if arrival - known[middle].last > rules.arrivalTolerance {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < known.count, known[low].first - arrival <= rules.arrivalTolerance else {
      known.insert(group, at: low)
      return (low, [], true)
    }
    known[low].merge(group)
    var absorbed: [Int] = []
    while low + 1 < known.count, known[low + 1].first - known[low].last <= rules.arrivalTolerance {
      absorbed += [known[low].id, known[low + 1].id]
      known[low].merge(known[low + 1])
      known.remove(at: low + 1)
    }
    return (low, absorbed, false)
  }

  /// Brings `visits` up to date where only known arrivals are kept and one group changed.
  private mutating func patch(_ index: Int, isNew: Bool, rules: Rules) {
    let hidden = known.count - visits.count - (isNew ? 1 : 0)
    let position = index - hidden
    if position < 0 {
      // Older than what is shown; room for it there may be.
      if visits.count < rules.maxHistory { rebuild(rules) }
      trim(rules)
      return
    }
    let hours = NightHours(rules)
    let visit = visit(of: index, rules: rules)
    if isNew {
      visits.insert(visit, at: position)
      nights.value.insert(StayNights(visit, hours), at: position)
    } else {
      replace(position, with: visit, hours)
    }
    if position > 0 {
      replace(position - 1, with: self.visit(of: index - 1, rules: rules), hours)
    }
    let surplus = max(0, visits.count - rules.maxHistory)
    visits.removeFirst(surplus)
    nights.value.removeFirst(surplus)
    changed = max(0, position - 1 - surplus)..<max(0, position + 1 - surplus)
    trim(rules)
  }

  private mutating func replace(_ position: Int, with visit: Visit, _ hours: NightHours) {
    guard visits[position] != visit else { return }
    visits[position] = visit
    nights.value.replace(StayNights(visit, hours), at: position)
  }

  private func visit(of index: Int, rules: Rules) -> Visit {
    let next = index + 1 < known.count ? known[index + 1].best.arrival : nil
    return Visit(known[index].best, id: known[index].id, next: next, rules: rules)
  }

  private mutating func trim(_ rules: Rules) {
    // In batches, so that not every insertion moves the whole array.
    let limit = rules.maxHistory + Self.reserve
    guard known.count + unknown.count > limit + Self.reserve else { return }
    var dates = known.compactMap(\.best.arrival) + unknown.compactMap(\.departure)
    dates.sort()
    let oldest = dates[dates.count - limit]
    known.removeAll { ($0.best.arrival ?? oldest) < oldest }
    unknown.removeAll { ($0.departure ?? oldest) < oldest }
  }
}

// MARK: - Unknown arrivals

extension History {
  private mutating func insertUnknown(_ delivery: Delivery) {
    let departure = delivery.departure ?? .distantFuture
    let index = unknown.firstIndex { ($0.departure ?? .distantFuture) > departure }
    unknown.insert(delivery, at: index ?? unknown.count)
  }

  /// How they join, worked out once after each insertion.
  private var unknownJoins: UnknownJoins {
    joins.value ?? UnknownJoins(unknown, known.map(\.best))
  }

  /// Derives all visits anew.
  private mutating func rebuild(_ rules: Rules) {
    trim(rules)
    let found = unknownJoins
    joins.value = found
    let (groups, partner, departures) = (found.groups, found.partner, found.departures)
    var all: [Visit] = known.indices.map { index in
      var best = known[index].best
      if best.departure == nil { best.departure = departures[index] }
      let next = index + 1 < known.count ? known[index + 1].best.arrival : nil
      return Visit(best, id: known[index].id, next: next, rules: rules)
    }
    for (index, group) in groups.enumerated() where partner[index] == nil {
      let id = group.members.min() ?? group.best.entry
      all.append(Visit(group.best, id: id, next: nil, rules: rules))
    }
    all.sort { a, b in
      if a.sortDate != b.sortDate { return a.sortDate < b.sortDate }
      if (a.arrival == nil) != (b.arrival == nil) { return b.arrival == nil }
      return (a.coordinate.latitude, a.coordinate.longitude)
        < (b.coordinate.latitude, b.coordinate.longitude)
    }
    visits = Array(all.suffix(rules.maxHistory))
    nights.value = NightTable(visits, rules: rules)
    changed = visits.indices
  }

  /// The ids of all that a visit is made of.
  func members(of id: Int) -> [Int] {
    guard !unknown.isEmpty else { return [id] }
    let (groups, partner) = (unknownJoins.groups, unknownJoins.partner)
    var members = [id]
    for (index, group) in groups.enumerated() {
      let isPart =
        partner[index].map { known[$0].id == id } ?? (group.members.min() == id)
      if isPart { members += group.members }
    }
    return members
  }

  /// The visit that holds a delivery, the ids of its parts, and the one its departure comes from.
  private func lookUp(_ delivery: Delivery) -> (visit: Visit?, members: [Int], source: Int) {
    let groups = unknown.isEmpty ? [] : unknownJoins.groups
    let partner = unknown.isEmpty ? [] : unknownJoins.partner
    var target: Int?
    if let arrival = delivery.arrival {
      target = known.lastIndex { $0.first <= arrival && arrival <= $0.last }
    } else if let own = groups.firstIndex(where: { $0.members.contains(delivery.entry) }) {
      target = partner[own]
      if target == nil {
        let members = groups[own].members
        let id = members.min()
        return (visits.last { $0.id == id }, members, groups[own].best.entry)
      }
    }
    guard let target else { return (nil, [], delivery.entry) }
    let id = known[target].id
    var members = [id]
    var source = id
    for (index, group) in groups.enumerated() where partner[index] == target {
      members += group.members
      if known[target].best.departure == nil { source = group.best.entry }
    }
    return (visits.last { $0.id == id }, members, source)
  }
}

// MARK: - A row for each delivery

extension History {
  private mutating func append(_ delivery: Delivery, rules: Rules) -> Insertion {
    let visit = Visit(delivery, id: delivery.entry, next: nil, rules: rules)
    let index = visits.lastIndex { $0.sortDate <= visit.sortDate }.map { $0 + 1 } ?? 0
    let hours = NightHours(rules)
    visits.insert(visit, at: index)
    nights.value.insert(StayNights(visit, hours), at: index)
    let surplus = max(0, visits.count - rules.maxHistory)
    visits.removeFirst(surplus)
    nights.value.removeFirst(surplus)
    var next: Instant?
    for index in visits.indices.reversed() {
      let (end, isGap) = (visits[index].inferredDeparture, visits[index].isGap)
      visits[index].infer(next: next, rules: rules)
      if visits[index].inferredDeparture != end || visits[index].isGap != isGap {
        nights.value.replace(StayNights(visits[index], hours), at: index)
      }
      next = visits[index].arrival ?? next
    }
    changed = visits.indices
    let kept = visits.first { $0.id == delivery.entry }
    return Insertion(
      visit: kept, members: [delivery.entry], source: delivery.entry, isNew: true)
  }
}

extension Visit {
  fileprivate init(_ delivery: Delivery, id: Int, next: Instant?, rules: Rules) {
    self.init(
      id: id, coordinate: delivery.coordinate, horizontalAccuracy: delivery.horizontalAccuracy,
      arrival: delivery.arrival, reportedDeparture: delivery.departure, inferredDeparture: nil,
      isGap: false, zone: delivery.zone, entry: delivery.entry)
    infer(next: next, rules: rules)
  }

  /// Ends a visit without a reported departure at the arrival of the next.
  fileprivate mutating func infer(next: Instant?, rules: Rules) {
    inferredDeparture = nil
    isGap = false
    guard rules.closeEarlierOpen, reportedDeparture == nil, let arrival, let next else { return }
    inferredDeparture = next
    if let limit = rules.inferredStayLimit, next - arrival > limit { isGap = true }
  }
}
