// @vitest-environment happy-dom

import { getAvailableSlots, getNextStarts } from '@goldline/contract/availability'
import type { BusinessObject } from '@goldline/contract/business-object'
import { getGallery, type WorkPicture } from '@goldline/contract/picture/gallery'
import { getReviews } from '@goldline/contract/review'
import { getPersonPage, type PersonPage } from '@goldline/contract/staff/person-page'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aProduct } from '../../../test/answers.ts'
import { salon } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { PersonScreen } from './PersonScreen.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000020${digit}`
const lena = { '@type': 'basic-staff' as const, id: id(1), name: 'Lena', surname: 'Brunner', color: 1, hasPage: true }
const gel = aProduct({
  id: id(2),
  name: 'Gel',
  price: 6800,
  duration: 45,
  specialists: [lena.id, id(9)],
  ownTerms: [{ staffId: lena.id, price: 7200, duration: 50 }],
})
const brows = aProduct({ id: id(3), name: 'Brauen', specialists: [lena.id] })
const others = aProduct({ id: id(4), name: 'Massage', specialists: [id(9)] })
const businessObject: BusinessObject = {
  ...salon,
  staff: [lena],
  categories: [
    {
      '@type': 'basic-product-category',
      id: id(0),
      name: 'Nägel',
      displayOrder: 0,
      products: [gel, brows, others],
    },
  ],
}
const page: PersonPage = {
  id: lena.id,
  text: 'Ich mag feine Linien.',
  specialities: ['Gel', 'Brauen'],
  languages: ['de', 'vi'],
  photo: null,
  rating: { average: 4.9, count: 128 },
}
const work: WorkPicture = {
  id: id(7),
  path: '/files/gallery/a/640.webp',
  width: 400,
  height: 500,
  color: '#c8963c',
  sources: [],
  title: 'Nachtblau',
  alt: '',
  productId: gel.id,
  staffId: lena.id,
  agreed: false,
}

beforeEach(() => {
  server.answer(getPersonPage, page)
  server.answer(getReviews, { reviews: [], stars: [0, 0, 0, 0, 0], next: null })
  server.answer(getGallery, [work, { ...work, id: id(8), title: 'Fremd', staffId: null }])
  server.answer(getNextStarts, [{ staffId: lena.id, startTime: '2026-06-10T12:30:00Z' }])
  server.answer(getAvailableSlots, {
    from: '2026-06-10',
    to: '2026-06-23',
    preferredFirst: false,
    slotsOfDates: [
      { date: '2026-06-10', times: ['14:30:00'], preferred: [] },
      { date: '2026-06-11', times: ['09:00:00', '09:15:00', '13:45:00', '18:15:00', '18:30:00'], preferred: [] },
    ],
  })
})

const open = (whose = lena.id) =>
  show(<PersonScreen id={whose} businessObject={businessObject} now="2026-06-10T08:00:00Z" />, { app: 'booking' })

test('[STF-09h] shows the person’s rating, own prices and durations, and only their own work', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Lena Brunner' })).toBeTruthy()
  expect(await screen.findByText(text('person.reviews', 'de', { count: 128 }))).toBeTruthy()
  expect(screen.getByText('Spricht Deutsch und Vietnamesisch')).toBeTruthy()
  expect(screen.getByText(text('person.ownTerms', 'de', { name: 'Lena' }))).toBeTruthy()
  const own = screen.getByRole('region', { name: text('person.services') })
  expect(within(own).getByRole('radio', { name: 'Gel' })).toHaveProperty('checked', true)
  expect(within(own).getByText('CHF 72')).toBeTruthy()
  expect(within(own).getByText('50 Min.')).toBeTruthy()
  expect(within(own).queryByText('Massage')).toBeNull()
  expect(await screen.findByText('Nachtblau')).toBeTruthy()
  expect(screen.queryByText('Fremd')).toBeNull()
})

test('[STF-09i] preselects the earliest start, so that one tap leads to the details', async () => {
  const person = open()
  const book = await screen.findByRole('link', { name: text('action.bookIt') })
  const address = () => book.getAttribute('href')
  expect(address()).toBe(`/details?services=${gel.id}&staff=${lena.id}&day=2026-06-10&time=14%3A30%3A00`)
  // Three cells a day: two starts that are apart, and the number of other starts.
  expect(screen.getAllByRole('radio', { name: /\d\d:\d\d/ }).map((each) => each.parentElement?.textContent)).toEqual([
    '14:30',
    '09:00',
    '13:45',
  ])
  expect(screen.getByRole('link', { name: /^3 weitere Zeiten/ }).getAttribute('href')).toContain('day=2026-06-11')
  await person.click(screen.getByRole('radio', { name: '13:45' }))
  expect(address()).toContain('day=2026-06-11&time=13%3A45%3A00')
})

test('[STF-09l] lists the person’s newest reviews, and more on request', async () => {
  const review = { '@type': 'basic-review' as const, status: 'DONE' as const, rating: 5, verified: true, replies: [] }
  const written = (digit: number) => ({
    ...{ ...review, id: id(digit), name: `Eva ${digit}`, text: `Text ${digit}` },
    ...{ language: 'de' as const, createdTime: '2026-06-01T10:00:00Z', lastModified: '2026-06-01T10:00:00Z' },
  })
  const cursor = `1_${id(1)}`
  server.answerBy(getReviews, (query) => ({
    stars: [0, 0, 0, 0, 2],
    ...(query.has('cursor') ? { reviews: [written(6)], next: null } : { reviews: [written(5)], next: cursor }),
  }))
  const person = open()
  expect(await screen.findByText('Text 5')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: text('person.reviews.more') }))
  expect(await screen.findByText('Text 6')).toBeTruthy()
  expect(server.sent(getReviews).map(({ query }) => query.get('staffId'))).toEqual([lena.id, lena.id])
})

test('[STF-09f] says so if the page is not public', async () => {
  server.refuse(getPersonPage, 404, 'staff.notFound')
  open()
  expect(await screen.findByRole('heading', { name: text('person.notFound') })).toBeTruthy()
})

test('[STF-09f] an unknown id shows that there is no page, and sends no request', async () => {
  open('nonsense')
  expect(await screen.findByRole('heading', { name: text('person.notFound') })).toBeTruthy()
  expect(screen.getByRole('link', { name: text('legal.back', 'de', { salon: salon.name }) })).toBeTruthy()
  expect(server.sent(getPersonPage)).toEqual([])
})
