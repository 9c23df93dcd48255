/** The visit in a booking page's URL, for API calls outside the browser. */
import { randomInt } from 'node:crypto'
import { bookAppointment } from '@goldline/contract/appointment'
import { getAvailableSlots } from '@goldline/contract/availability'
import { getBusinessObject } from '@goldline/contract/business-object'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import type { Page } from '@playwright/test'
import { readSelection, writeSelection } from '../web/src/apps/booking/choice/selection.ts'
import type { Api } from '../web/src/client/api.ts'
import { ahead } from './clock.ts'

export const uniqueEmail = (name: string): string => `${name}.${randomInt(2 ** 40).toString(36)}@example.com`
/** Returns an unassigned Swiss mobile number. */
export const uniquePhone = (): string => `079 ${randomInt(100, 999)} ${randomInt(10, 99)} ${randomInt(10, 99)}`

export const salonId = async (api: Api): Promise<string> =>
  (await api.send(getBusinessObject, { params: { urlName: 'studio-lumiere' } })).data.id

/**
 * Returns the page query with a service's first free start of a day chosen, and that start's time.
 * @param sure requests a person who does it, on the day with their most starts, so that others remain if one is lost;
 * else anybody on the first free day
 */
export async function firstFreeStart(api: Api, service: string, sure: boolean) {
  const { data: salon } = await api.send(getBusinessObject, { params: { urlName: 'studio-lumiere' } })
  const product = salon.categories.flatMap(({ products }) => products).find(({ name }) => name === service)
  if (!product) throw new Error(`no service ${service}`)
  const asked = { ...ahead(0), products: product.id }
  const days = await Promise.all(
    (sure ? product.specialists : [null]).map(async (staffId) => {
      const query = { ...asked, ...(staffId !== null && { staffId }) }
      const { data } = await api.send(getAvailableSlots, { params: { id: salon.id }, query })
      return data.slotsOfDates.map(({ date, times }) => ({ staffId, date, times }))
    }),
  )
  const free = days.flat().filter(({ times }) => times.length > 0)
  const [best] = sure ? free.sort((one, other) => other.times.length - one.times.length) : free
  const [time] = best?.times ?? []
  if (!best || !time) throw new Error(`no free start of ${service} from ${asked.from} to ${asked.to}`)
  const { staffId, date: day } = best
  return { query: writeSelection({ products: [product.id], staffId, day, time }), time: time.slice(0, 5) }
}

/**
 * Returns the body for `POST /v1/appointments` and `/v1/slot-holds`, once a time is chosen on the page of a salon in
 * Zürich.
 */
export function wishOf(page: Page, businessObjectId: string) {
  const { products, staffId, day = '', time = '' } = readSelection(new URL(page.url()).search)
  const startTime = new Date(zone('Europe/Zurich').toInstant(day, parseTimeOfDay(time))).toISOString()
  return { businessObjectId, products: [...products], staffId, startTime }
}

/** Another customer books the start in the page's URL. */
export async function bookFaster(page: Page, faster: Api): Promise<void> {
  await faster.send(bookAppointment, { body: { ...wishOf(page, await salonId(faster)), name: 'Flink' } })
}

/** Whether the start in the page's URL is offered to others. */
export async function isOffered(page: Page, api: Api, businessObjectId: string): Promise<boolean> {
  const { products, staffId, day = '', time = '' } = readSelection(new URL(page.url()).search)
  const query = { from: day, to: day, products: products.join(), ...(staffId !== null && { staffId }) }
  const { data } = await api.send(getAvailableSlots, { params: { id: businessObjectId }, query })
  return data.slotsOfDates.some(({ times }) => times.includes(time))
}
