import type { Day } from '@goldline/domain/time/day'
import { useStartChoice } from './start-choice.ts'

/** Returns the actions of a calendar's two arrows; undefined if no day can be opened in that direction. */
export function useCalendarArrows(dates: readonly { date: Day }[], pageOf: (day: Day) => string, present: string) {
  const { full, choose } = useStartChoice()
  const days = { free: dates.map(({ date }) => date), full }
  return (by: 1 | -1) => {
    const day = dayAfterArrow(days, pageOf, { present, by })
    return day === undefined ? undefined : () => choose(day)
  }
}

type OpenDays = {
  /** Days with a start that can be booked. */
  free: readonly Day[]
  /** Full days, which have a waiting list. */
  full: readonly Day[]
}

/**
 * Returns the day to open when the calendar is turned, so that the times shown belong to a visible day: the first free
 * day, or else the first full day, of the nearest page with any. undefined: none in that direction.
 * @param pageOf returns the page that shows a day; page names sort in order
 */
export function dayAfterArrow(
  { free, full }: OpenDays,
  pageOf: (day: Day) => string,
  { present, by }: { present: string; by: 1 | -1 },
): Day | undefined {
  const pages = [...free, ...full].map(pageOf).filter((page) => (by > 0 ? page > present : page < present))
  const page = pages.sort().at(by > 0 ? 0 : -1)
  return page === undefined ? undefined : openDayOn({ free, full }, pageOf, page)
}

/** Returns a page's first free day, or else its first full one. */
export function openDayOn({ free, full }: OpenDays, pageOf: (day: Day) => string, page: string): Day | undefined {
  const firstIn = (days: readonly Day[]) => days.filter((day) => pageOf(day) === page).sort()[0]
  return firstIn(free) ?? firstIn(full)
}

export const monthOf = (day: Day): string => day.slice(0, 7)
