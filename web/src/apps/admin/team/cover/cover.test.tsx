// @vitest-environment happy-dom
import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { getMe } from '@goldline/contract/auth/user'
import { getEvents } from '@goldline/contract/live'
import { type Absence, getAskedAbsences } from '@goldline/contract/staff/absences'
import { applyCoverPlan, type CoverVisit, getCoverPlan, previewCoverPlan } from '@goldline/contract/staff/cover'
import { getStaff } from '@goldline/contract/staff/people'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useLocation } from 'wouter'
import { inSalon } from '../../../../test/answers.ts'
import { show, text } from '../../../../test/screen.tsx'
import { anAppointment, aService, linh, sofia } from '../../../../test/visit.ts'
import { wire } from '../../../../test/wire.ts'
import { useMe } from '../../session.ts'
import { Page } from './CoverScreen.tsx'
import { choiceKey, countOutcomes, customerOutcome, findChoice } from './cover-draft.ts'
import { RequestedAbsencePlan } from './RequestedAbsencePlan.tsx'

const server = wire()
const id = (digit: number) => `00000000-0000-4000-8000-0000000000b${digit}`
const ten = '2027-03-03T09:00:00.000Z'
const two = '2027-03-03T13:00:00.000Z'
const person = (staffId: string, name: string) => {
  return { '@type': 'basic-staff' as const, id: staffId, name, surname: '', color: 1 }
}
const people = [person(linh, 'Mai Linh'), person(sofia, 'Sofia')]
const owner = {
  '@type': 'basic-customer' as const,
  id: id(9),
  name: 'Mai',
  surname: 'Keller',
  email: null,
  phoneNr: '+41791234567',
  type: { name: 'regular' as const },
  visits: 3,
  healthSign: false,
}
const visit = (digit: number, asked: string | null, change: Partial<CoverVisit>): CoverVisit => ({
  appointment: anAppointment({
    id: id(digit),
    startTime: ten,
    endTime: '2027-03-03T10:00:00.000Z',
    owner,
    version: digit,
    staff: asked === null ? null : person(asked, 'Mai Linh'),
    services: [{ ...aService(linh, 60), requestedStaffId: asked }],
  }),
  wished: asked !== null,
  proposal: null,
  choices: [],
  reached: true,
  ...change,
})
const same = { startTime: ten, staffIds: [sofia] }
const later = { startTime: two, staffIds: [sofia] }
const free = visit(1, null, { proposal: same, choices: [same, later] })
const asked = visit(2, linh, { choices: [same, later] })

beforeEach(() => {
  server.keepWaiting(getEvents)
  server.answer(getMe, inSalon({ now: '2027-03-03T06:00:00.000Z' }))
  server.answer(getOfferedServices, { services: [], staff: people })
  server.answer(getCoverPlan, { visits: [free, asked], staff: people, absent: false })
})

function ShownPage() {
  return useMe().data ? <Page staffId={linh} day="2027-03-03" /> : null
}

async function open() {
  const me = show(<ShownPage />, { signedIn: true })
  await screen.findByRole('button', { name: text('admin.cover.apply') })
  return me
}

const row = (at: number) => within(screen.getAllByRole('listitem')[at] as HTMLElement)

test('[UI-10] a failed load of people shows an error and can be retried', async () => {
  server.refuse(getOfferedServices, 500, 'internal')
  const me = show(<ShownPage />, { signedIn: true })
  expect(await screen.findByText(text('error.general'))).toBeDefined()
  server.answer(getOfferedServices, { services: [], staff: people })
  await me.click(screen.getByRole('button', { name: text('action.retry') }))
  await screen.findByRole('button', { name: text('admin.cover.apply') })
})

