import type { BusinessObject } from '@goldline/contract/business-object'
import { expect, test } from 'vitest'
import { salonData } from './structured-data.ts'

const always = { capacity: null, from: null, to: null }
const product: BusinessObject['categories'][number]['products'][number] = {
  '@type': 'basic-product',
  priceFrom: false,
  id: '1',
  name: 'Maniküre',
  description: '',
  price: 4800,
  duration: 30,
  displayOrder: 0,
  enabled4Booking: true,
  specialists: [],
  variants: [{ id: '2', name: 'kurz', price: 4550, duration: 30 }],
  promotion: null,
  happyHours: null,
}
const salon: BusinessObject = {
  '@type': 'basic-business-object',
  id: '1',
  urlName: 'lumiere',
  name: 'Studio Lumière',
  description: '',
  street: 'Langstrasse 84',
  postalCode: '8004',
  city: 'Zürich',
  country: 'CH',
  latitude: 47.3781,
  longitude: 8.5277,
  phoneNr: null,
  timeZone: 'Europe/Zurich',
  currency: 'CHF',
  language: 'de',
  teaserImages: [],
  opening: {
    activated: true,
    open: '09:00',
    close: '19:00',
    capacity: null,
    rules: [
      { ...always, weekday: 'MONDAY', activated: true, open: '10:00', close: '12:30' },
      { ...always, weekday: 'MONDAY', activated: true, open: '13:30', close: '19:00' },
      { ...always, weekday: 'FRIDAY', activated: true, open: '20:00', close: '02:00' },
      { ...always, weekday: 'SUNDAY', activated: false, open: '09:00', close: '17:00' },
      {
        ...always,
        weekday: null,
        activated: false,
        open: '09:00',
        close: '17:00',
        from: '2027-03-09',
        to: '2027-03-10',
      },
    ],
  },
  reviewed: true,
  rating: null,
  categories: [
    {
      '@type': 'basic-product-category',
      id: '1',
      name: 'Nägel',
      displayOrder: 0,
      products: [
        product,
        { ...product, id: '3', name: 'Nur im Salon', price: 100, variants: [], enabled4Booking: false },
      ],
    },
  ],
  staff: [],
  slotStepMinutes: 15,
  leadTimeMinutes: 0,
  horizonDays: 90,
  cancellationWindowHours: 24,
  servedCountries: ['CH'],
  channels: ['EMAIL', 'SMS'],
}
const page = {
  address: 'https://goldline.example/b/lumiere',
  publicUrl: 'https://goldline.example',
  language: 'de',
  now: '2027-03-02T08:00:00Z',
  reviews: [],
} as const
type Hours = { dayOfWeek?: string; validFrom?: string; opens: string; closes: string }
const hoursOf = (data: Record<string, unknown>) => data.openingHoursSpecification as Hours[]

test('[BIZ-02] lists the week’s hours with breaks, past midnight, and closed days', () => {
  const hours = hoursOf(salonData(salon, page)).map(({ dayOfWeek, validFrom, opens, closes }) =>
    [dayOfWeek?.replace('https://schema.org/', '') ?? validFrom, opens, closes].join(' '),
  )
  expect(hours).toEqual([
    'Tuesday 09:00 19:00',
    'Wednesday 09:00 19:00',
    'Thursday 09:00 19:00',
    'Friday 20:00 02:00',
    'Saturday 09:00 19:00',
    'Monday 10:00 12:30',
    'Monday 13:30 19:00',
    '2027-03-09 00:00 00:00',
    '2027-03-10 00:00 00:00',
  ])
})

test('[CAT-01] contains bookable services with their lowest prices', () => {
  const data = salonData(salon, page)
  expect(data.priceRange).toBe('CHF 45.5–48')
  expect(JSON.stringify(data.hasOfferCatalog)).toContain('"price":"45.50","priceCurrency":"CHF"')
  expect(JSON.stringify(data)).not.toContain('Nur im Salon')
})

test('[BIZ-02] ignores capacity changes, and does not report a 24-hour day as closed', () => {
  const rule = { ...always, weekday: null, activated: true }
  const rules = [
    { ...rule, open: '00:00', close: '12:00', capacity: 1 },
    { ...rule, open: '12:00', close: '24:00', capacity: 2 },
  ]
  const hours = hoursOf(salonData({ ...salon, opening: { ...salon.opening, rules } }, page))
  expect(hours.map(({ opens, closes }) => `${opens} ${closes}`)).toEqual(Array(7).fill('00:00 23:59'))
})

test('[BIZ-05] does not divide amounts of currencies without minor units', () => {
  const data = salonData({ ...salon, currency: 'VND' }, page)
  expect(data.priceRange).toBe('VND 4550–4800')
  expect(JSON.stringify(data.hasOfferCatalog)).toContain('"price":"4550","priceCurrency":"VND"')
})

test('[BIZ-01] leaves out unknown values', () => {
  const data = salonData({ ...salon, latitude: null, categories: [] }, page)
  for (const absent of ['geo', 'telephone', 'description', 'aggregateRating', 'priceRange', 'review', 'amenityFeature'])
    expect(data).not.toHaveProperty(absent)
  const rated = salonData({ ...salon, phoneNr: '+41440000084', rating: { average: 4.6, count: 44 } }, page)
  expect(rated).toMatchObject({
    telephone: '+41440000084',
    geo: { latitude: 47.3781 },
    aggregateRating: { ratingValue: 4.6, reviewCount: 44 },
    potentialAction: { target: { urlTemplate: 'https://goldline.example/b/lumiere' } },
  })
})

test('[BIZ-11b] contains amenities, ways to pay and languages in schema.org’s vocabulary', () => {
  const facts: BusinessObject['facts'] = {
    ...{ amenities: ['WIFI', 'STEP_FREE'], languages: ['de', 'vi'], payments: ['CASH', 'TWINT'], whatsApp: null },
  }
  expect(salonData({ ...salon, facts }, page)).toMatchObject({
    knowsLanguage: ['de', 'vi'],
    paymentAccepted: 'Cash, TWINT',
    amenityFeature: [
      { '@type': 'LocationFeatureSpecification', name: 'Wi-Fi', value: true },
      { name: 'Step-free access' },
    ],
  })
})

test('[REV-01] contains the reviews shown on the page, if their authors are named', () => {
  const review = (name: string, text: string) => ({
    '@type': 'basic-review' as const,
    id: '1',
    status: 'DONE' as const,
    name,
    rating: 4,
    text,
    language: 'vi' as const,
    createdTime: '2027-02-27T10:00:00.000Z',
    lastModified: '',
    replies: [],
    verified: true,
  })
  const reviews = [review('Ida M.', 'Rất đẹp'), review('', 'Ohne Namen'), review('Linh T.', '')]
  const told = {
    '@type': 'Review',
    datePublished: '2027-02-27T10:00:00.000Z',
    reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
  }
  expect(salonData(salon, { ...page, reviews }).review).toEqual([
    { ...told, author: { '@type': 'Person', name: 'Ida M.' }, reviewBody: 'Rất đẹp', inLanguage: 'vi' },
    { ...told, author: { '@type': 'Person', name: 'Linh T.' } },
  ])
})
