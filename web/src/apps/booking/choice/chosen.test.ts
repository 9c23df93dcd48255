import type { BusinessObject } from '@goldline/contract/business-object'
import type { Product } from '@goldline/contract/product'
import { expect, test } from 'vitest'
import { durationRefusal } from '../summary/LimitNote.tsx'
import {
  chosenServices,
  discountPercent,
  pricedServices,
  qualifiedForAll,
  totalDuration,
  totalPrice,
  visitDays,
  withStaffTerms,
} from './chosen.ts'

const plain: Product = {
  '@type': 'basic-product',
  priceFrom: false,
  id: 'cut',
  name: 'Schnitt',
  description: '',
  price: 10_000,
  duration: 60,
  displayOrder: 0,
  enabled4Booking: true,
  specialists: ['lena', 'nico'],
  variants: [],
  promotion: null,
  happyHours: null,
}
const brows: Product = {
  ...plain,
  id: 'brows',
  name: 'Brauen',
  price: 4000,
  duration: 30,
  specialists: ['lena', 'sofia'],
  happyHours: {
    activated: true,
    fromHour: '13:00',
    toHour: '15:00',
    weekDays: ['THURSDAY'],
    amount: 15,
    percentage: true,
  },
}
const waxing: Product = {
  ...plain,
  id: 'waxing',
  specialists: [],
  variants: [{ id: 'half', name: 'halbe Beine', price: 4800, duration: 30 }],
}
const hidden: Product = { ...plain, id: 'hidden', enabled4Booking: false }
const salon = {
  categories: [{ products: [plain, brows] }, { products: [waxing, hidden] }],
} as unknown as BusinessObject
const chosen = (...keys: string[]) => chosenServices(salon, keys)
const thursday = '2026-06-11'

test('[CAT-02] lists services in the order chosen; a variant has its own price and duration', () => {
  expect(
    chosen('waxing%half', 'cut').map(({ key, name, variantName, listPrice, duration }) => [
      key,
      name,
      variantName,
      listPrice,
      duration,
    ]),
  ).toEqual([
    ['waxing%half', 'Schnitt', 'halbe Beine', 4800, 30],
    ['cut', 'Schnitt', undefined, 10_000, 60],
  ])
})

test('[CAT-01, CAT-02] drops unknown, hidden and incomplete choices', () => {
  expect(chosen('gone', 'hidden', 'waxing', 'waxing%gone', 'cut%half')).toEqual([])
})

test('[AVL-10] offers only people who do all chosen services, and nobody if no person does', () => {
  expect(qualifiedForAll(chosen('cut', 'brows'))).toEqual(['lena'])
  expect(qualifiedForAll(chosen('cut', 'waxing%half'))).toEqual([])
  expect(qualifiedForAll([])).toEqual([])
})

test('[CAT-04, CAT-05] happy hours depend on the start and apply only on their weekdays', () => {
  const visit = chosen('cut', 'brows')
  const days = (day?: string) =>
    visitDays({ businessObject: { horizonDays: 90 }, today: '2026-06-01', selection: { day } })
  const at = (day: string | undefined, time?: string) => totalPrice(pricedServices(visit, days(day), time))
  expect(at(thursday, '13:00:00')).toBe(13_400)
  expect(at(thursday, '12:45:00')).toBe(14_000)
  expect(at('2026-06-12', '13:00:00')).toBe(14_000)
  expect(at(undefined, '13:00:00')).toBe(14_000)
  expect(at(thursday)).toBe(14_000)
  expect(totalDuration(visit)).toBe(90)
})

test('[CAT-03, CAT-05] without a chosen start a promotion counts only if it covers every possible day', () => {
  const promotion = { activated: true, fromDate: '2026-06-01', toDate: '2026-06-30', amount: 10, percentage: true }
  const visit = chosen('cut').map((each) => ({ ...each, product: { ...plain, promotion } }))
  const until = (horizonDays: number, day?: string) =>
    totalPrice(
      pricedServices(visit, visitDays({ businessObject: { horizonDays }, today: '2026-06-01', selection: { day } })),
    )
  expect(until(29)).toBe(9000)
  expect(until(30)).toBe(10_000)
  expect(until(90, thursday)).toBe(9000)
  expect(until(90, '2026-07-01')).toBe(10_000)
})

test('[CAT-05] a badge shows the whole visit’s discount, at least 1 %, and 0 without one', () => {
  expect(discountPercent(chosen('brows'), thursday, '14:00:00')).toBe(15)
  expect(discountPercent(chosen('cut', 'brows'), thursday, '14:00:00')).toBe(4)
  expect(discountPercent(chosen('cut'), thursday, '14:00:00')).toBe(0)
  expect(discountPercent([], thursday, '14:00:00')).toBe(0)
  const dear = { ...plain, id: 'dear', price: 1_000_000 }
  const both = chosenServices({ categories: [{ products: [dear, brows] }] } as unknown as BusinessObject, [
    'dear',
    'brows',
  ])
  expect(discountPercent(both, thursday, '14:00:00')).toBe(1)
})

test('[CAT-08] allows four hours and refuses one minute more', () => {
  const [cut] = chosen('cut')
  const lasting = (duration: number) => (cut ? [{ ...cut, duration }] : [])
  expect(durationRefusal(lasting(240))).toBeUndefined()
  expect(durationRefusal(lasting(241))).toBe('appointment duration is too long, max 4 hours')
})

test('[CAT-11] uses the chosen person’s price and duration; for the first available, the lowest price and longest duration', () => {
  const ownTerms = [{ staffId: 'nico', price: 8000, duration: 75 }]
  const own = { categories: [{ products: [{ ...plain, ownTerms }, brows] }] } as unknown as BusinessObject
  const terms = (keys: string[], who: { staffId: string | null; staffIds?: (string | null)[] }) =>
    withStaffTerms(chosenServices(own, keys), who).map(({ listPrice, duration, from }) => [listPrice, duration, from])
  expect(terms(['cut'], { staffId: 'nico' })).toEqual([[8000, 75, undefined]])
  expect(terms(['cut'], { staffId: 'lena' })).toEqual([[10_000, 60, undefined]])
  expect(terms(['cut'], { staffId: null })).toEqual([[8000, 75, true]])
  // Only Lena does both services.
  expect(terms(['cut', 'brows'], { staffId: null })[0]).toEqual([10_000, 60, undefined])
  expect(terms(['cut', 'brows'], { staffId: null, staffIds: ['nico', null] })[0]).toEqual([8000, 75, undefined])
})