test('[AVL-05c, AVL-05d, AVL-12] shows each visit with its proposal; customers who requested the person must be asked', async () => {
  const done = { until: '2027-03-03T06:00:15.000Z', version: 2, others: 1, tells: true }
  server.answer(applyCoverPlan, [{ ...free.appointment, undo: done }])
  const me = await open()
  expect(row(0).getByText(text('admin.cover.told.nothing'))).toBeDefined()
  expect(row(1).getByText(text('admin.cover.wished', 'de', { name: 'Mai Linh' }))).toBeDefined()
  expect(row(1).getByText(text('admin.cover.told.open'))).toBeDefined()
  await me.click(row(1).getByRole('combobox'))
  await me.click(row(1).getByRole('option', { name: /14:00/ }))
  expect(row(1).getByText(text('admin.cover.told.time'))).toBeDefined()
  await me.click(screen.getByRole('button', { name: text('admin.cover.apply') }))
  await screen.findByRole('button', { name: /Ctrl Z/ })
  expect(server.sent(applyCoverPlan)[0]?.body).toEqual({
    from: '2027-03-03',
    to: '2027-03-03',
    tell: true,
    absent: true,
    visits: [
      { id: id(1), version: 1, to: same },
      { id: id(2), version: 2, to: later },
    ],
  })
})

test('[STF-10m] customers who get no messages are listed to be called about a new time', async () => {
  const deaf = visit(1, null, { proposal: later, choices: [same, later], reached: false })
  server.answer(getCoverPlan, { visits: [deaf], staff: people, absent: false })
  await open()
  expect(screen.getByText(text('admin.cover.told.open'))).toBeDefined()
  expect(screen.queryByText(text('admin.cover.told.time'))).toBe(null)
})

test('[APT-08] visits that others changed are marked, and choices are kept', async () => {
  server.refuse(applyCoverPlan, 409, 'version-conflict', { appointments: [id(2)] })
  const me = await open()
  await me.click(row(0).getByRole('combobox'))
  await me.click(row(0).getByRole('option', { name: text('label.unassignedStaff') }))
  await me.click(screen.getByRole('button', { name: text('admin.cover.apply') }))
  await screen.findByText(text('admin.cover.wrong'))
  expect(row(1).getByText(text('admin.cover.wrong'))).toBeDefined()
  expect(row(0).getByText(text('admin.cover.told.open'))).toBeDefined()
  expect(screen.getByText(text('refusal.version-conflict'))).toBeDefined()
})

test('[APT-20] previews every message before anything is changed', async () => {
  const read = {
    channel: 'EMAIL' as const,
    language: 'vi' as const,
    subject: 'Studio',
    text: 'Lịch hẹn của bạn đã đổi',
  }
  server.answer(previewCoverPlan, [{ appointmentId: id(2), ...read }])
  const me = await open()
  await me.click(row(1).getByRole('combobox'))
  await me.click(row(1).getByRole('option', { name: /14:00/ }))
  await me.click(screen.getByText(text('admin.cover.messages')))
  expect((await screen.findByText(read.text)).getAttribute('lang')).toBe('vi')
  expect(screen.getByText(/^Mai Keller: E-Mail/)).toBeDefined()
  expect(server.sent(previewCoverPlan)[0]?.body).toMatchObject({ tell: true, visits: [{ to: same }, { to: later }] })
  expect(server.sent(applyCoverPlan)).toHaveLength(0)
  await me.click(screen.getByRole('switch', { name: new RegExp(text('admin.cover.tell')) }))
  expect(screen.queryByText(read.text)).toBe(null)
})

test('[APT-20, UI-10] shows how many visits were decided and how many are open, and closes the messages', async () => {
  const done = { until: '2027-03-03T06:00:15.000Z', version: 2, others: 1, tells: true }
  server.answer(applyCoverPlan, [{ ...free.appointment, undo: done }])
  server.answer(previewCoverPlan, [])
  const me = await open()
  await me.click(screen.getByText(text('admin.cover.messages')))
  await screen.findByText(text('admin.cover.messages.none'))
  await me.click(screen.getByRole('button', { name: text('admin.cover.apply') }))
  await screen.findByText(text('appointment.undo.cover', 'de', { decided: 1, open: 1 }))
  expect(screen.queryByText(text('admin.cover.messages.none'))).toBe(null)
  expect(server.sent(previewCoverPlan)).toHaveLength(1)
})

