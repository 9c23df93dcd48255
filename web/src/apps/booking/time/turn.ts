import type { Day } from '@goldline/domain/time/day'

type OpenDays = {
  /** Days with a start that can be booked. */
  free: readonly Day[]
  /** Days that are full: they can be waited for. */
  full: readonly Day[]
}

/**
 * The day that opens when the calendar is turned, so that the times are always those of a day in sight: on the next or previous
 * page with any, the first free day, or else the first full one. undefined: there is none that way.
 * @param pageOf which page shows a day; pages are named in their order
 */
export function dayOnTurn(
  { free, full }: OpenDays,
  pageOf: (day: Day) => string,
  present: string,
  by: 1 | -1,
): Day | undefined {
  const pages = [...free, ...full].map(pageOf).filter((page) => (by > 0 ? page > present : page < present))
  const page = pages.sort().at(by > 0 ? 0 : -1)
  const firstIn = (days: readonly Day[]) => days.filter((day) => pageOf(day) === page).sort()[0]
  return page === undefined ? undefined : (firstIn(free) ?? firstIn(full))
}
