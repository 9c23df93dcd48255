/** Runs one seed: the same requests under each policy, counting what is offered for a certain person. */
import type { ChainRequest } from '@goldline/domain/availability/facts'
import { addDays, type Day } from '@goldline/domain/time/day'
import {
  type Book,
  countDoubleHeld,
  emptyBook,
  enter,
  factsAt,
  type Offer,
  offeredTimes,
  offersOn,
  type Policy,
  policies,
} from './simulation-book.ts'
import {
  capacityOf,
  clock,
  days,
  heldMinutes,
  type Model,
  menu,
  type Request,
  requestsOf,
  staffFor,
} from './simulation-salon.ts'
import { touchingOffers } from './simulation-touch.ts'

type Outcome = {
  requested: number
  accepted: number
  refused: number
  requestedNamed: number
  refusedNamed: number
  /** Held staff time as a share of the available time. */
  load: number
  /** Appointments reassigned to make room. */
  moved: number
  /** Starts offered for a certain person, over all days and evenings. */
  offeredNamed: number
}

/**
 * Starts offered for a certain person with the bookings of one binding rule, by binding and by flexible search.
 * `fewer`: starts that flexible search does not find; must be 0.
 */
export type SameBook = { bound: number; flexible: number; compared: number; fewer: number }

export type Week = {
  seed: number
  policies: Record<Policy, Outcome>
  /** By binding rule, then per entry of `evenings`. */
  sameBook: Record<Policy, SameBook[]>
  doubleHeld: number
  gaveUp: number
}

/** Days before a day on which its offers are counted, at 20:30. */
export const evenings: readonly number[] = [7, 6, 5, 4, 3, 2, 1]

/** Each single service with each person who does it. */
const namedWishes: readonly ChainRequest[] = menu
  .filter(({ legs }) => legs.length === 1)
  .flatMap(({ legs }) => staffFor(legs).map((staffId) => ({ legs, staffId })))

/**
 * How offers are shown: `soft` marks preferred ones, `hard` hides those that leave an unusable gap, `touch` hides those
 * not next to anything.
 */
export type ShownStarts = 'all' | 'soft' | 'hard' | 'touch'

type WeekResult = { outcome: Outcome; sameBook: SameBook[]; doubleHeld: number; gaveUp: number }

export function simulateWeek(seed: number, model: Model): Week {
  const requests = requestsOf(seed, model)
  const runs = byPolicy((policy) => fill(requests, model, policy, 'all', true))
  const total = (count: (run: WeekResult) => number) => policies.reduce((sum, policy) => sum + count(runs[policy]), 0)
  return {
    seed,
    policies: byPolicy((policy) => runs[policy].outcome),
    sameBook: byPolicy((policy) => runs[policy].sameBook),
    doubleHeld: total((run) => run.doubleHeld),
    gaveUp: total((run) => run.gaveUp),
  }
}

function byPolicy<T>(make: (policy: Policy) => T): Record<Policy, T> {
  return {
    flexible: make('flexible'),
    'least busy': make('least busy'),
    'in order': make('in order'),
    random: make('random'),
  }
}

/** The share of requests refused if the flexible salon shows preferred starts in this way. */
export function refusedShare(seed: number, model: Model, showing: ShownStarts): number {
  const { outcome } = fill(requestsOf(seed, model), model, 'flexible', showing, false)
  return outcome.refused / outcome.requested
}

function emptyRun(): WeekResult {
  return {
    outcome: {
      requested: 0,
      accepted: 0,
      refused: 0,
      requestedNamed: 0,
      refusedNamed: 0,
      load: 0,
      moved: 0,
      offeredNamed: 0,
    },
    sameBook: evenings.map(() => ({ bound: 0, flexible: 0, compared: 0, fewer: 0 })),
    doubleHeld: 0,
    gaveUp: 0,
  }
}

function fill(
  requests: readonly Request[],
  model: Model,
  policy: Policy,
  showing: ShownStarts,
  looks: boolean,
): WeekResult {
  const book = emptyBook()
  const run = emptyRun()
  const open = looks ? allLooks() : []
  const lookUntil = (moment: number) => {
    for (let next = open[0]; next && next.now <= moment; next = open[0]) {
      look(run, book, policy, next)
      open.shift()
    }
  }
  for (const request of requests) {
    lookUntil(request.askedAt)
    answer(run, book, request, model, policy, showing)
  }
  lookUntil(Number.POSITIVE_INFINITY)
  const held = [...book.values()].flat().reduce((sum, { request }) => sum + heldMinutes(request.legs), 0)
  run.outcome.load = held / days.reduce((sum, day) => sum + capacityOf(day), 0)
  run.doubleHeld += countDoubleHeld(book)
  return run
}

type WeekLook = { now: number; day: Day; evening: number }

function allLooks(): WeekLook[] {
  const looks = days.flatMap((day) =>
    evenings.map((before, evening) => ({ now: clock.toInstant(addDays(day, -before), 1230), day, evening })),
  )
  return looks.sort((a, b) => a.now - b.now)
}

function answer(
  run: WeekResult,
  book: Book,
  request: Request,
  model: Model,
  policy: Policy,
  showing: ShownStarts,
): void {
  const { outcome } = run
  const named = request.staffId === null ? 0 : 1
  outcome.requested++
  outcome.requestedNamed += named
  const facts = factsAt(book, request.day, request.askedAt, policy === 'flexible')
  const offers = offersOn(facts, request, request.day, request.askedAt, () => run.gaveUp++)
  const shown = showing === 'touch' ? touchingOffers(facts, request, request.day, offers) : offers
  const start = takenStart(shown, request.wanted, model.toleranceMinutes, showing)
  if (start === undefined) {
    outcome.refused++
    outcome.refusedNamed += named
    return
  }
  outcome.accepted++
  outcome.moved += enter(book, request, start, policy)
}

/**
 * Returns the offer nearest to the wish, if near enough; a marked one is preferred if at most half an hour further
 * away.
 */
function takenStart(
  offers: readonly Offer[],
  wanted: number,
  toleranceMinutes: number,
  showing: ShownStarts,
): number | undefined {
  const far = ({ start }: Offer) => Math.abs(start - wanted)
  const near = offers
    .filter((offer) => far(offer) <= toleranceMinutes * 60_000 && (showing !== 'hard' || offer.preferred))
    .sort((a, b) => far(a) - far(b) || a.start - b.start)
  const marked = showing === 'soft' ? near.find((offer) => offer.preferred && far(offer) <= 30 * 60_000) : undefined
  return (marked ?? near[0])?.start
}

function look(run: WeekResult, book: Book, policy: Policy, { now, day, evening }: WeekLook): void {
  const ask = (flexible: boolean) => offeredTimes(book, namedWishes, day, now, flexible, () => run.gaveUp++)
  const same = run.sameBook[evening]
  if (!same) return
  const flexible = ask(true)
  // The flexible salon's own bookings are only searched flexibly.
  const bound = policy === 'flexible' ? flexible : ask(false)
  run.doubleHeld += countDoubleHeld(book)
  run.outcome.offeredNamed += countOf(bound)
  same.bound += countOf(bound)
  same.flexible += countOf(flexible)
  same.compared += bound.length
  bound.forEach((times, index) => {
    const more = new Set(flexible[index])
    same.fewer += times.filter((time) => !more.has(time)).length
  })
}

function countOf(times: readonly (readonly string[])[]): number {
  return times.reduce((sum, each) => sum + each.length, 0)
}