test('[STF-10] without affected visits it only records the absence, for leaders only', async () => {
  server.answer(getCoverPlan, { visits: [], staff: people, absent: false })
  server.answer(applyCoverPlan, [])
  const me = await open()
  await me.click(screen.getByRole('button', { name: text('admin.cover.apply') }))
  await screen.findByText(text('admin.cover.recorded'))
  expect(server.sent(applyCoverPlan)[0]?.body).toMatchObject({ visits: [], absent: true })
})

test('[AVL-03, APT-20] returns what a choice means for the customer', () => {
  expect([customerOutcome(free, same), customerOutcome(free, later), customerOutcome(free, null)]).toEqual([
    'nothing',
    'time',
    'open',
  ])
  expect([customerOutcome(asked, same), customerOutcome(asked, { ...same, staffIds: [linh] })]).toEqual([
    'person',
    'nothing',
  ])
  expect(findChoice(free, {})).toBe(same)
  expect(findChoice(free, { [id(1)]: choiceKey(later) })).toBe(later)
  expect(findChoice(free, { [id(1)]: 'gone' })).toBe(null)
  expect(countOutcomes([free, asked], { [id(2)]: choiceKey(later) })).toEqual({
    covered: 1,
    moved: 1,
    cancelled: 0,
    open: 0,
  })
})

test.each([
  ['2028-01-01', '2028-01-01'],
  ['2028-03-01', '2028-01-27'],
])('[STF-10l] the plan covers all days until %s in the address, but at most 31 (until %s)', async (until, to) => {
  server.answer(getCoverPlan, { visits: [], staff: people, absent: true })
  const Days = () => (useMe().data ? <Page staffId={linh} day="2027-12-28" until={until} /> : null)
  show(<Days />, { signedIn: true })
  await screen.findByText(text('admin.cover.none'))
  expect(Object.fromEntries(server.sent(getCoverPlan).at(-1)?.query ?? [])).toEqual({ from: '2027-12-28', to })
})

describe('a requested absence', () => {
  const absence: Absence = {
    ...({ id: id(7), staffId: linh, kind: 'VACATION', status: 'ASKED', hours: null, note: '' } as const),
    ...{ fromTime: '2027-03-02T23:00:00Z', toTime: '2027-04-09T22:00:00Z', askedTime: '2027-03-01T08:00:00Z' },
    ...{ from: '2027-03-03', to: '2027-04-09' },
  }
  function Asked() {
    const [path] = useLocation()
    return useMe().data ? <RequestedAbsencePlan id={absence.id} day={path.split('/')[4]} /> : null
  }

  beforeEach(() => {
    server.answer(getStaff, [])
    server.answer(getAskedAbsences, [absence])
    server.answer(getCoverPlan, { visits: [], staff: people, absent: true })
    server.answer(applyCoverPlan, [])
  })

  test('[STF-10l] is planned in parts, one after another, and approved with the last', async () => {
    const me = show(<Asked />, { signedIn: true })
    await me.click(await screen.findByRole('button', { name: text('admin.cover.asked.next') }))
    await waitFor(() => expect(window.location.pathname).toBe(`/team/cover/${linh}/2027-04-03`))
    expect(window.location.search).toBe(`?asked=${absence.id}`)
    await me.click(await screen.findByRole('button', { name: text('admin.cover.asked.approve') }))
    await waitFor(() => expect(server.sent(applyCoverPlan)).toHaveLength(2))
    expect(server.sent(applyCoverPlan).map(({ body }) => body)).toMatchObject([
      { from: '2027-03-03', to: '2027-04-02', asked: absence.id },
      { from: '2027-04-03', to: '2027-04-09', asked: absence.id },
    ])
  })

  test('[STF-10l] links back to the rota if another person decided meanwhile', async () => {
    server.answer(getAskedAbsences, [])
    show(<Asked />, { signedIn: true })
    expect(await screen.findByText(text('admin.cover.asked.decided'))).toBeDefined()
    expect(screen.queryByRole('button', { name: text('admin.cover.asked.approve') })).toBe(null)
  })
})
