import type { Day } from '@goldline/domain/time/day'
import { useStartChoice } from './start-choice.ts'

/** The actions of a calendar's two arrows; undefined if no day can be opened that way. */
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
 * The day to open when the calendar is turned, so that the times always belong to a visible day: on the nearest page
 * that way with any, its first free day, else its first full one. undefined: none that way.
 * @param pageOf the page that shows a day; page names sort in order
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

/** A page's first free day, else its first full one. */
export function openDayOn({ free, full }: OpenDays, pageOf: (day: Day) => string, page: string): Day | undefined {
  const firstIn = (days: readonly Day[]) => days.filter((day) => pageOf(day) === page).sort()[0]
  return firstIn(free) ?? firstIn(full)
}

export const monthOf = (day: Day): string => day.slice(0, 7)
