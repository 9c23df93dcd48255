/** @vitest-environment happy-dom */
import { getNextFree } from '@goldline/contract/availability/next-free'
import { getIsoCodes } from '@goldline/contract/customer'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openBooking, services } from '../../../test/booking-page.tsx'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const [first] = services
// Not in the page's staff, so that the button contains no name.
const staffId = '0190a000-0000-7000-8000-000000000777'
const starts = [{ startTime: '2026-06-10T12:30:00Z', staffId }]
const isStart = /^Heute, 14:30/

test('[BKG-01a, BKG-01b, BKG-01c] another filter or service sends a new request; a start leads to the details', async () => {
  server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
  server.answer(getNextFree, { products: first?.id ?? '', reason: 'MOST', starts })
  const person = openBooking('')
  await screen.findByText(text('booking.nextFree.reason.MOST'), { exact: false })
  await person.click(screen.getByRole('button', { name: text('booking.nextFree.EVENING') }))
  await person.selectOptions(screen.getByRole('combobox', { name: text('word.service') }), services[1]?.name ?? '')
  const requests = server.sent(getNextFree).map(({ query }) => [query.get('filter'), query.get('products')])
  expect(requests).toEqual([
    ['SOON', null],
    ['EVENING', null],
    ['EVENING', services[1]?.id],
  ])
  await person.click(await screen.findByRole('button', { name: isStart }))
  expect(location.pathname).toMatch(/\/details$/)
  expect(new URLSearchParams(location.search).get('time')).toBe('14:30:00')
  await expect.poll(() => server.sent(getIsoCodes)).toHaveLength(1)
})

test('[BKG-01a] hides the proposal if the salon has nothing to book online', async () => {
  server.answer(getNextFree, { products: null, reason: 'FIRST', starts: [] })
  openBooking('')
  await expect.poll(() => screen.queryByRole('heading', { name: text('booking.nextFree') })).toBeNull()
})
