/**
 * Orders people and movable appointments independently of ids and row order (AVL-03): first as the salon lists its
 * people, then by what distinguishes them. A search in this order gives the same result in every database.
 */
import { type Day, dayNumber } from '../../time/day.ts'
import type { UnitRange } from '../chain.ts'
import type { ChainRequest, Occupation } from '../facts.ts'
import type { PreparedDays } from '../prepared.ts'
import { type Bits, wordAt } from './bits.ts'
import { clustersOf } from './clusters.ts'
import type { Hold, VisitPiece } from './pieces.ts'
import { instantOf } from './window.ts'

/** Each person's rank in the order. Tied people share the first of their ranks. */
type StaffRanks = readonly number[]

type UnorderedWindow = Omit<PreparedDays, 'clusters' | 'tied'>

/** Orders people as the salon lists them. */
export function inCanonicalOrder(prepared: UnorderedWindow, occupations: readonly Occupation[]): PreparedDays {
  const places = rankStaff(prepared.staff.length, (one, other) => compareListed(prepared, one, other))
  const tied = firstTie(places) < 0 ? undefined : { held: once(() => heldByPerson(occupations)), days: new Map() }
  return { ...reorderStaff(prepared, apart(places)), tied }
}

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const heldByPerson = (occupations: readonly Occupation[]) => Map.groupBy(occupations, ({ staffId }) => staffId)

/**
 * Breaks ties between people with the same place in the list: by their day, by the services requested of them, and by
 * who else could take their appointments. Looks at one day only, so that a month's answer and the booking agree.
 */
export function withTiesBroken(prepared: PreparedDays, wish: ChainRequest, day: Day): PreparedDays {
  const { tied } = prepared
  if (tied === undefined) return prepared
  const near = { ...prepared, tied, pieces: piecesNear(prepared, day) }
  const places = placesOn(near, wish, day)
  const known = tied.days.get(day)
  if (known && places.every((place, who) => known.staff[place]?.id === prepared.staff[who]?.id)) return known
  const ordered = { ...reorderStaff(near, places), tied }
  tied.days.set(day, ordered)
  return ordered
}

/** Returns the pieces of the groups that a visit of the day can touch; such a visit ends by the end of the next day. */
function piecesNear({ window, clusters, pieces }: PreparedDays, day: Day): readonly VisitPiece[] {
  const index = dayNumber(day) - window.firstDay
  const from = (window.midnights[index] ?? 0) - halfDay
  const to = window.midnights[index + 2] ?? window.units
  const near = clusters.groups.filter((group) => group.to > from && group.from < to)
  return pieces.slice(near[0]?.first ?? 0, near.at(-1)?.end ?? 0)
}

function placesOn(prepared: TiedDays, wish: ChainRequest, day: Day): StaffRanks {
  const around = nearDay(prepared, day)
  let places = distinguished(
    prepared,
    { wish, around },
    rankStaff(prepared.staff.length, (one, other) => {
      return compareListed(prepared, one, other) || compareTime(prepared, around, [one, other])
    }),
  )
  // Identical people are interchangeable: rank one of them first, and compute the others' neighbours again.
  for (let first = firstTie(places); first >= 0; first = firstTie(places)) {
    const chosen = places.indexOf(first)
    places = distinguished(
      prepared,
      { wish, around },
      places.map((place, who) => (place === first && who !== chosen ? place + 1 : place)),
    )
  }
  return places
}

/** Returns the day and half a day on either side, which every window that contains the day covers completely. */
function nearDay({ window }: PreparedDays, day: Day): UnitRange {
  const index = dayNumber(day) - window.firstDay
  return { from: (window.midnights[index] ?? 0) - halfDay, to: (window.midnights[index + 1] ?? 0) + halfDay }
}

/** Twelve hours, in units of five minutes. */
const halfDay = 144

function compareListed({ staff }: UnorderedWindow, one: number, other: number): number {
  const a = staff[one]
  const b = staff[other]
  if (!a || !b) return 0
  return a.displayOrder - b.displayOrder || compareText(a.name, b.name) || Number(b.bookable) - Number(a.bookable)
}

function compareTime(
  { atWork, rigidFree, free }: PreparedDays,
  around: UnitRange,
  [one, other]: [number, number],
): number {
  for (const sets of [atWork, rigidFree, free]) {
    const breakTies = compareBits(sets[one], sets[other], around)
    if (breakTies !== 0) return breakTies
  }
  return 0
}

const compareText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

function compareBits(one: Bits | undefined, other: Bits | undefined, { from, to }: UnitRange): number {
  if (!one || !other) return 0
  for (let at = from; at < to; at += 32) {
    const mask = to - at < 32 ? -1 >>> (32 - (to - at)) : -1
    const apart = ((wordAt(one, at) & mask) >>> 0) - ((wordAt(other, at) & mask) >>> 0)
    if (apart !== 0) return apart
  }
  return 0
}

function rankStaff(count: number, compared: (one: number, other: number) => number): number[] {
  const sorted = Array.from({ length: count }, (_, who) => who).sort((one, other) => compared(one, other))
  const places = sorted.map(() => 0)
  sorted.forEach((who, place) => {
    const before = sorted[place - 1]
    places[who] = before !== undefined && compared(before, who) === 0 ? (places[before] ?? 0) : place
  })
  return places
}

