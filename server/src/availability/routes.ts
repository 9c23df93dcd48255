import { getAvailableDates, getAvailableSlots, getFullDates, getNextStarts } from '@goldline/contract/availability'
import { datesInSlices, nextStartDays, nextStartsInSlices } from '@goldline/domain/availability/availability'
import { fullDates, shownSlots } from '@goldline/domain/availability/filling'
import { requireDayRange } from '../http/day-range.ts'
import { read, routes } from '../http/route.ts'
import { loadFreeTime } from './free-time.ts'
import { getNextFreeRoute } from './get-next-free.ts'

/** Calls about free times at a salon, without a sign-in (AVL-01, AVL-02). */
export const availabilityRoutes = routes(
  read(getAvailableDates, async ({ deps, params, query, now }) => {
    const asking = { params, query, now }
    const { prepared, wish, range, cached, onLimit } = await loadFreeTime(deps, asking, requireDayRange(query))
    return cached('dates', () => datesInSlices(prepared, wish, { range, now, onLimit }))
  }),

  // Leaves out starts that the salon hides; they count as free days and can be booked (AVL-06).
  read(getAvailableSlots, async ({ deps, params, query, now }) => {
    const asking = { params, query, now }
    const { businessObject, prepared, wish, range, cached, onLimit } = await loadFreeTime(
      deps,
      asking,
      requireDayRange(query),
    )
    const options = { range, now, choice: businessObject.preferredSlots, onLimit }
    return { ...range, ...(await cached('slots', () => shownSlots(prepared, wish, options))) }
  }),

  // Separate from the call for free days (AVL-11).
  read(getFullDates, async ({ deps, params, query, now }) => {
    const asking = { params, query, now }
    const { prepared, wish, range, cached, onLimit } = await loadFreeTime(deps, asking, requireDayRange(query))
    const options = { range, now, onLimit }
    const free = await cached('dates', () => datesInSlices(prepared, wish, options))
    return fullDates(prepared, wish, { ...options, free })
  }),

  // The next start of the first available, and of each person who can do the services (AVL-03).
  read(getNextStarts, async ({ deps, params, query, now }) => {
    const around = { instant: now, before: 0, after: nextStartDays }
    const { prepared, wish, candidates, range, cached, onLimit } = await loadFreeTime(
      deps,
      { params, query, now },
      around,
    )
    const options = { range, now, onLimit }
    return cached('next', () => nextStartsInSlices(candidates, prepared, wish, options))
  }),

  getNextFreeRoute,
)
