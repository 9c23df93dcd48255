/**
 * The simulated salon and a week of requests to it, as described in docs/simulation.md. The seed determines everything.
 */
import type { Leg, SalonFacts, Segment, Span, StaffFacts } from '@goldline/domain/availability/facts'
import { byWeekday, random } from '@goldline/domain/test/workload'
import { addDays, type Day, type Weekday, weekdayOf } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'

/** The varied parameters; everything else about the salon stays the same. */
export type Model = {
  /** Share of requests without a requested person. */
  firstAvailable: number
  /** Requested staff time, as a share of the available staff time. */
  demand: number
  /** The largest difference from the wanted time that a customer accepts. */
  toleranceMinutes: number
}

export const usual: Model = { firstAvailable: 0.6, demand: 0.9, toleranceMinutes: 120 }

export type Request = {
  id: string
  askedAt: number
  day: Day
  /** The customer's preferred start in epoch milliseconds. */
  wanted: number
  service: string
  legs: readonly Leg[]
  staffId: string | null
  /** The seed of the random binding rule, so that every run is the same. */
  lot: number
}

export const clock = zone('Europe/Zurich')
/** Tuesday to Saturday, in a week without a clock change. */
export const days: readonly Day[] = [1, 2, 3, 4, 5].map((day) => `2027-06-0${day}`)
export const freezeMinutes = 120
/** How many days ahead the first requests for a day arrive. */
const bookingDays = 21

const work = (minutes: number): Segment => ({ kind: 'work', minutes })
const gap = (minutes: number): Segment => ({ kind: 'gap', minutes })
const cleanup = (minutes: number): Segment => ({ kind: 'buffer', minutes })

const leg = (staffIds: string, ...segments: Segment[]): Leg => ({ segments, staffIds: staffIds.split('') })
const mensCut = leg('1236', work(30))
const womensCut = leg('123', work(60))
const colour = leg('123', work(45), gap(30), work(30))
const blowDry = leg('12356', work(45))
const manicure = leg('45', work(45), cleanup(10))
const pedicure = leg('45', work(60), cleanup(10))
const brows = leg('456', work(20))

/** The services and their relative demand. */
export const menu: readonly { name: string; weight: number; legs: readonly Leg[] }[] = [
  { name: "men's cut", weight: 26, legs: [mensCut] },
  { name: "women's cut", weight: 16, legs: [womensCut] },
  { name: 'colour', weight: 7, legs: [colour] },
  { name: 'colour and cut', weight: 4, legs: [colour, womensCut] },
  { name: 'blow-dry', weight: 14, legs: [blowDry] },
  { name: 'manicure', weight: 16, legs: [manicure] },
  { name: 'pedicure', weight: 10, legs: [pedicure] },
  { name: 'brows', weight: 10, legs: [brows] },
  { name: "women's cut, then brows", weight: 3, legs: [womensCut, brows] },
]

const hours: Readonly<Partial<Record<Weekday, Span>>> = {
  TUESDAY: { from: 540, to: 1110 },
  WEDNESDAY: { from: 540, to: 1110 },
  THURSDAY: { from: 540, to: 1200 },
  FRIDAY: { from: 540, to: 1110 },
  SATURDAY: { from: 480, to: 960 },
}

/**
 * Hair: 1, 2, 3 (the first is requested twice as often). Nails and brows: 4, 5. 6 is new: men's cuts, blow-dry, brows.
 */
const people: readonly { id: string; off: readonly Weekday[]; lunch: number; asked: number }[] = [
  { id: '1', off: [], lunch: 720, asked: 2 },
  { id: '2', off: ['WEDNESDAY'], lunch: 765, asked: 1 },
  { id: '3', off: ['SATURDAY'], lunch: 810, asked: 1 },
  { id: '4', off: [], lunch: 720, asked: 1 },
  { id: '5', off: ['TUESDAY'], lunch: 765, asked: 1 },
  { id: '6', off: [], lunch: 780, asked: 0.5 },
]
const lunchMinutes = 45

