// @vitest-environment happy-dom
import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { checkInAppointment } from '@goldline/contract/appointment/change'
import { markNoShow } from '@goldline/contract/appointment/corrections'
import { editAppointment } from '@goldline/contract/appointment/edit'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { getMyCredit } from '@goldline/contract/credit'
import { getEvents } from '@goldline/contract/live'
import { getCalendarFrame } from '@goldline/contract/staff'
import { getAskedAbsences } from '@goldline/contract/staff/absences'
import { arrivals } from '@goldline/domain/appointment/arrivals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { frameOf, inSalon } from '../../../test/answers.ts'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment, aService } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Arrivals } from './Arrivals.tsx'
import { Attention, Birthdays } from './Attention.tsx'
import { InSalon } from './InSalon.tsx'
import { LowCredit } from './LowCredit.tsx'

const server = wire()
const now = Date.parse('2026-11-22T13:03:00Z')
const salon = { tier: 'LITE', now: new Date(now).toISOString() } as const
const uuid = (of: string) => `0190a000-0000-7000-8000-${of.padStart(12, '0')}`
const linh = { '@type': 'basic-staff' as const, id: uuid('31'), name: 'Linh', surname: 'Phạm', color: 1 }
const ownerOf = (name: string, surname = '') => {
  const contact = { email: null, phoneNr: '+41791112233', type: { name: 'vip' as const }, visits: 2, healthSign: false }
  return { '@type': 'basic-customer' as const, id: uuid('11'), name, surname, ...contact }
}

const visit = (id: string, startTime: string, row: Partial<Appointment> = {}) =>
  anAppointment({
    id: uuid(id),
    startTime,
    endTime: new Date(Date.parse(startTime) + 75 * 60_000).toISOString(),
    version: 3,
    owner: ownerOf('Bích', 'Ngọc'),
    walkIn: false,
    services: [{ ...aService(linh.id, 75), name: 'Shellac' }],
    recommendedStaff: linh,
    ...row,
  })

/** A service that is not assigned yet. */
const free = { ...aService(linh.id, 75), name: 'Shellac', staffId: '-1' }

/** Renders its content once the salon is known. */
function WhenSalonKnown({ children }: { children: ReactNode }) {
  return useMe().data ? children : null
}

const signedIn = (role: SignedInUser['role'], facts = {}) =>
  server.answer(getMe, inSalon({ ...salon, ...facts }, { role }))
beforeEach(() => {
  signedIn('OWNER')
  server.answer(getMyCredit, { balance: 690, reserved: 0, currency: 'EUR', forSale: true, packages: [], orders: [] })
  server.answer(getAskedAbsences, [])
  server.keepWaiting(getEvents)
  server.answer(getAppointment, visit('a', '2026-11-23T08:00:00Z', { services: [free], recommendedStaffs: [] }))
})

const nothing = {
  unassigned: [],
  stranded: [],
  deposit: null,
  messages: [],
  birthdays: [],
  sinceEvening: { since: salon.now, booked: 0, cancelled: 0 },
}

