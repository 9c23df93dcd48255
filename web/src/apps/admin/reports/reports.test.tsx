// @vitest-environment happy-dom

import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { getReport, putStaffTarget, type Report } from '@goldline/contract/report'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './ReportsScreen.tsx'
import { buildReportCsv } from './report-csv.ts'
import { comparedChange } from './report-format.ts'

const server = wire()
const lena = '0190a000-0000-7000-8000-000000000001'
const count = (now: number, before: number | null = null) => ({ now, before })

const report: Report = {
  range: { from: '2026-11-01', to: '2026-11-03' },
  before: { from: '2026-10-01', to: '2026-10-03' },
  currency: 'CHF',
  figures: {
    occupancy: { now: 0.74, before: 0.7 },
    turnover: count(4_862_000, 4_459_000),
    appointments: count(612, 581),
    newCustomers: count(58, 64),
    returningCustomers: count(200, 200),
    rebooked: { now: 0.63, before: null },
    noShows: { now: 0.018, before: 0.025 },
  },
  prepaid: {
    ...{ received: count(240_000, 200_000), returned: count(56_000, 0), kept: count(24_000, 0) },
    ...{ fees: count(40_100, 0), disputed: count(0, 0) },
  },
  staff: [{ id: lena, name: 'Lena', surname: '', occupancy: { now: 0.81, before: 0.8 }, target: 75 }],
  days: [
    { date: '2026-11-01', open: false, turnover: 0, before: 100_000, beforeOpen: true },
    { date: '2026-11-02', open: true, turnover: 186_000, before: 150_000, beforeOpen: true },
    { date: '2026-11-03', open: true, turnover: 120_000, before: 0, beforeOpen: false },
  ],
  hours: [{ weekday: 'MONDAY', hour: 9, occupancy: 0.38 }],
  services: [{ productId: lena, name: '=Gel', turnover: 802_400, count: count(118, 106) }],
  bookingTypes: [{ bookingType: 'ONLINE', turnover: 802_400, count: count(118, 106) }],
  cohorts: [{ month: '2026-10', size: 64, shares: [0.66] }],
}

const me = (role: SignedInUser['role']): SignedInUser => ({ ...owner, role, salon: { ...salonOfOwner, tier: 'LITE' } })

beforeEach(() => {
  server.answer(getReport, report)
  server.answer(getMe, me('OWNER'))
})

/** Renders the page once the salon is known. */
const Reports = () => (useMe().data ? <Page /> : null)