/** The first place shared by several people; -1 if none. */
function firstTie(places: StaffRanks): number {
  const shared = places.filter((place, who) => places.indexOf(place) !== who)
  return shared.length === 0 ? -1 : Math.min(...shared)
}

/** Gives everybody a distinct rank, in the present order. */
function apart(places: StaffRanks): StaffRanks {
  return places.map((place, who) => place + places.slice(0, who).filter((other) => other === place).length)
}

/** Distinguishes people by their neighbours, until nothing changes. */
function distinguished(prepared: TiedDays, asked: WishAround, places: StaffRanks): StaffRanks {
  if (firstTie(places) < 0) return places
  const said = describePeople(prepared, asked, places)
  const next = rankStaff(places.length, (one, other) => {
    return (places[one] ?? 0) - (places[other] ?? 0) || compareText(said[one] ?? '', said[other] ?? '')
  })
  return new Set(next).size === new Set(places).size ? places : distinguished(prepared, asked, next)
}

type TiedDays = PreparedDays & { tied: NonNullable<PreparedDays['tied']> }
type WishAround = { wish: ChainRequest; around: UnitRange }

/**
 * Describes each person by the services requested of them, their pieces, and those they could take: by ranks, never by
 * ids.
 */
function describePeople(
  { pieces, tied, staff, staffIndex, window }: TiedDays,
  { wish, around }: WishAround,
  places: StaffRanks,
): string[] {
  const { legs, staffId } = wish
  const said = places.map((): string[] => [])
  const say = (people: readonly number[], text: string) => {
    for (const who of new Set(people)) said[who]?.push(text)
  }
  const placesIn = (people: readonly number[]) => people.map((who) => places[who] ?? -1).sort((a, b) => a - b)
  const indexes = (ids: readonly string[]) => ids.map((id) => staffIndex.get(id) ?? -1).filter((who) => who >= 0)
  legs.forEach(({ staffIds, wanted }, leg) => {
    if (wanted) say(indexes([wanted]), `wanted ${leg}`)
    say(indexes(staffIds), `asked ${leg} ${placesIn(indexes(staffIds))}`)
  })
  if (staffId !== null) say(indexes([staffId]), 'named')
  for (const { runs, present, options } of pieces) {
    const [start = around, end = start] = [runs[0], runs.at(-1)]
    if (start.from < around.from || end.to > around.to) continue
    const time = ({ from, to }: UnitRange) => `${from - around.from} ${to - around.from}`
    const had = present.map((hold) => `${places[hold.staff]} ${time(hold)}`).sort()
    const text = `${runs.map(time)} ${had} ${placesIn(options)}`
    say(
      present.map(({ staff }) => staff),
      `has ${text}`,
    )
    say(options, `could ${text}`)
  }
  // Visits outside working hours, or in time that was held anyway, are in no set of bits.
  const from = instantOf(window, around.from)
  const to = instantOf(window, around.to)
  places.forEach((place, who) => {
    if (places.indexOf(place) === places.lastIndexOf(place)) return
    for (const row of tied.held().get(staff[who]?.id ?? '') ?? [])
      if (row.from >= from && row.to <= to) said[who]?.push(`held ${row.from} ${row.to}`)
  })
  return said.map((texts) => texts.sort().join('\n'))
}

/** Applies this order of people; sorts pieces by start and holder (nobody holds two at once). */
function reorderStaff(
  prepared: Omit<PreparedDays, 'clusters' | 'tied'>,
  places: StaffRanks,
): Omit<PreparedDays, 'tied'> {
  const { staff, atWork, rigidFree, free } = prepared
  const placeOf = (who: number) => places[who] ?? who
  const sorted = <T>(rows: readonly T[]): T[] => {
    const result = [...rows]
    rows.forEach((row, who) => {
      result[placeOf(who)] = row
    })
    return result
  }
  const moved = places.some((place, who) => place !== who)
  const pieces = (moved ? prepared.pieces.map((piece) => reindexPiece(piece, placeOf)) : [...prepared.pieces]).sort(
    byTime,
  )
  const people = sorted(staff)
  const rigid = sorted(rigidFree)
  return {
    ...prepared,
    staff: people,
    staffIndex: new Map(people.map(({ id }, index) => [id, index])),
    atWork: sorted(atWork),
    rigidFree: rigid,
    free: free === rigidFree ? rigid : sorted(free),
    pieces,
    clusters: clustersOf(pieces, people.length),
  }
}

function reindexPiece(piece: VisitPiece, placeOf: (who: number) => number): VisitPiece {
  const present = piece.present.map((hold) => ({ ...hold, staff: placeOf(hold.staff) }))
  return {
    ...piece,
    present: present.sort((a, b) => a.staff - b.staff || a.from - b.from),
    options: piece.options.map(placeOf).sort((a, b) => a - b),
  }
}

function byTime(one: VisitPiece, other: VisitPiece): number {
  const a = firstOf(one.present)
  const b = firstOf(other.present)
  return (one.runs[0]?.from ?? 0) - (other.runs[0]?.from ?? 0) || (a?.staff ?? 0) - (b?.staff ?? 0)
}

function firstOf(holds: readonly Hold[]): Hold | undefined {
  return holds.reduce<Hold | undefined>((first, hold) => (first && first.from <= hold.from ? first : hold), undefined)
}
