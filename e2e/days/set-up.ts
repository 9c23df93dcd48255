/** Enters a day's visitors before it begins, as on another computer. */
import { bookAppointment } from '@goldline/contract/appointment'
import { enterAppointment, getOfferedServices } from '@goldline/contract/appointment/entry'
import { getSalonUsers } from '@goldline/contract/auth/salon-users'
import { getAvailableSlots } from '@goldline/contract/availability'
import { getBusinessObject } from '@goldline/contract/business-object'
import { createCustomer } from '@goldline/contract/customer'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { ahead, today } from '../clock.ts'
import type { SignedIn } from '../elsewhere.ts'
import { withPin } from '../salon-device.ts'

type Guest = {
  name: string
  surname: string
  email?: string
  service: string
  at: string
  /** The requested person, for a booking; otherwise the customer is already here, for anybody. */
  by?: string
}

/** Enters a customer who comes today. @returns their visit's id */
export async function aGuest(owner: SignedIn, { service, at, by, ...person }: Guest): Promise<string> {
  const { data: customer } = await owner.send(createCustomer, { body: person })
  const { data: offer } = await owner.send(getOfferedServices, {})
  const found = offer.services.find((each) => each.name === service)
  const startTime = new Date(zone('Europe/Zurich').toInstant(today(), parseTimeOfDay(at))).toISOString()
  const services = [{ product: found?.product ?? '', staffId: by ?? found?.staffIds[0] ?? null }]
  const body = { customerId: customer.id, startTime, services, walkIn: by === undefined, override: true, tell: false }
  return (await owner.send(enterAppointment, { body })).data.id
}

/** Gives the owner and Lena a PIN. @returns their names on the tiles, and Lena's staff id */
export async function givePins(owner: SignedIn) {
  const { data: users } = await owner.send(getSalonUsers, {})
  const lena = users.find(({ name }) => name === 'Lena')
  if (!lena?.staffId) throw new Error('the demo has no Lena')
  return { names: { owner: await withPin(owner), lena: await withPin(owner, lena) }, lenaId: lena.staffId }
}

/**
 * A customer books a person's first free start from the day after tomorrow on. @returns the page's query for that day
 */
export async function bookAhead(customer: SignedIn, service: string, person: string): Promise<string> {
  const { data: salon } = await customer.send(getBusinessObject, { params: { urlName: 'studio-lumiere' } })
  const product = salon.categories.flatMap(({ products }) => products).find(({ name }) => name === service)?.id ?? ''
  const staffId = salon.staff.find(({ name }) => name.startsWith(person))?.id ?? ''
  const query = { ...ahead(3), products: product, staffId }
  const { data: free } = await customer.send(getAvailableSlots, { params: { id: salon.id }, query })
  const [
    {
      date,
      times: [time = ''],
    } = { date: today(), times: [] },
  ] = free.slotsOfDates.filter(({ times }) => times.length > 0)
  const startTime = new Date(zone('Europe/Zurich').toInstant(date, parseTimeOfDay(time))).toISOString()
  const body = { businessObjectId: salon.id, products: [product], staffId, startTime, name: 'Eva' }
  await customer.send(bookAppointment, { body })
  return `services=${product}&staff=${staffId}&day=${date}`
}
