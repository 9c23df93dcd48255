// @vitest-environment happy-dom
import { getTurnover } from '@goldline/contract/checkout/turnover'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerOwnerCalls, openAdmin } from '../../../test/admin-page.tsx'
import { dayReport } from '../../../test/day-report.ts'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { buildTurnoverCsv } from './turnover-csv.ts'

const server = wire()
beforeEach(() => answerOwnerCalls(server))

test('[POS-04] shows turnover by person and item, for the period in the address', async () => {
  server.answer(getTurnover, {
    currency: 'CHF',
    range: { from: '2026-05-01', to: '2026-05-31' },
    report: dayReport,
    before: null,
    goods: [{ kind: 'SERVICE', name: 'Schnitt', quantity: 2, turnover: 8000 }],
  })
  openAdmin('/till/turnover?period=last_month')
  await screen.findByRole('rowheader', { name: /^Lena/ })
  screen.getByRole('rowheader', { name: /Schnitt/ })
  expect(server.sent(getTurnover)[0]?.query.get('period')).toBe('last_month')
  screen.getByRole('button', { name: text('action.csv') })
  const lena = screen.getByRole('row', { name: /Lena/ })
  expect(
    within(lena)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['65.00', '15.00', '80.00', '5.00'])
})

test('[POS-04f, RPT-01i] services and articles are separate, compared with the period before; any days can be chosen', async () => {
  server.answer(getTurnover, {
    currency: 'CHF',
    range: { from: '2026-05-01', to: '2026-05-31' },
    report: dayReport,
    before: { from: '2026-03-31', to: '2026-04-30', report: { ...dayReport, turnover: 4000, retail: 0 } },
    goods: [],
  })
  const person = openAdmin('/till/turnover?period=chosen&from=2026-05-01&to=2026-05-31')
  const services = (await screen.findByText(text('admin.books.services.definition'))).parentElement
  expect(services?.textContent).toMatch(/65.*40/)
  const last = screen.getByLabelText(text('word.lastDay'))
  await person.clear(last)
  await person.type(last, '30.04.2026')
  expect(await screen.findByText(text('refusal.date-range-invalid'))).toBeTruthy()
  await person.clear(last)
  await person.type(last, '12.05.2026')
  await waitFor(() => expect(location.search).toBe('?period=chosen&from=2026-05-01&to=2026-05-12'))
  expect(server.sent(getTurnover).at(-1)?.query.get('to')).toBe('2026-05-12')
})

test('[POS-04f] the CSV has services and articles separately, by person and in total', () => {
  const csv = buildTurnoverCsv({ currency: 'CHF', range: null, report: dayReport, before: null, goods: [] }, text, '.')
  for (const [goods, amount] of [
    ['books.services', '65'],
    ['books.retail', '15'],
  ] as const) {
    expect(csv).toMatch(new RegExp(`${text(goods)}.*Lena.*${amount}`))
    expect(csv).toMatch(new RegExp(`${text('word.total')}.*${text(goods)}.*${amount}`))
  }
})