test('[APT-04] late customers are first, with the minutes, a phone link and check-in', async () => {
  const late = visit('a', '2026-11-22T12:45:00Z')
  const later = visit('b', '2026-11-22T16:00:00Z', { owner: null, walkIn: true })
  const signed = visit('c', '2026-11-22T17:00:00Z', {
    owner: { ...ownerOf('Bích', 'Ngọc'), healthSign: true },
  })
  const expected = arrivals(
    [late, later, signed],
    (each) => ({ start: Date.parse(each.startTime), status: each.status }),
    now,
  )
  server.answer(checkInAppointment, { ...late, status: 'CHECKED_IN', version: 4 })
  const person = show(
    <WhenSalonKnown>
      <Arrivals arrivals={expected} now={now} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  const waiting = await screen.findByRole('region', { name: text('admin.overview.late') })
  expect(waiting.textContent).toContain('18 Min.')
  const said = [text('customerType.vip'), '75 Min.', 'Linh']
  for (const each of said) expect(waiting.textContent).toContain(each)
  expect(within(waiting).getByRole('img', { name: text('bookingType.ONLINE') })).toBeTruthy()
  expect(
    within(waiting)
      .getByRole('link', { name: /anrufen/ })
      .getAttribute('href'),
  ).toBe('tel:+41791112233')
  const sign = { name: text('admin.healthSign') }
  expect([within(waiting).queryAllByRole('img', sign).length, screen.getAllByRole('img', sign).length]).toEqual([0, 1])
  const next = screen.getByRole('region', { name: text('word.upNext') })
  expect(next.textContent).toContain(text('label.walkInCustomer'))
  expect(within(next).queryByRole('button')).toBeNull()
  await person.click(within(waiting).getByRole('button', { name: 'Einchecken: Bích Ngọc' }))
  await waitFor(() => expect(server.sent(checkInAppointment)).toHaveLength(1))
  expect(server.sent(checkInAppointment)[0]?.headers.get('If-Match')).toContain('3')
})

test('[APT-04] a customer who is a quarter of an hour late can be marked as a no-show', async () => {
  const [late, soon] = [visit('a', '2026-11-22T12:48:00Z'), visit('b', '2026-11-22T12:49:00Z', { owner: null })]
  const expected = arrivals([late, soon], (each) => ({ start: Date.parse(each.startTime), status: each.status }), now)
  server.answer(markNoShow, { ...late, status: 'EXPIRED', version: 4 })
  const person = show(
    <WhenSalonKnown>
      <Arrivals arrivals={expected} now={now} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  const name = new RegExp(`^${text('admin.correct.noShow')}`)
  await person.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(server.sent(markNoShow)).toHaveLength(1))
})

test('[APT-04] checked-in customers can be checked out, those waiting at the till first', async () => {
  localStorage.setItem('goldline.checkout.device-token', 'till')
  const here = { status: 'CHECKED_IN', handedOver: null, endTime: '2026-11-22T13:30:00Z' } as const
  const there = (id: string, name: string, row: Partial<Appointment>) => {
    return visit(id, '2026-11-22T12:00:00Z', { ...here, owner: ownerOf(name), ...row })
  }
  const pays = there('b', 'Lara', { handedOver: {} as Appointment['handedOver'] })
  show(
    <WhenSalonKnown>
      <InSalon appointments={[there('a', 'Bích', {}), pays, visit('c', '2026-11-22T15:00:00Z')]} now={now} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  const list = within(await screen.findByRole('region', { name: text('admin.overview.inSalon') }))
  const links = list.getAllByRole('link', { name: new RegExp(text('admin.checkOut')) })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [`${text('admin.checkOut')}Lara`, `/checkout?visit=${uuid('b')}&day=2026-11-22`],
    [`${text('admin.checkOut')}Bích`, `/checkout?visit=${uuid('a')}&day=2026-11-22`],
  ])
  // Without a till, a single note says so instead of one per customer.
  cleanup()
  localStorage.removeItem('goldline.checkout.device-token')
  show(
    <WhenSalonKnown>
      <InSalon appointments={[there('a', 'Bích', {}), pays]} now={now} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  const pair = await screen.findByRole('link', { name: text('admin.checkOut.pair') })
  expect(pair.getAttribute('href')).toBe('/admin/team/devices')
})

test('[AVL-05] [APT-09] open items link to their appointment, on any day', async () => {
  const waits = { appointmentId: uuid('a'), startTime: '2026-11-23T08:00:00Z', customer: 'Dana Frischknecht' }
  const overview = {
    ...nothing,
    unassigned: [{ ...waits, services: ['Pediküre'] }],
    messages: [{ ...waits, appointmentId: uuid('b'), text: 'Kann ich früher kommen?', createdTime: salon.now }],
    birthdays: [{ customerId: 'c', name: 'Petra', surname: 'Huber', date: '2026-11-24' }],
  }
  show(
    <WhenSalonKnown>
      <Attention overview={overview} />
      <Birthdays birthdays={overview.birthdays} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  const unassigned = await screen.findByRole('region', { name: text('admin.overview.unassigned') })
  const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(within(unassigned).getByRole('link').getAttribute('href')).toBe(`/?day=2026-11-23&appointment=${uuid('a')}`)
  expect(href(/früher kommen/)).toBe(`/?day=2026-11-23&appointment=${uuid('b')}`)
  // The time of writing is shown next to the visit's time.
  expect(screen.getByRole('link', { name: /früher kommen/ }).closest('li')?.textContent).toMatch(
    /^DFDana Frischknecht14:03.*, 09:00$/,
  )
  expect(await within(unassigned).findByText(text('admin.overview.unassigned.nobody'))).toBeTruthy()
  expect(href(/Petra Huber/)).toBe('/customers/c')
})

test('[AVL-05b] one press assigns an unassigned visit to a free person', async () => {
  const waits = {
    appointmentId: uuid('a'),
    startTime: '2026-11-23T08:00:00Z',
    customer: 'Dana',
    services: ['Pediküre'],
  }
  const open = visit('a', waits.startTime, { services: [free], recommendedStaffs: [linh] })
  server.answer(getAppointment, open)
  server.answer(editAppointment, { ...open, services: [], version: 4 })
  const person = show(
    <WhenSalonKnown>
      <Attention overview={{ ...nothing, unassigned: [waits] }} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  const group = await screen.findByRole('group', { name: text('admin.overview.unassigned.who') })
  await person.click(within(group).getByRole('button', { name: 'Linh' }))
  await waitFor(() => expect(server.sent(editAppointment)[0]?.body).toEqual({ staffId: linh.id }))
})

test('[STF-10h] requested absences link to the rota, for people who decide on them', async () => {
  const asked = {
    ...({ id: uuid('b'), staffId: linh.id, kind: 'VACATION', status: 'ASKED', hours: null, note: '' } as const),
    ...{ fromTime: '2026-12-28T23:00:00Z', toTime: '2026-12-31T23:00:00Z', askedTime: salon.now },
    ...{ from: '2026-12-29', to: '2026-12-31' },
  }
  server.answer(getAskedAbsences, [asked])
  server.answer(getCalendarFrame, frameOf([linh]))
  show(
    <WhenSalonKnown>
      <Attention overview={nothing} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  const list = await screen.findByRole('region', { name: text('admin.overview.absences') })
  const link = within(list).getByRole('link', { name: /^Linh Phạm/ })
  expect([link.textContent, link.getAttribute('href')]).toEqual([
    'Linh PhạmFerien\u00a0· 29. Dez. – 31. Dez.',
    `/team/rota?asked=${uuid('b')}`,
  ])
})

test('[CRD-01] low credit is shown to those who may buy it; without open tasks there is one line', async () => {
  show(
    <WhenSalonKnown>
      <LowCredit />
      <Attention overview={nothing} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  expect(await screen.findByText(text('admin.overview.credit'))).toBeTruthy()
  expect(await screen.findByText(text('admin.overview.nothing'))).toBeTruthy()
})

test('[CRD-01] [MSG-03j] without SMS nobody is asked to buy credit', async () => {
  signedIn('OWNER', { channels: ['EMAIL'] })
  show(
    <WhenSalonKnown>
      <LowCredit />
      <Attention overview={nothing} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  expect(await screen.findByText(text('admin.overview.nothing'))).toBeTruthy()
  expect(screen.queryByText(text('admin.overview.credit'))).toBeNull()
  expect(server.sent(getMyCredit)).toEqual([])
})

test('[STF-10] “nothing waits” is not shown before absences have loaded; a lost answer is shown', async () => {
  server.lose(getAskedAbsences)
  const person = show(
    <WhenSalonKnown>
      <Attention overview={nothing} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  const again = await screen.findByRole('button', { name: text('action.retry') })
  expect(screen.queryByText(text('admin.overview.nothing'))).toBeNull()
  server.answer(getAskedAbsences, [])
  await person.click(again)
  expect(await screen.findByText(text('admin.overview.nothing'))).toBeTruthy()
})

test('[AUTH-12] [STF-10] reception is not asked to buy credit or to decide on absences', async () => {
  signedIn('USER_LITE')
  show(
    <WhenSalonKnown>
      <LowCredit />
      <Attention overview={nothing} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  expect(await screen.findByText(text('admin.overview.nothing'))).toBeTruthy()
  expect(server.sent(getMyCredit)).toHaveLength(0)
  expect(server.sent(getAskedAbsences)).toHaveLength(0)
})
