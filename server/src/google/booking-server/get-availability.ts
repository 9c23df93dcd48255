/** RWG-01: answers whether starts are free now, from the booking page's cache. */

import { type GoogleSlotTime, googleAvailability } from '@goldline/contract/google/booking-server'
import { filterOfferedStarts } from '@goldline/domain/availability/offered-among'
import { chainMinutes } from '@goldline/domain/product/segments'
import type { DayRange } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { type FreeTimeQuestion, loadFreeTime } from '../../availability/free-time.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { read } from '../../http/route.ts'
import { requireSalon, requireServices } from './queries.ts'
import { requireGoogle } from './require-google.ts'

type AvailabilityContext = Context<typeof googleAvailability>
type RequestedSlot = AvailabilityContext['body']['slot_time'][number]

type SlotSearch = Pick<AvailabilityContext, 'body' | 'now' | 'deps'> & {
  products: ReadonlyMap<string, string>
  timeZone: string
}

/** Starts further ahead count as not available. */
const furthestMs = 100 * 86_400_000

export const availabilityRoute = read(googleAvailability, async (work) => {
  const { db, deps, body } = work
  await requireGoogle(deps, work)
  const { merchant_id: id, slot_time: slots } = body
  const { isOn, timeZone } = await requireSalon(db, id)
  const serviceIds = slots.map(({ service_id }) => service_id)
  const products = await requireServices(inSalon(db, id), serviceIds)
  const free = isOn ? await filterFreeSlots({ ...work, products, timeZone }) : new Set<RequestedSlot>()
  return {
    slot_time_availability: slots.map((slot) => ({ slot_time: echoOf(slot), available: free.has(slot) })),
  }
})

async function filterFreeSlots({ deps, body, now, products, timeZone }: SlotSearch) {
  const { merchant_id: id, slot_time } = body
  const near = slot_time.filter((slot) => startOf(slot) >= now && startOf(slot) < now + furthestMs)
  const free = new Set<RequestedSlot>()
  if (near.length === 0) return free
  const clock = zone(timeZone)
  const days = near.map((slot) => clock.toWall(startOf(slot)).day).sort()
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  for (const [key, asked] of groups(near)) {
    const [serviceId = '', staffId = ''] = key.split(' ')
    const query = { products: products.get(serviceId) ?? '', ...(staffId !== '' && { staffId }) }
    const ofService = { question: { params: { id }, query, now }, range, asked }
    for (const slot of await freeOfService(deps, ofService)) free.add(slot)
  }
  return free
}

type ServiceSearch = { question: FreeTimeQuestion; range: DayRange; asked: readonly RequestedSlot[] }

async function freeOfService(deps: Deps, { question, range, asked }: ServiceSearch) {
  const { now } = question
  try {
    const { prepared, wish, onLimit } = await loadFreeTime(deps, question, range)
    // Leave out starts whose duration at Google is outdated.
    const fitting = asked.filter(({ duration_sec }) => Number(duration_sec) === chainMinutes(wish.legs) * 60)
    const starts = fitting.map(startOf)
    const offered = await inSlices(filterOfferedStarts(prepared, wish, { starts, now, onLimit }))
    return fitting.filter((slot) => offered.has(startOf(slot)))
  } catch (error) {
    // No start is free if the service is closed for online booking, or the person no longer does it.
    if (error instanceof Refused) return []
    throw error
  }
}

const startOf = ({ start_sec }: RequestedSlot): number => Number(start_sec) * 1000

/** Groups by service and person. */
const groups = (slots: readonly RequestedSlot[]): Map<string, RequestedSlot[]> =>
  Map.groupBy(slots, ({ service_id, resource_ids }) => `${service_id} ${resource_ids?.staff_id ?? ''}`)

const echoOf = (slot: RequestedSlot): GoogleSlotTime => ({
  ...slot,
  start_sec: String(slot.start_sec),
  duration_sec: String(slot.duration_sec),
})
