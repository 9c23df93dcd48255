// @vitest-environment happy-dom

import { getAvailableDates, getAvailableSlots, getFullDates, getNextStarts } from '@goldline/contract/availability'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProduct } from '../../../test/answers.ts'
import { openBooking } from '../../../test/booking-page.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000050${digit}`
const person = (digit: number, name: string) =>
  ({ '@type': 'basic-staff', id: id(digit), name, surname: '', color: 0, hasPage: false }) as const
const gel = aProduct({
  id: id(5),
  name: 'Gel',
  price: 6800,
  specialists: [id(1), id(2)],
  ownTerms: [{ staffId: id(1), price: 7200, duration: null }],
})
const nails = { '@type': 'basic-product-category', id: id(6), name: 'Nägel', displayOrder: 0, products: [gel] } as const

test('[CAT-11i] shows a person’s price only if it differs from the usual one', async () => {
  server.answer(getNextStarts, [
    { staffId: id(1), startTime: '2026-06-10T12:30:00Z' },
    { staffId: id(2), startTime: null },
    { staffId: null, startTime: '2026-06-10T12:30:00Z' },
  ])
  server.answer(getAvailableDates, [])
  server.answer(getFullDates, [])
  server.answer(getAvailableSlots, { from: '2026-06-10', to: '2026-06-10', slotsOfDates: [], preferredFirst: false })
  openBooking(`/time?services=${gel.id}`, {
    staff: [person(1, 'Lena'), person(2, 'Linh')],
    categories: [{ ...nails, products: [gel] }],
  })
  const lena = await screen.findByRole('radio', { name: /^L?Lena/ })
  await waitFor(() => expect(lena.parentElement?.textContent).toMatch(/14:30.*CHF.72/))
  expect(screen.getByRole('radio', { name: /^Linh/ }).parentElement?.textContent).not.toContain('CHF')
})
