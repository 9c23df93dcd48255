import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import type { Product } from '@goldline/contract/product'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BookingApp } from '../apps/booking/app.tsx'
import { createIslands } from '../apps/booking/salon/SalonIsland.tsx'
import { aProduct } from './answers.ts'
import '../i18n/all-texts.ts'
import { salon } from './people.ts'

const id = (digit: number) => `0190a000-0000-7000-8000-00000000010${digit}`
const long = (digit: number, name: string) => aProduct({ id: id(digit), name, displayOrder: digit })
/** Three services of an hour and a half each: together too long for one visit. */
export const services = [long(1, 'Maniküre'), long(2, 'Pediküre'), long(3, 'Shellac')] as const
const whole: BusinessObject = {
  ...salon,
  categories: [
    { '@type': 'basic-product-category', id: id(0), name: 'Nägel', displayOrder: 0, products: [...services] },
  ],
}

/** Address of the last step before the PIN or the confirmation, with service, day and time chosen. */
export const detailsOfVisit = `/details?services=${id(3)}&day=2026-06-12&time=10:00:00`

/** Returns the categories with all services done by all staff. */
const servedBy = (staff: BusinessObject['staff'], products: readonly Product[]): BusinessObject['categories'] => {
  const specialists = staff.map(({ id }) => id)
  return whole.categories.map((each) => ({
    ...each,
    products: products.map((product) => ({ ...product, specialists })),
  }))
}

type Options = {
  language?: Language
  signedIn?: boolean
  products?: readonly Product[]
} & Partial<Pick<BusinessObject, 'servedCountries' | 'channels' | 'staff' | 'categories'>>

/**
 * Opens BOOKING as a visitor, at an address below the salon's. Leaves out the server-rendered parts below the services.
 * @returns the user who operates it
 */
export function openBooking(
  path: string,
  { language = 'de', signedIn = false, products = services, ...own }: Options = {},
) {
  if (signedIn) localStorage.setItem('goldline.booking.token', 'token')
  document.documentElement.lang = language
  history.replaceState(null, '', `/b/${salon.urlName}${path}`)
  const { NotFound } = createIslands()
  const data = {
    businessObject: { ...whole, ...own, categories: own.categories ?? servedBy(own.staff ?? [], products) },
    reviews: [],
    stars: [],
    gallery: { works: [], count: 0 },
    find: '',
    now: '2026-06-10T08:00:00Z',
    open: null,
    demo: false,
  }
  render(
    <BookingApp
      facts={{ lang: language, langInAddress: false, path: location.pathname, publicUrl: 'http://salon.test', data }}
      islands={{ NotFound, Heart: () => null, Below: () => null }}
    />,
  )
  return userEvent.setup({ delay: null })
}
