import type { Appointment } from '@goldline/contract/appointment'
import { expect, test } from 'vitest'
import { readSelection } from '../../choice/selection.ts'
import { rebookingHref, unavailableServices } from './rebooking.ts'

const id = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`
const service = (digit: string, name: string | null, variantId: string | null = null) => ({
  productId: id(digit),
  variantId,
  name,
  price: 4800,
  listPrice: 4800,
  priceReason: null,
  duration: 30,
  staffId: id('9'),
  requestedStaffId: null,
})

type OwnFields = { bookable: string[]; staffMayChange?: boolean; staff?: { id: string }[] }

/** Builds an appointment requested with that person; null: with the first available, who was the same person. */
function appointment(own: OwnFields, asked: string | null = id('9'), status = 'FULFILLED'): Appointment {
  const services = [service('1', 'Shellac'), service('1', 'Shellac'), service('2', null, id('3'))]
  const businessObject = {
    id: id('7'),
    urlName: 'studio-lumiere',
    name: 'Studio',
    timeZone: 'Europe/Zurich',
    currency: 'CHF',
  }
  const startTime = '2026-11-20T13:30:00.000Z'
  const staff = asked === null ? null : { id: asked }
  const whole = { staff: [{ id: id('9') }], staffMayChange: false, ...own }
  return { services, staff, businessObject, own: whole, startTime, status } as unknown as Appointment
}
const variant = `${id('2')}%${id('3')}`

test('[CAT-06] names each service that can no longer be booked, once per occurrence', () => {
  expect(unavailableServices(appointment({ bookable: [id('1'), id('1'), variant] }))).toEqual([])
  expect(unavailableServices(appointment({ bookable: [id('1')] }))).toEqual(['Shellac', null])
  expect(unavailableServices(appointment({ bookable: [] }))).toEqual(['Shellac', 'Shellac', null])
})

test('[APT-14] booking again opens the same services and person, at a similar time', () => {
  const href = rebookingHref(appointment({ bookable: [id('1'), variant] }), '?lang=vi') ?? ''
  const url = new URL(href, 'https://salon.example')
  expect(url.pathname).toBe('/b/studio-lumiere/time')
  expect(url.searchParams.get('lang')).toBe('vi')
  expect(url.searchParams.get('like')).toBe('2026-11-20T14:30:00')
  expect(readSelection(url.search)).toMatchObject({ products: [id('1'), variant], staffId: id('9'), day: undefined })
})

test('[APT-14] [AVL-12] also requests the former person if none was requested; has no link without bookable services', () => {
  const chosen = (each: Appointment) =>
    readSelection(new URL(rebookingHref(each, '') ?? '', 'https://salon.example').search).staffId
  const own = { bookable: [id('1')] }
  expect(chosen(appointment(own, null))).toBe(id('9'))
  expect(chosen(appointment({ ...own, staffMayChange: true }, null, 'CONFIRMED'))).toBeNull()
  expect(chosen(appointment(own, null, 'CUSTOMER_CANCELLED'))).toBeNull()
  expect(rebookingHref(appointment({ bookable: [] }), '')).toBeUndefined()
})

test('[AVL-12b] requests each service’s person again if several people did them', () => {
  const own = { bookable: [id('1'), variant] }
  const several = appointment(own, null)
  const services = several.services.slice(1).map((each, at) => ({ ...each, staffId: at === 0 ? id('8') : id('9') }))
  const search = new URL(rebookingHref({ ...several, services }, '') ?? '', 'https://salon.example').search
  expect(readSelection(search)).toMatchObject({ staffId: null, staffIds: [id('8'), id('9')] })
  const cancelled = { ...several, services, status: 'CUSTOMER_CANCELLED' as const }
  expect(readSelection(new URL(rebookingHref(cancelled, '') ?? '', 'https://salon.example').search)).not.toHaveProperty(
    'staffIds',
  )
})