describe('[RPT-01] a report on the screen', () => {
  test('each figure has its definition, the previous value and an arrow', async () => {
    show(<Reports />, { signedIn: true })
    const term = await screen.findByText(text('admin.reports.noShows'))
    const figure = term.parentElement as HTMLElement
    expect(figure.textContent).toContain('1.8')
    expect(figure.textContent).toContain('↓ 0.7 Pkt.')
    expect(figure.textContent).toContain(text('admin.reports.noShows.definition'))
    const definitions = Object.keys(report.figures).map((name) =>
      text(`admin.reports.${name as keyof Report['figures']}.definition`, 'de', { count: 6 }),
    )
    for (const definition of definitions) expect(screen.getByText(definition)).toBeTruthy()
  })

  test('[RPT-01j] shows what was paid ahead and fees with their definitions, also in the file; hides them if there are none', async () => {
    show(<Reports />, { signedIn: true })
    const card = within(await screen.findByRole('region', { name: text('admin.reports.prepaid') }))
    expect(card.getByText(text('admin.reports.prepaid.fees')).parentElement?.textContent).toContain('401')
    expect(card.getByText(text('admin.reports.prepaid.fees.definition'))).toBeTruthy()
    const csv = buildReportCsv(report, (id) => text(id), '.')
    expect(csv).toContain(`${text('admin.reports.prepaid.fees')};401;0`)
    cleanup()
    server.answer(getReport, { ...report, prepaid: null })
    show(<Reports />, { signedIn: true })
    await screen.findByText('612')
    expect(screen.queryByRole('region', { name: text('admin.reports.prepaid') })).toBeNull()
  })

  test('another period, person or number of weeks is fetched and kept in the address', async () => {
    const person = show(<Reports />, { signedIn: true })
    await person.click(await screen.findByRole('combobox', { name: new RegExp(text('report.period')) }))
    await person.click(screen.getByRole('option', { name: text('report.period.last_year') }))
    await person.click(await screen.findByRole('combobox', { name: new RegExp(`^${text('word.person')}`) }))
    await person.click(screen.getByRole('option', { name: 'Lena' }))
    await person.click(await screen.findByRole('combobox', { name: new RegExp(text('admin.reports.weeks')) }))
    await person.click(screen.getByRole('option', { name: '12 Wochen' }))
    expect(location.search).toBe(`?period=last_year&staffId=${lena}&weeks=12`)
    const asked = server.sent(getReport).map(({ query }) => query.toString())
    expect(asked.at(-1)).toBe(`period=last_year&staffId=${lena}&weeks=12`)
  })

  test('[RPT-01i] chosen days can be entered before the first report, and start with those of the period', async () => {
    server.keepWaiting(getReport)
    const person = show(<Reports />, { signedIn: true })
    await person.click(await screen.findByRole('combobox', { name: new RegExp(text('report.period')) }))
    await person.click(screen.getByRole('option', { name: text('report.period.chosen') }))
    expect(screen.getByLabelText(text('word.firstDay'))).toBeTruthy()
    expect(location.search).toMatch(/^\?period=chosen&from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/)
  })

  test('the period can be compared with the previous year or chosen days, as the text and the address show', async () => {
    const person = show(<Reports />, { signedIn: true })
    expect(await screen.findByText(text('admin.reports.compare.before.definition'))).toBeTruthy()
    await person.click(screen.getByRole('combobox', { name: new RegExp(text('admin.reports.compare')) }))
    await person.click(screen.getByRole('option', { name: text('admin.reports.compare.year') }))
    expect(await screen.findByText(text('admin.reports.compare.year.definition'))).toBeTruthy()
    await person.click(screen.getByRole('option', { name: text('admin.reports.compare.chosen') }))
    const from = await screen.findByLabelText<HTMLInputElement>(text('admin.reports.comparedFrom'))
    expect(from.value).toBe('01.10.2026')
    await person.clear(from)
    await person.type(from, '01.11.2026')
    expect(from.getAttribute('aria-invalid')).toBe('true')
    await person.clear(from)
    await person.type(from, '08.06.2026')
    expect(location.search).toBe('?compare=chosen&comparedFrom=2026-06-08')
    const asked = server.sent(getReport).map(({ query }) => query.toString())
    expect(asked).toContain('period=this_month&compare=year')
    expect(asked.at(-1)).toBe('period=this_month&compare=chosen&comparedFrom=2026-06-08')
    await person.click(await screen.findByRole('combobox', { name: new RegExp(text('report.period')) }))
    await person.click(screen.getByRole('option', { name: text('report.period.last_year') }))
    expect(location.search).toBe('?period=last_year')
  })

  test('without a comparison nothing refers to the period before', async () => {
    const [days, staff] = [
      report.days.map((day) => ({ ...day, before: null, beforeOpen: false })),
      report.staff.map((each) => ({ ...each, occupancy: { ...each.occupancy, before: null } })),
    ]
    show(<Reports />, { signedIn: true })
    expect(await screen.findAllByText(text('admin.reports.legend.before'))).toHaveLength(2)
    cleanup()
    server.answer(getReport, { ...report, before: null, days, staff })
    show(<Reports />, { signedIn: true })
    await screen.findByText('612')
    expect(screen.queryByText(text('admin.reports.legend.before'))).toBeNull()
  })

  test('the curve can be read by keyboard and shown as a table', async () => {
    const person = show(<Reports />, { signedIn: true })
    const curve = await screen.findByRole('slider', { name: text('admin.reports.byDay') })
    curve.focus()
    await person.keyboard('{Home}')
    expect(curve.getAttribute('aria-valuetext')).toMatch(/1\. November: CHF\s0, davor CHF\s1.000/)
    expect(curve.getAttribute('aria-valuetext')).toContain(text('word.closedDay'))
    await person.keyboard('{ArrowRight}')
    expect(curve.getAttribute('aria-valuenow')).toBe('2')
    await person.click(screen.getByRole('button', { name: text('admin.reports.asTable') }))
    const card = screen.getByRole('region', { name: text('admin.reports.byDay') })
    expect(within(card).getAllByRole('row')).toHaveLength(4)
  })

  test('a curve skips closed days', async () => {
    show(<Reports />, { signedIn: true })
    const curve = await screen.findByRole('slider', { name: text('admin.reports.byDay') })
    const [, before, now] = curve.querySelectorAll('path')
    expect(now?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(2)
    expect(before?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(2)
  })

  test('the owner sets a target', async () => {
    server.answer(putStaffTarget, undefined)
    const person = show(<Reports />, { signedIn: true })
    const change = text('admin.reports.target.change', 'de', { name: 'Lena' })
    await person.click(await screen.findByRole('button', { name: new RegExp(`${change}$`) }))
    const dialog = screen.getByRole('dialog')
    await person.click(within(dialog).getByRole('combobox'))
    await person.click(within(dialog).getByRole('option', { name: /^80/ }))
    await person.click(within(dialog).getByRole('button', { name: text('action.save') }))
    expect(server.sent(putStaffTarget)[0]).toMatchObject({ path: `/v1/reports/targets/${lena}`, body: { target: 80 } })
  })

  test('people who do not manage staff see the target but cannot change it', async () => {
    server.answer(getMe, me('USER_LITE_PLUS'))
    show(<Reports />, { signedIn: true })
    expect(await screen.findByText(/^Ziel 75/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Ziel/ })).toBeNull()
  })

  test.each([
    ['/reports?staffId=nobody', text('refusal.staff.notFound')],
    ['/reports?compare=chosen&comparedFrom=2027-02-01', text('refusal.date-range-invalid')],
  ])('%s shows why it is empty, and links to the report for everybody', async (address, why) => {
    history.replaceState(null, '', address)
    server.refuse(getReport, 400, address.includes('staffId') ? 'staff.notFound' : 'date-range-invalid')
    const person = show(<Reports />, { signedIn: true })
    await screen.findByText(why)
    server.answer(getReport, report)
    await person.click(screen.getByRole('button', { name: text('admin.reports.plain') }))
    expect(await screen.findByText('612')).toBeTruthy()
    expect(location.search).toBe('')
  })

  test('a failed report can be retried', async () => {
    server.refuse(getReport, 429, 'too-many-requests')
    const person = show(<Reports />, { signedIn: true })
    const again = await screen.findByRole('button', { name: text('action.retry') })
    server.answer(getReport, report)
    await person.click(again)
    expect(await screen.findByText('612')).toBeTruthy()
  })
})

test.each([
  ['points', 0.74, 0.7, 4],
  ['points', 0.018, 0.025, -0.7],
  ['points', null, 0.5, undefined],
  ['percent', 4_862_000, 4_459_000, 9],
  ['percent', 5, 0, undefined],
  ['count', 58, 64, -6],
  ['count', 58, null, undefined],
] as const)('[RPT-01] compares in %s the value %j with %j before: %j', (change, now, before, moved) => {
  expect(comparedChange(change, { now, before })).toBe(moved)
})

test('[RPT-01] the CSV has every figure, and no cell that a spreadsheet would execute', () => {
  const lines = buildReportCsv(report, (id) => text(id), '.').split('\r\n')
  expect(lines[0]).toBe('\u{feff}Bericht;Wovon;Zeitraum;Davor')
  expect(lines).toContain('Gebuchter Umsatz;CHF;48620;44590')
  expect(lines).toContain('Auslastung;;0.74;0.7')
  expect(buildReportCsv(report, (id) => text(id), ',')).toContain('Auslastung;;0,74;0,7')
  const figures = { ...report.figures, occupancy: { now: 0.702_220_152_150_287_2, before: 2 / 3 } }
  expect(buildReportCsv({ ...report, figures }, (id) => text(id), '.')).toContain('Auslastung;;0.7022;0.6667')
  expect(lines).toContain('Gebuchter Umsatz je Tag;2026-11-02;1860;1500')
  expect(lines.some((line) => line.includes(';Montag 09:00;0.38;'))).toBe(true)
  expect(lines).toContain("Leistungen;'=Gel;118;106")
  expect(lines).toContain('Wer kommt wieder?;2026-10 +1;0.66;')
})
