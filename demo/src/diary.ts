import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { type Crowd, createCrowd } from './crowd.ts'
import type { DemoPerson } from './customers.ts'
import { type DayBook, dayBook } from './day-book.ts'
import { fillDay } from './fill-day.ts'
import type { OutsideType } from './outside-plan.ts'
import type { Random } from './random.ts'
import type { Salon, Visit } from './salon-model.ts'

/** A day while it is filled. Minutes are the salon's wall clock. */
export type OpenDay = {
  book: DayBook
  crowd: Crowd
  offset: number
  nowMinutes: number
  /** The origins of the outside visits to place on that day. */
  coming: readonly OutsideType[]
}

export type DiaryPlan = {
  salon: Salon
  people: readonly DemoPerson[]
  now: number
  /** Days before and after today. */
  past: number
  coming: number
  /** How full a day gets, as a share (0–1) of the working time; `offset` is in days from today. */
  loadOn(offset: number): number
  /** The origins of the outside visits to place, by days from today. */
  comingOn(offset: number): readonly OutsideType[]
  /** Visits planned by name, which are entered before all others. */
  planned(day: OpenDay): Visit[]
  random: Random
}

/** Creates every visit of a salon's past and upcoming weeks, day by day, without closed days. */
export function fillDiary({ salon, people, now, past, coming, loadOn, comingOn, planned, random }: DiaryPlan): Visit[] {
  const { day: today, minutes: nowMinutes } = zone(salon.timeZone).toWall(now)
  const guests = createCrowd(people, today, random)
  const visits: Visit[] = []
  for (let offset = -past; offset <= coming; offset++) {
    const book = dayBook(salon, addDays(today, offset))
    if (!book.isOpen) continue
    const outside = comingOn(offset)
    visits.push(...planned({ book, crowd: guests, offset, nowMinutes, coming: outside }))
    const walkInsUntil = offset === 0 ? nowMinutes : offset < 0 ? 1440 : 0
    visits.push(...fillDay({ salon, book, load: loadOn(offset), crowd: guests, walkInsUntil, coming: outside, random }))
  }
  return visits
}

/** Interpolates linearly between the points, which must ascend. */
export function interpolate(points: readonly (readonly [offset: number, load: number])[], offset: number): number {
  const next = points.findIndex(([at]) => at >= offset)
  const [toOffset, to] = points[next] ?? points.at(-1) ?? [0, 0]
  const [fromOffset, from] = points[Math.max(0, next - 1)] ?? [0, 0]
  return toOffset === fromOffset ? to : from + ((to - from) * (offset - fromOffset)) / (toOffset - fromOffset)
}
