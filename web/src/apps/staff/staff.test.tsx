// @vitest-environment happy-dom
import { type Appointment, getAppointment, getAppointments } from '@goldline/contract/appointment'
import { checkInAppointment } from '@goldline/contract/appointment/change'
import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { handOver } from '@goldline/contract/appointment/hand-over'
import { getOwnOpenRequests } from '@goldline/contract/appointment/requests'
import { getRunningLate, type LateVisit, sayRunningLate } from '@goldline/contract/appointment/running-late'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { getCustomer } from '@goldline/contract/customer'
import { readHealthNote } from '@goldline/contract/customer/health-note'
import { getEvents } from '@goldline/contract/live'
import { getCustomerPictures } from '@goldline/contract/picture'
import { getPushSubscription } from '@goldline/contract/push'
import { getQueue, type QueueEntry } from '@goldline/contract/queue'
import { getOwnFigures } from '@goldline/contract/report/own'
import { getCalendarFrame } from '@goldline/contract/staff'
import { createAbsence, getAskedAbsences } from '@goldline/contract/staff/absences'
import { getBusyCalendar } from '@goldline/contract/staff/busy-calendar'
import { getStaffFeed, makeStaffFeed } from '@goldline/contract/staff/feed'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useMe } from '../../client/me.ts'
import { aCustomer, frameOf } from '../../test/answers.ts'
import { owner, salonOfOwner } from '../../test/people.ts'
import { show, text } from '../../test/screen.tsx'
import { anAppointment, aService, linh } from '../../test/visit.ts'
import { wire } from '../../test/wire.ts'
import { Page as Day } from './day/DayScreen.tsx'
import { Page as Me } from './me/MeScreen.tsx'
import { StaffFrame } from './offline/StaffFrame.tsx'
import { Page as Visit } from './visit/VisitScreen.tsx'
import { Page as Week } from './week/WeekScreen.tsx'

const server = wire()
const me = { ...owner, client: 'STAFF', staffId: linh, salon: salonOfOwner } as const satisfies SignedInUser
// The salon's clock shows 10:00 on Wednesday, 10 June 2026.
const sabine = {
  '@type': 'basic-customer' as const,
  id: owner.id,
  name: 'Sabine',
  surname: 'Koch',
  type: { name: 'vip' as const },
  email: null,
  phoneNr: null,
  visits: 23,
  healthSign: true,
} as const
const next = anAppointment({
  id: '00000000-0000-4000-8000-0000000000b1',
  startTime: '2026-06-10T08:15:00.000Z',
  endTime: '2026-06-10T09:30:00.000Z',
  owner: sabine,
  note: 'Diesmal kürzer',
})
const here = anAppointment({
  id: '00000000-0000-4000-8000-0000000000b2',
  startTime: '2026-06-10T07:00:00.000Z',
  endTime: '2026-06-10T08:00:00.000Z',
  status: 'CHECKED_IN',
  title: 'Miriam Graf',
})
const colleagues = { ...here, id: owner.id, title: 'Fremd', services: [aService(me.id, 60)] }
const customer = aCustomer({
  id: sabine.id,
  formulas: [{ id: owner.id, text: '114 Beere', time: '2026-05-13T08:00:00Z', by: 'Mai', shared: false }],
})

function WhenSalonKnown({ children }: { children: ReactNode }) {
  return useMe().data ? <StaffFrame>{children}</StaffFrame> : null
}

const open = (page: ReactNode) => show(<WhenSalonKnown>{page}</WhenSalonKnown>, { app: 'staff', signedIn: true })
const showDay = (visits: Appointment[]) => {
  server.answer(getAppointments, visits)
  return open(<Day />)
}
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  server.answer(getMe, me)
  const days = [{ date: '2026-06-10', spans: [{ from: 540, to: 1095 }], breaks: [], absences: [], busy: [] }]
  server.answer(getCalendarFrame, frameOf([{ id: linh, name: 'Linh', days }]))
  server.answer(getCustomer, customer)
  server.answer(getOfferedServices, { services: [], staff: [] })
  server.answer(getCustomerPictures, [])
  server.answer(getQueue, { entries: [], staff: [] })
  server.answer(getBusyCalendar, { calendar: null, clashes: [] })
  server.keepWaiting(getEvents)
})

