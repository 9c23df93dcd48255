import { zone } from '@goldline/domain/time/zone'
import type { DemoPerson, NamedPerson } from './customers.ts'
import { fillDiary, interpolate, type OpenDay } from './diary.ts'
import { visitOf } from './fill-day.ts'
import { sabine } from './lumiere-today.ts'
import { outsideTypesOn } from './outside-plan.ts'
import type { Random } from './random.ts'
import type { Salon, Visit } from './salon-model.ts'
import { fillToday, offersOf, workerId } from './today.ts'

/** Busy, but with room tomorrow; fewer visits further ahead. */
const load = [
  [-91, 0.7],
  [-1, 0.76],
  [0, 0.8],
  [2, 0.78],
  [7, 0.66],
  [14, 0.5],
  [28, 0.26],
  [42, 0.1],
] as const

/** Sabine's visits, in days from today; each is moved to the next day on which it fits. */
const sabineDays = [-88, -77, -66, -55, -44, -33, -22, -11, 0, 1, 17]

type DiaryFacts = {
  salon: Salon
  people: readonly DemoPerson[]
  personOf(named: NamedPerson): DemoPerson
  /** Whether the marketplace is connected. */
  connected: boolean
  now: number
  random: Random
}

/** Three months back and six weeks ahead, with the first day's visits by name, Sabine's, and an unassigned one. */
export function lumiereDiary({ salon, people, personOf, connected, now, random }: DiaryFacts): Visit[] {
  const clock = zone(salon.timeZone)
  const due = [...sabineDays]
  let sick = false
  const planned = (day: OpenDay): Visit[] => {
    const { book, crowd, offset, nowMinutes, coming } = day
    const named = offset === 0 ? fillToday({ salon, book, crowd, coming, personOf, nowMinutes }) : []
    const orphan = sick || offset < 1 ? [] : orphanOf(salon, day, people)
    sick ||= orphan.length > 0
    const hers = sabineOn(salon, day, { person: personOf(sabine), due })
    if (offset === 0) leaveFree(salon, day)
    return [...named, ...orphan, ...hers]
  }
  const visits = fillDiary({
    salon,
    people,
    now,
    past: 91,
    coming: 42,
    loadOn: (offset) => interpolate(load, offset),
    comingOn: (offset) => outsideTypesOn(offset, connected),
    planned,
    random,
  })
  return withQuestion(visits, personOf(sabine), (visit) => clock.toInstant(visit.day, visit.start) > now)
}

/** Keeps time of every other person free, so that a demo made in an afternoon has starts that day. */
function leaveFree({ workers }: Salon, { book, nowMinutes }: OpenDay): void {
  const chain = [{ kind: 'work', minutes: 90 } as const]
  for (const { id } of workers.filter((_, index) => index % 2 === 0)) {
    const next = book.starts(id, chain).find(({ start }) => start >= nowMinutes + 120)
    if (next) book.block(id, next.start, chain)
  }
}

/** AVL-05: booked with Nico before he became ill, and not reassigned yet. */
function orphanOf(salon: Salon, { book, crowd }: OpenDay, people: readonly DemoPerson[]): Visit[] {
  const nico = workerId(salon, 'nico')
  const isAway = salon.workers.some(({ id, isSickOn }) => id === nico && isSickOn(book.day))
  const [offer] = offersOf(salon, ['cut-man'])
  const person = people.find(({ userId, sex, lastOffset }) => userId !== null && sex === 'man' && lastOffset > 0)
  if (!isAway || offer === undefined || person === undefined) return []
  const start = 14 * 60 + 15
  crowd.note(person, book.day)
  book.take(null, start, offer.segments)
  const visit = visitOf(book, nico, {
    start,
    offers: [offer],
    person,
    type: 'ONLINE',
    status: 'CONFIRMED',
    named: true,
  })
  return [{ ...visit, staffId: null }]
}

function sabineOn(salon: Salon, day: OpenDay, { person, due }: { person: DemoPerson; due: number[] }): Visit[] {
  const { book, crowd, offset, nowMinutes } = day
  if ((due[0] ?? Number.POSITIVE_INFINITY) > offset) return []
  if (!crowd.isFree(person, book.day)) {
    due.shift()
    return []
  }
  const offers = offersOf(salon, [offset % 2 === 0 ? 'gel' : 'refill'])
  const chain = offers.flatMap(({ segments }) => segments)
  for (const staffId of ['mai-linh', 'thao', 'linh'].map((key) => workerId(salon, key))) {
    const starts = book.starts(staffId, chain).map(({ start }) => start)
    const start = starts.find((each) => each >= (offset === 0 ? nowMinutes + 60 : 15 * 60)) ?? starts.at(-1)
    if (start === undefined) continue
    due.shift()
    crowd.note(person, book.day)
    book.take(staffId, start, chain)
    const status = offset < 0 ? 'FULFILLED' : null
    return [visitOf(book, staffId, { start, offers, person, type: 'ONLINE', status, named: true })]
  }
  return []
}

/** Adds an unanswered question to her next visit that is not cancelled. */
function withQuestion(visits: readonly Visit[], person: DemoPerson, isComing: (visit: Visit) => boolean): Visit[] {
  const next = visits.find((visit) => visit.person === person && isComing(visit))
  const messages = [{ fromCustomer: true, text: 'Kann ich ein paar Minuten früher kommen?', moment: 0.995 }]
  return visits.map((visit) => {
    if (visit.person !== person || !isComing(visit)) return visit
    return { ...visit, status: 'CONFIRMED', messages: visit === next ? messages : [] }
  })
}
