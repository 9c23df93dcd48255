// @vitest-environment happy-dom
import { getNextStarts } from '@goldline/contract/availability'
import { getNextFree } from '@goldline/contract/availability/next-free'
import { languages } from '@goldline/domain/message/kinds'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openBooking, services } from '../../../test/booking-page.tsx'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000020${digit}`
const [manicure, pedicure] = services
const gel = {
  ...manicure,
  name: 'Gel-Maniküre',
  ...{ price: 6800, duration: 45 },
  addOns: [
    { id: id(1), name: 'Nail-Art', price: 1200, duration: 15 },
    { id: id(2), name: 'Handmassage', price: 1400, duration: 10 },
  ],
}
const products = [gel, pedicure]

beforeEach(() => {
  server.answer(getNextFree, { products: null, reason: 'FIRST', starts: [] })
  server.answer(getNextStarts, [])
})

const chosenKeys = () => new URLSearchParams(location.search).get('services')?.split(',') ?? []
const box = (name: RegExp) => screen.findByRole('checkbox', { name })
const summary = () => within(screen.getByRole('complementary', { name: text('booking.summary') }))

test('[CAT-13b, CAT-13e, CAT-13f] lists add-ons inside the chosen service, and removes them with it', async () => {
  const person = openBooking('', { products })
  await person.click(await box(/^Pediküre/))
  expect(screen.queryByRole('group', { name: text('booking.addOns') })).toBeNull()
  await person.click(await box(/^Gel-Maniküre/))
  const group = await screen.findByRole('group', { name: text('booking.addOns') })
  expect(within(group).getAllByRole('checkbox')).toHaveLength(2)
  await person.click(await box(/^Nail-Art \+ 15 Min\.\s·\sCHF\s12$/))
  await person.click(await box(/^Handmassage/))
  expect(chosenKeys()).toEqual([pedicure.id, gel.id, `${gel.id}~${id(1)}`, `${gel.id}~${id(2)}`])
  expect(summary().getByText('Nail-Art')).toBeTruthy()
  await person.click(await box(/^Nail-Art/))
  expect(chosenKeys()).toEqual([pedicure.id, gel.id, `${gel.id}~${id(2)}`])
  await person.click(await box(/^Gel-Maniküre/))
  expect(chosenKeys()).toEqual([pedicure.id])
  expect(summary().queryByText('Handmassage')).toBeNull()
})

test('[CAT-13b, CAT-13d] drops an add-on without its service from an old link, and applies no discount to add-ons', async () => {
  const promotion = { activated: true, fromDate: '2026-01-01', toDate: '2026-12-31', amount: 50, percentage: true }
  openBooking(`/?services=${gel.id}~${id(2)},${gel.id},${gel.id}~${id(1)}`, {
    products: [{ ...gel, promotion }, pedicure],
  })
  await summary().findByText('Nail-Art')
  expect(summary().queryByText('Handmassage')).toBeNull()
  const total = summary().getByText(text('word.total')).parentElement
  // Half of the service's price, and the full price of the add-on.
  expect(total?.textContent).toMatch(/CHF.46$/)
})

test.each(languages)('[UI-01] the add-ons have a heading in %s', async (language) => {
  const person = openBooking('', { products, language })
  await person.click(await box(/^Gel-Maniküre/))
  expect(await screen.findByRole('group', { name: text('booking.addOns', language) })).toBeTruthy()
})
