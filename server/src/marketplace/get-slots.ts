/** MKT-04: returns free starts to a pro link's marketplace, from the same cache as the booking page. */

import { getMarketplaceSlots } from '@goldline/contract/marketplace/webhook'
import { shownSlots } from '@goldline/domain/availability/filling'
import { addDays } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { loadFreeTime } from '../availability/free-time.ts'
import { inSalon } from '../db/in-salon.ts'
import { salonZone } from '../db/salon-row.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { findMappedPerson, findMappedService, linkOf } from './queries.ts'
import { requireSigned } from './receive-event.ts'

const mostDays = 31

export const slotsRoute = read(getMarketplaceSlots, async ({ db, deps, params, query, now, raw: { request } }) => {
  const { businessObjectId, kind } = params
  const salon = inSalon(db, businessObjectId)
  const row = await linkOf(salon, kind)
  requireSigned(deps, { row, header: request.headers['mpp-signature'], text: request.url, now })
  const product = await findMappedService(salon, query)
  const staffId = await findMappedPerson(salon, query.employeeId ?? null)
  if (product === undefined || staffId === undefined) return { slots: [] }
  const begin = Date.parse(query.from)
  const end = Date.parse(query.to)
  const clock = await salonZone(db, businessObjectId)
  const from = clock.toWall(Math.max(begin, now)).day
  const until = clock.toWall(end).day
  const to = until > addDays(from, mostDays) ? addDays(from, mostDays) : until
  if (to < from) return { slots: [] }
  const asking = { params: { id: businessObjectId }, query: { products: product, staffId: staffId ?? undefined }, now }
  try {
    const { businessObject, prepared, wish, range, cached, onLimit } = await loadFreeTime(deps, asking, { from, to })
    const options = { range, now, choice: businessObject.preferredSlots, onLimit }
    const { slotsOfDates } = await cached('slots', () => shownSlots(prepared, wish, options))
    const starts = slotsOfDates.flatMap(({ date, times }) =>
      times.map((time) => clock.toInstant(date, parseTimeOfDay(time))),
    )
    const slots = starts.filter((start) => start >= begin && start < end)
    const employeeId = query.employeeId ?? null
    return { slots: slots.map((start) => ({ start: new Date(start).toISOString(), employeeId })) }
  } catch (error) {
    // No start is free if the service is closed for online booking, or the person does not do it.
    if (error instanceof Refused) return { slots: [] }
    throw error
  }
})
