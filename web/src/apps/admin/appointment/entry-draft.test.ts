import type { OfferedService } from '@goldline/contract/appointment/entry'
import { zone } from '@goldline/domain/time/zone'
import { expect, test } from 'vitest'
import {
  durationToSend,
  type EntryDraft,
  enteredService,
  entryBody,
  entryTotals,
  startInstant,
  typedTime,
  withStaff,
} from './entry-draft.ts'

const clock = zone('Europe/Zurich')
const cut: OfferedService = {
  product: 'cut',
  name: 'Schnitt',
  price: 8000,
  duration: 60,
  gapFrom: 0,
  gapMinutes: 0,
  bufferMinutes: 10,
  promotion: null,
  happyHours: {
    activated: true,
    fromHour: '14:00',
    toHour: '16:00',
    weekDays: ['WEDNESDAY'],
    amount: 10,
    percentage: true,
  },
  staffIds: ['lena'],
  ownTerms: [],
}
const draft: EntryDraft = {
  customer: { id: 'mai', name: 'Mai', surname: 'Keller', healthSign: false },
  newcomer: null,
  walkIn: false,
  services: [{ product: 'cut', staffId: 'lena', duration: 75 }],
  day: '2027-03-03',
  time: '14:30',
  note: ' ',
  tell: true,
  keep: true,
  party: [],
  inTurn: false,
}

test('[APT-15] [AVL-09] a local time skipped by DST is invalid, a repeated one means its first occurrence', () => {
  expect(startInstant(clock, { day: '2027-03-28', time: '02:30' })).toBeUndefined()
  expect(startInstant(clock, { day: '2027-10-31', time: '02:30' })).toBe(Date.parse('2027-10-31T00:30:00.000Z'))
})

test.each([
  ['14:30', '2027-03-03T13:30:00.000Z'],
  ['9.05', '2027-03-03T08:05:00.000Z'],
  ['1430', '2027-03-03T13:30:00.000Z'],
  ['14:32', undefined],
  ['25:00', undefined],
  ['', undefined],
])('[APT-15] reads %j as a start in the salon’s time zone, or as invalid', (time, expected) => {
  const start = startInstant(clock, { ...draft, time })
  expect(start && new Date(start).toISOString()).toBe(expected)
})

test('[APT-15] converts an instant to local day and time', () => {
  expect(typedTime(clock, Date.parse('2027-03-03T08:05:00Z'))).toEqual({ day: '2027-03-03', time: '09:05' })
})

test('[CAT-04] calculates the price for the start', () => {
  const { services } = draft
  const at = { day: '2027-03-03', minutes: 870 }
  expect(entryTotals(services, [cut], at)).toEqual({
    prices: [{ price: 7200, listPrice: 8000, reason: 'happyHours', from: false }],
    total: 7200,
    from: false,
    minutes: 75,
  })
  expect(entryTotals(services, [cut], { ...at, day: '2027-03-04' }).total).toBe(8000)
  // CAT-02: with two services, the customer waits for the cleanup in between.
  expect(entryTotals([...services, ...services], [cut], at).minutes).toBe(160)
  // CAT-05: of two equal services only the one booked before keeps its agreed price.
  const agreed = [{ product: 'cut', price: 6000, listPrice: 6000, reason: null }]
  expect(entryTotals([...services, ...services], [cut], { ...at, agreed }).prices.map(({ price }) => price)).toEqual([
    6000, 7200,
  ])
})

test('[CUS-11] sends a duration only if it differs from the usual one', () => {
  const sent = entryBody(draft, [cut], 0)
  expect(sent).toMatchObject({ services: [{ product: 'cut', staffId: 'lena', duration: 75 }], keepDurations: true })
  expect(sent).not.toHaveProperty('note')
  const usual = { ...draft, services: [{ product: 'cut', staffId: null, duration: 60 }] }
  expect(entryBody(usual, [cut], 0).services).toEqual([{ product: 'cut', staffId: null }])
})

test('[CUS-11] a new service gets the customer’s own duration, and the given person only if they do it', () => {
  expect(enteredService(cut, { staffId: 'lena', own: { cut: 90 } })).toEqual({
    product: 'cut',
    staffId: 'lena',
    duration: 90,
  })
  expect(enteredService(cut, { staffId: 'lena', own: { cut: 90 }, drawn: 45 }).duration).toBe(90)
  expect(enteredService(cut, { staffId: 'lena', own: {}, drawn: 45 }).duration).toBe(45)
  expect(enteredService(cut, { staffId: 'nico', own: {} })).toEqual({ product: 'cut', staffId: null, duration: 60 })
})

test('[CAT-11] a change of person changes duration and price, but not a duration set by hand', () => {
  const own = { ...cut, staffIds: ['lena', 'nico'], ownTerms: [{ staffId: 'nico', price: 7000, duration: 75 }] }
  const begun = enteredService(own, { staffId: null, own: {} })
  expect(begun).toEqual({ product: 'cut', staffId: null, duration: 60 })
  const nicos = withStaff(begun, [own], 'nico')
  expect([nicos.duration, durationToSend(nicos, [own])]).toEqual([75, undefined])
  expect(withStaff({ ...nicos, duration: 90 }, [own], 'lena').duration).toBe(90)
  const at = { day: '2027-03-04', minutes: 540 }
  expect(entryTotals([begun], [own], at)).toMatchObject({ total: 7000, from: true })
  expect(entryTotals([nicos], [own], at)).toMatchObject({ total: 7000, from: false, minutes: 75 })
})
