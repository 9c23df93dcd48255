// @vitest-environment happy-dom
import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { getMe } from '@goldline/contract/auth/user'
import { findOrders } from '@goldline/contract/checkout/orders'
import { getCustomers } from '@goldline/contract/customer'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createIntl } from '../../../i18n/intl.tsx'
import { anOrder } from '../../../test/answers.ts'
import { answerEntry, cut, entryNow, maiLinh, service } from '../../../test/entry.ts'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { parseDayName } from './use-offer-results.ts'

const server = wire()
const sale = anOrder({
  id: '00000000-0000-4000-8000-0000000000f1',
  total: 8050,
  customer: { id: cut, name: 'Anna', surname: 'Meier', hasEmail: false, mayKeepBuyer: false },
  createdTime: '2027-03-02T09:00:00Z',
})

beforeEach(() => {
  history.replaceState(null, '', '/')
  answerEntry(server)
  server.answer(getCustomers, { customers: [], next: null, count: null })
  const named = { ...service, name: 'Balayage, schulterlang', otherNames: ['Balayage, shoulder length'] }
  server.answer(getOfferedServices, { services: [named], staff: [maiLinh] })
  server.answer(findOrders, [sale])
})

const open = async (typed: string) => {
  const person = show(<Shortcuts open="palette" onOpen={() => undefined} />, { signedIn: true })
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  await person.type(screen.getByRole('combobox', { name: text('select.search') }), typed)
  return person
}
const lines = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '')
const line = (kind: 'colleague' | 'service' | 'receipt' | 'day') =>
  lines().find((each) => each.endsWith(text(`admin.palette.${kind}`)))

test.each([
  ['mai li', 'colleague', `/?view=day&person=${maiLinh.id}`],
  ['bal lang', 'service', `/services/${cut}`],
  ['shoulder', 'service', `/services/${cut}`],
  ['418', 'receipt', `/till/orders/${sale.id}`],
  ['4.12.', 'day', '/?view=day&day=2027-12-04'],
  ['übermorgen', 'day', '/?view=day&day=2027-03-05'],
] as const)('[UI-02o] “%s” finds a %s, and Enter opens it', async (typed, kind, address) => {
  const person = await open(typed)
  await waitFor(() => expect(line(kind)).toBeDefined())
  await person.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname + location.search).toBe(address))
})

test('[UI-02o] a person who cannot edit services finds none', async () => {
  const salon = { ...salonOfOwner, now: new Date(entryNow).toISOString() }
  server.answer(getMe, { ...owner, role: 'USER_LITE', salon })
  await open('bal')
  await waitFor(() => expect(line('receipt')).toBeDefined())
  expect(line('service')).toBeUndefined()
})

test.each([
  ['de', 'Fr', '2027-03-05'],
  ['de', 'mittwoch', '2027-03-03'],
  ['de', 'gestern', '2027-03-02'],
  ['en', 'tomorrow', '2027-03-04'],
  ['en', 'Mon', '2027-03-08'],
  ['vi', 'ngày mai', '2027-03-04'],
  ['vi', 'thu sau', '2027-03-05'],
  ['vi', '4/12', '2027-12-04'],
  ['de', '1-000418', undefined],
  ['de', 'Anna', undefined],
])('[UI-02o] in %s “%s” means the day %s', (locale, typed, day) => {
  expect(parseDayName(typed, '2027-03-03', createIntl({ locale }))).toBe(day)
})