test('[STF-02] shows the next customer first, with note, formula and health sign, and no colleague’s visit', async () => {
  const person = showDay([next, here, colleagues])
  expect(await screen.findByRole('heading', { name: 'Sabine Koch' })).toBeTruthy()
  expect(screen.getByText('Diesmal kürzer')).toBeTruthy()
  expect(await screen.findByText('114 Beere')).toBeTruthy()
  expect(screen.getAllByText(text('staff.health'))).toHaveLength(1)
  expect(screen.queryByText('Fremd')).toBeNull()
  server.answer(checkInAppointment, { ...next, status: 'CHECKED_IN', version: 2 })
  server.answer(getAppointments, [{ ...next, status: 'CHECKED_IN', version: 2 }, here])
  await person.click(await button(text('word.checkIn')))
  expect(await screen.findByText(text('staff.day.none'))).toBeTruthy()
  expect(server.sent(checkInAppointment)[0]?.headers.get('If-Match')).toBe('"1"')
})

test('[STF-04i] shows busy times of another calendar', async () => {
  const times = { busy: [{ from: 780, to: 840 }], spans: [{ from: 540, to: 780 }], breaks: [], absences: [] }
  const person = { '@type': 'basic-staff', id: linh, name: 'Linh', surname: '', color: 1, photo: null } as const
  server.answer(getCalendarFrame, {
    businessObject: salonOfOwner,
    now: salonOfOwner.now,
    opening: [],
    staff: [{ ...person, active: true, enabled4Booking: true, days: [{ date: '2026-06-10', ...times }] }],
  })
  showDay([next])
  const line = (await screen.findByText(text('word.busyElsewhere'))).parentElement
  expect(line?.textContent).toBe(`${text('word.busyElsewhere')} 13:00–14:00`)
})

test('[CHK-05] [CHK-06] shows the number of waiting walk-ins, and whose turn it is', async () => {
  const label = { name: 'Nora', number: 7, member: null, calledName: 'Nora', calledStaffId: null, wantedStaffId: null }
  const wait = { joinedTime: salonOfOwner.now, startTime: salonOfOwner.now, minutes: 0, latestMinutes: 15 }
  const whose = { id: owner.id, turnStaffId: linh, services: [], hands: [] }
  const nora: QueueEntry = { ...whose, ...label, ...wait, status: 'WAITING', language: 'de' }
  server.answer(getQueue, { entries: [nora], staff: [{ id: linh, name: 'Linh' }] })
  showDay([])
  const card = await screen.findByRole('link', { name: new RegExp(text('staff.queue.yours')) })
  expect(card.getAttribute('href')).toBe('/queue')
  const waiting = text('label.queueCount', 'de', { count: 1 })
  expect(screen.getAllByRole('link', { name: new RegExp(waiting) })).toHaveLength(2)
})

test('[STF-02] for a visit of two people, shows the time of the person’s own part', async () => {
  const byTwo = [aService(me.id, 30), aService(linh, 45)]
  showDay([
    { ...next, services: byTwo },
    { ...here, services: [...byTwo].reverse() },
  ])
  expect(await screen.findByText('10:45–11:30')).toBeTruthy()
  expect(screen.getByText('09:00').parentElement?.textContent).toBe('09:0009:45')
})

test('[POS-06] hands a present customer over to the till, and the row shows it', async () => {
  const person = showDay([here])
  const handed = { ...here, version: 2, handedOver: { time: here.endTime, additions: [] } }
  server.answer(handOver, handed)
  await person.click(await button(text('staff.toTill')))
  server.answer(getAppointments, [handed])
  await person.click(await button(text('staff.till.hand')))
  expect(await screen.findByText(text('staff.atTill'))).toBeTruthy()
  expect(server.sent(handOver)[0]?.body).toEqual({ additions: [] })
})