export const salon: SalonFacts = {
  timeZone: 'Europe/Zurich',
  opening: { activated: true, open: '08:00', close: '20:00', capacity: null, rules: [] },
  slotStepMinutes: 15,
  leadTimeMinutes: 60,
  horizonDays: 60,
  smallestServiceMinutes: 20,
  staff: people.map(({ id, off, lunch }): StaffFacts => {
    const shift = (weekday: Weekday) => (off.includes(weekday) ? undefined : hours[weekday])
    return {
      id,
      active: true,
      enabled4Booking: true,
      workingHours: byWeekday((weekday) => [shift(weekday)].filter((span) => span !== undefined)),
      breaks: byWeekday(() => [{ from: lunch, to: lunch + lunchMinutes }]),
      exceptions: [],
      absences: [],
    }
  }),
  occupations: [],
  presences: [],
  movable: [],
}

/** Returns the minutes that staff work on a day, without breaks. */
export function capacityOf(day: Day): number {
  const span = hours[weekdayOf(day)]
  return span ? atWork(day).length * (span.to - span.from - lunchMinutes) : 0
}

/** Returns the staff minutes that a request takes. */
export function heldMinutes(legs: readonly Leg[]): number {
  const held = legs.flatMap(({ segments }) => segments.filter(({ kind }) => kind !== 'gap'))
  return held.reduce((sum, { minutes }) => sum + minutes, 0)
}

/** Returns staff who do all of it; for a request for a certain person. */
export function staffFor(legs: readonly Leg[]): string[] {
  return (legs[0]?.staffIds ?? []).filter((id) => legs.every(({ staffIds }) => staffIds.includes(id)))
}

function atWork(day: Day): string[] {
  return people.filter(({ off }) => !off.includes(weekdayOf(day))).map(({ id }) => id)
}

/** Returns requests for each day, in order of arrival, until they reach the model's share of its staff time. */
export function requestsOf(seed: number, model: Model): Request[] {
  const next = random(seed * 7919 + 17)
  const requests = days.flatMap((day) => {
    const ofDay: Request[] = []
    for (let asked = 0; asked < capacityOf(day) * model.demand; ) {
      const request = draw(`${day}/${ofDay.length}`, day, model, next)
      ofDay.push(request)
      asked += heldMinutes(request.legs)
    }
    return ofDay
  })
  return requests.sort((a, b) => a.askedAt - b.askedAt || (a.id < b.id ? -1 : 1))
}

function draw(id: string, day: Day, { firstAvailable }: Model, next: () => number): Request {
  const service = pick(menu, next)
  const named = people
    .filter((person) => staffFor(service.legs).includes(person.id) && atWork(day).includes(person.id))
    .map((person) => ({ ...person, weight: person.asked }))
  const anybody = next() < firstAvailable || named.length === 0
  const wanted = clock.toInstant(day, wantedMinutes(day, service.legs, next))
  return {
    id,
    day,
    wanted,
    askedAt: askedAt(day, wanted, next),
    service: service.name,
    legs: service.legs,
    staffId: anybody ? null : pick(named, next).id,
    lot: Math.floor(next() * 2 ** 31),
  }
}

/** Picks a quarter hour within opening hours; two in five are towards the evening or mid-morning. */
function wantedMinutes(day: Day, legs: readonly Leg[], next: () => number): number {
  const { from, to } = hours[weekdayOf(day)] ?? { from: 540, to: 1110 }
  const length = legs.flatMap(({ segments }) => segments).reduce((sum, { minutes }) => sum + minutes, 0)
  const last = to - length
  const peak = next()
  const minutes =
    peak < 0.25 ? last - next() * 150 : peak < 0.4 ? from + 60 + next() * 90 : from + next() * (last - from)
  return Math.max(from, Math.min(last - (last % 15), Math.round(minutes / 15) * 15))
}

/** Picks when a request arrives: five days ahead on average, between 7:00 and 22:00, at least two hours before. */
function askedAt(day: Day, wanted: number, next: () => number): number {
  const ahead = Math.min(bookingDays, Math.floor(-Math.log(1 - next()) * 5))
  const at = clock.toInstant(addDays(day, -ahead), 420 + Math.floor(next() * 900))
  return Math.min(at, wanted - 120 * 60_000)
}

function pick<T extends { weight: number }>(from: readonly T[], next: () => number): T {
  let left = next() * from.reduce((sum, { weight }) => sum + weight, 0)
  for (const one of from) {
    left -= one.weight
    if (left < 0) return one
  }
  const last = from.at(-1)
  if (!last) throw new Error('nothing to pick from')
  return last
}
