import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { Crowd } from './crowd.ts'
import type { DemoPerson, NamedPerson } from './customers.ts'
import type { DayBook } from './day-book.ts'
import { blockerVisit, visitOf } from './fill-day.ts'
import { type TodayVisit, todayBlockers, todayVisits } from './lumiere-today.ts'
import { bookingTypeFor, type OutsideType } from './outside-plan.ts'
import type { Offer, Salon, Visit } from './salon-model.ts'

export type TodayFacts = {
  salon: Salon
  book: DayBook
  crowd: Crowd
  coming: readonly OutsideType[]
  personOf(named: NamedPerson): DemoPerson
  nowMinutes: number
}

/** The first day's visits by name, as far as weekday, staff and hour allow. */
export function fillToday(today: TodayFacts): Visit[] {
  return [
    ...todayBlockers.flatMap((blocker) => namedBlocker(today, blocker)),
    ...todayVisits.flatMap((planned) => namedVisit(today, planned)),
  ]
}

function namedBlocker(
  { salon, book }: TodayFacts,
  { staff, at, title, minutes }: (typeof todayBlockers)[number],
): Visit[] {
  const staffId = workerId(salon, staff)
  const start = parseTimeOfDay(at)
  const chain = [{ kind: 'work', minutes } as const]
  if (!book.fits(staffId, start, chain)) return []
  book.block(staffId, start, chain)
  return [blockerVisit(book, staffId, { start, title, minutes })]
}

function namedVisit({ salon, book, crowd, coming, personOf, nowMinutes }: TodayFacts, planned: TodayVisit): Visit[] {
  const { status = null } = planned
  const staffId = workerId(salon, planned.staff)
  const start = parseTimeOfDay(planned.at)
  const offers = offersOf(salon, planned.services)
  const chain = offers.flatMap(({ segments }) => segments)
  const walkIn = planned.who === null
  if (!book.fits(staffId, start, chain) || (walkIn && start > nowMinutes)) return []
  const person = planned.who === null ? null : personOf(planned.who)
  const type = person === null ? planned.type : bookingTypeFor(planned.type, { offers, person, coming })
  if (person !== null) crowd.note(person, book.day)
  book.take(staffId, start, chain)
  return [visitOf(book, staffId, { start, offers, person, type, status, walkIn, named: type !== 'RWG' && !walkIn })]
}

export function offersOf(salon: Salon, keys: readonly string[]): Offer[] {
  return keys.flatMap((key) => salon.offers.filter((offer) => offer.key === key))
}

export function workerId(salon: Salon, key: string): string {
  return salon.workers.find((worker) => worker.key === key)?.id ?? ''
}