test('[STF-05] shows recipients and text before sending a delay, and leaves out customers on time', async () => {
  const late = (row: Partial<LateVisit>): LateVisit => ({
    appointmentId: next.id,
    name: 'Sabine',
    surname: 'Koch',
    startTime: next.startTime,
    channel: 'SMS',
    expectedTime: '2026-06-10T08:30:00.000Z',
    language: 'de',
    text: 'Hallo Sabine, wir brauchen länger.',
    told: false,
    ...row,
  })
  const onTime = late({ appointmentId: here.id, name: 'Hoà', text: null, expectedTime: next.startTime })
  server.answer(getRunningLate, [late({}), onTime])
  const person = showDay([next])
  await person.click(await button(text('staff.later')))
  expect(await screen.findByText('Hallo Sabine, wir brauchen länger.')).toBeTruthy()
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, false])
  await person.click(screen.getByRole('button', { name: '20' }))
  server.answer(sayRunningLate, { told: [next.id], untold: [] })
  await person.click(await button(text('staff.late.send', 'de', { count: 1 })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(sayRunningLate)[0]?.body).toEqual({
    minutes: 20,
    visits: [{ appointmentId: next.id, startTime: next.startTime }],
  })
})

test('[PRIV-02] shows an allergy as a sign; its text is read on request, with a note that this is logged', async () => {
  server.answer(getAppointment, next)
  const person = open(<Visit id={next.id} />)
  expect(await screen.findByText(text('staff.health.logged'))).toBeTruthy()
  server.refuse(readHealthNote, 403, 'forbidden')
  await person.click(await button(text('word.read')))
  expect(await screen.findByText(text('staff.health.noRight'))).toBeTruthy()
})

test('[RPT-01] shows the person’s own week: hours, visits and their totals', async () => {
  server.answer(getAppointments, [next, colleagues])
  const stars = { average: 4.9, count: 12 }
  const figures = { visits: 30, turnover: 250_000, tips: 4500, currency: 'CHF', occupancy: 0.78, rebooked: null, stars }
  server.answer(getOwnFigures, figures)
  open(<Week />)
  expect(await screen.findByText('09:00–18:15')).toBeTruthy()
  expect(screen.getByText(text('word.appointmentCount', 'de', { count: 1 }))).toBeTruthy()
  expect(await screen.findByText('78%')).toBeTruthy()
  expect(screen.getByText('4.9')).toBeTruthy()
})

test('[STF-08] [STF-10] shows the feed’s URL once; the person requests an absence themselves', async () => {
  server.answer(getAskedAbsences, [])
  server.answer(getPushSubscription, { publicKey: 'BA', on: false })
  server.answer(getStaffFeed, { createdTime: null })
  const person = open(<Me />)
  const make = await button(text('staff.feed.make'))
  server.answer(makeStaffFeed, { url: 'https://salon.test/v1/staff-feeds/secret' })
  server.answer(getStaffFeed, { createdTime: '2026-06-10T08:00:00Z' })
  await person.click(make)
  expect(await screen.findByText('https://salon.test/v1/staff-feeds/secret')).toBeTruthy()
  const address = screen.getByRole('link', { name: text('staff.feed.subscribe') })
  expect(address.getAttribute('href')).toBe('webcal://salon.test/v1/staff-feeds/secret')
  await person.click(await button(text('staff.absence.ask')))
  server.refuse(createAbsence, 400, 'absence.invalid')
  await person.click(await button(text('staff.absence.send')))
  await waitFor(() => expect(server.sent(createAbsence)[0]?.body).toMatchObject({ staffId: linh, kind: 'VACATION' }))
})

test('[APT-16o] the own day lists the person’s open requests with the end of the answer, to read only', async () => {
  server.answer(getOwnOpenRequests, [
    {
      ...{ id: owner.id, name: 'Mia', contact: null, wasHere: true, message: 'Mit Hund' },
      ...{ startTime: '2026-06-12T08:00:00.000Z', endTime: '2026-06-12T09:00:00.000Z' },
      ...{ answerUntil: '2026-06-11T08:00:00.000Z', createdTime: '2026-06-10T08:00:00.000Z' },
      services: [{ name: 'Balayage', staffName: 'Linh' }],
    },
  ])
  showDay([])
  const part = within(await screen.findByRole('region', { name: text('staff.requests') }))
  expect(part.getByText('Mia: Balayage')).toBeTruthy()
  expect(part.getByText('«Mit Hund»')).toBeTruthy()
  expect(part.queryByRole('button')).toBeNull()
})
