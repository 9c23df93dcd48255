/**
 * People and movable appointments in an order that no id and no row has a say in (AVL-03): as the salon lists its people, then by
 * what tells them apart. A search that goes by this order finds the same again, whoever wrote the rows, and in which order.
 */
import type { Bits } from './bits.ts'
import { clustersOf } from './clusters.ts'
import type { Wish } from './facts.ts'
import type { Hold, Piece } from './pieces.ts'
import type { Prepared } from './prepare.ts'

/** Per person their place in the order. Those who are not told apart share the first place of theirs. */
type Places = readonly number[]

type Unordered = Omit<Prepared, 'clusters' | 'tied'>

/** People as the salon lists them, then by their hours and by when they are held. */
export function inOrder(prepared: Unordered): Prepared {
  const places = placesOf(prepared.staff.length, (one, other) => compare(prepared, one, other))
  const tied = new Set(places).size < places.length
  return { ...reordered(prepared, apart(places)), tied }
}

/** Tells those apart who are alike but for what is asked, or for whom else their appointments could go to. */
export function inOrderFor(prepared: Prepared, wish: Wish): Prepared {
  if (!prepared.tied) return prepared
  const alike = placesOf(prepared.staff.length, (one, other) => compare(prepared, one, other))
  let places = toldApart(prepared, wish, alike)
  // Whoever is alike in everything may stand for the other; who is beside whom then follows from that choice.
  for (let first = firstTie(places); first >= 0; first = firstTie(places)) {
    const chosen = places.indexOf(first)
    places = toldApart(
      prepared,
      wish,
      places.map((place, who) => (place === first && who !== chosen ? place + 1 : place)),
    )
  }
  return { ...reordered(prepared, places), tied: true }
}

function compare({ staff, atWork, rigidFree, free }: Unordered, one: number, other: number): number {
  const [a, b] = [staff[one], staff[other]]
  if (!a || !b) return 0
  return (
    a.displayOrder - b.displayOrder ||
    compareText(a.name, b.name) ||
    Number(b.bookable) - Number(a.bookable) ||
    compareBits(atWork[one], atWork[other]) ||
    compareBits(rigidFree[one], rigidFree[other]) ||
    (free === rigidFree ? 0 : compareBits(free[one], free[other]))
  )
}

const compareText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

function compareBits(one: Bits | undefined, other: Bits | undefined): number {
  if (!one || !other) return 0
  for (let word = 0; word < one.length; word++) {
    const apart = (one[word] ?? 0) - (other[word] ?? 0)
    if (apart !== 0) return apart
  }
  return 0
}

function placesOf(count: number, compared: (one: number, other: number) => number): number[] {
  const sorted = Array.from({ length: count }, (_, who) => who).sort((one, other) => compared(one, other))
  const places = sorted.map(() => 0)
  sorted.forEach((who, place) => {
    const before = sorted[place - 1]
    places[who] = before !== undefined && compared(before, who) === 0 ? (places[before] ?? 0) : place
  })
  return places
}

/** The first place that several share; -1 where none is shared. */
function firstTie(places: Places): number {
  const shared = places.filter((place, who) => places.indexOf(place) !== who)
  return shared.length === 0 ? -1 : Math.min(...shared)
}

/** One place each; of those who share one, as they come. */
function apart(places: Places): Places {
  return places.map((place, who) => place + places.slice(0, who).filter((other) => other === place).length)
}

/** Goes on telling people apart by whom they stand beside, until nothing more follows. */
function toldApart(prepared: Prepared, wish: Wish, places: Places): Places {
  const said = saidOf(prepared, wish, places)
  const next = placesOf(places.length, (one, other) => {
    return (places[one] ?? 0) - (places[other] ?? 0) || compareText(said[one] ?? '', said[other] ?? '')
  })
  return new Set(next).size === new Set(places).size ? places : toldApart(prepared, wish, next)
}

/** Of each person what is asked of them, and which appointments they have or could take: all by places, nothing by id. */
function saidOf({ pieces, staffIndex }: Prepared, { legs, staffId }: Wish, places: Places): string[] {
  const said = places.map((): string[] => [])
  const say = (staff: readonly number[], text: string) => {
    for (const who of new Set(staff)) said[who]?.push(text)
  }
  const placesIn = (staff: readonly number[]) => staff.map((who) => places[who] ?? -1).sort((a, b) => a - b)
  const indexes = (ids: readonly string[]) => ids.map((id) => staffIndex.get(id) ?? -1).filter((who) => who >= 0)
  legs.forEach(({ staffIds, wanted }, leg) => {
    if (wanted) say(indexes([wanted]), `wanted ${leg}`)
    say(indexes(staffIds), `asked ${leg} ${placesIn(indexes(staffIds))}`)
  })
  if (staffId !== null) say(indexes([staffId]), 'named')
  for (const { runs, present, options } of pieces) {
    const held = present.map(({ staff, from, to }) => `${places[staff]} ${from} ${to}`).sort()
    const text = `${JSON.stringify(runs)} ${held} ${placesIn(options)}`
    say(
      present.map(({ staff }) => staff),
      `has ${text}`,
    )
    say(options, `could ${text}`)
  }
  return said.map((texts) => texts.sort().join('\n'))
}

/** The same salon with its people in these places, and the pieces by start and by who holds them: nobody holds two at one time. */
function reordered(prepared: Unordered, places: Places): Omit<Prepared, 'tied'> {
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
  const pieces = (moved ? prepared.pieces.map((piece) => renamed(piece, placeOf)) : [...prepared.pieces]).sort(byTime)
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

function renamed(piece: Piece, placeOf: (who: number) => number): Piece {
  const present = piece.present.map((hold) => ({ ...hold, staff: placeOf(hold.staff) }))
  return {
    ...piece,
    present: present.sort((a, b) => a.staff - b.staff || a.from - b.from),
    options: piece.options.map(placeOf).sort((a, b) => a - b),
  }
}

function byTime(one: Piece, other: Piece): number {
  const [a, b] = [firstOf(one.present), firstOf(other.present)]
  return (one.runs[0]?.from ?? 0) - (other.runs[0]?.from ?? 0) || (a?.staff ?? 0) - (b?.staff ?? 0)
}

function firstOf(holds: readonly Hold[]): Hold | undefined {
  return holds.reduce<Hold | undefined>((first, hold) => (first && first.from <= hold.from ? first : hold), undefined)
}
