// @vitest-environment happy-dom
import { type Appointment, getAppointment, getAppointments } from '@goldline/contract/appointment'
import { checkInAppointment, writeMessage } from '@goldline/contract/appointment/change'
import { sayRunningLate } from '@goldline/contract/appointment/running-late'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { getCustomer } from '@goldline/contract/customer'
import { addCustomerNote } from '@goldline/contract/customer/note'
import { getEvents } from '@goldline/contract/live'
import { getCustomerPictures } from '@goldline/contract/picture'
import { getPushSubscription } from '@goldline/contract/push'
import { getQueue } from '@goldline/contract/queue'
import { getCalendarFrame } from '@goldline/contract/staff'
import { getAskedAbsences } from '@goldline/contract/staff/absences'
import { getBusyCalendar } from '@goldline/contract/staff/busy-calendar'
import { getStaffFeed } from '@goldline/contract/staff/feed'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOffline, hasOfflineDays, staffOffline } from '../../../browser/offline-data.ts'
import { createStorage } from '../../../browser/storage.ts'
import { DeviceApp } from '../../../device/DeviceApp.tsx'
import { aCustomer } from '../../../test/answers.ts'
import { fullArea } from '../../../test/memory-area.ts'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment, linh } from '../../../test/visit.ts'
import { keysOf, wire } from '../../../test/wire.ts'
import { openSavedData, saveDay, saveStep, startSaving, waitingKeys } from '../own-days/kept.ts'
import { newStep } from '../own-days/steps.ts'
import { screens } from '../screens.ts'
import { StaffFrame } from './StaffFrame.tsx'

const server = wire()
const storage = createStorage('staff')
const hasSaved = () => hasOfflineDays(storage, staffOffline)
const me = { ...owner, client: 'STAFF', staffId: linh, salon: salonOfOwner } as const satisfies SignedInUser
// The salon's clock shows 10:00 on Wednesday, 10 June 2026.
const known = {
  '@type': 'basic-customer' as const,
  id: owner.id,
  name: 'Sabine',
  surname: 'Koch',
  type: { name: 'vip' as const },
  email: null,
  phoneNr: null,
  visits: 23,
  healthSign: false,
}
const sabine: Appointment = anAppointment({
  id: '00000000-0000-4000-8000-0000000000b1',
  startTime: '2026-06-10T08:15:00.000Z',
  endTime: '2026-06-10T09:30:00.000Z',
  title: 'Sabine Koch',
})
const password = 'ein langes Passwort'
const at = Date.parse('2026-06-10T08:00:00Z')
const days = [{ date: '2026-06-10', spans: [{ from: 540, to: 1095 }], breaks: [], absences: [], busy: [] }]
const person = { '@type': 'basic-staff', id: linh, name: 'Linh', surname: '', color: 1, photo: null, days } as const
const frame = {
  businessObject: salonOfOwner,
  now: salonOfOwner.now,
  opening: [],
  staff: [{ ...person, active: true, enabled4Booking: true }],
}
const kept = { me, time: at, days: [{ day: '2026-06-10', frame, appointments: [sabine], time: at }], customers: [] }

const seen = { status: 'CONFIRMED', start: at, note: '', named: true } as const
const waiting = newStep({ kind: 'message', id: sabine.id, who: 'Sabine Koch', seen, text: 'Bis gleich' }, at)

let online = true
const line = (there: boolean) =>
  act(async () => {
    online = there
    window.dispatchEvent(new Event(there ? 'online' : 'offline'))
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  localStorage.clear()
  history.replaceState(null, '', '/staff')
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  server.keepWaiting(getEvents)
  server.answer(getMe, me)
  server.answer(getCalendarFrame, frame)
  server.answer(getAppointments, [sabine])
  server.lose(getCustomer)
  server.answer(getCustomerPictures, [])
  server.answer(getQueue, { entries: [], staff: [] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const open = () => {
  const offline = { has: hasSaved, load: () => import('./UnlockScreen.tsx') }
  const own = { client: 'STAFF', title: 'word.myDay', screens, around: StaffFrame, offline } as const
  return show(<DeviceApp {...own} />, { app: 'staff', signedIn: true })
}
const button = (name: string) => screen.findByRole('button', { name })

test('[STF-06] [UI-12n] stored data can be opened only by the password, and are deleted with the session', async () => {
  await saveDay(storage, kept)
  expect(hasSaved()).toBe(false)
  await startSaving(storage, password, 'linh@salon.example')
  await saveDay(storage, kept)
  const step = waiting
  await saveStep(storage, { step })
  expect(Object.values(localStorage).join()).not.toMatch(/Sabine|gleich|linh@|2026-06/)
  expect(await openSavedData(storage, 'ein anderes Passwort')).toBeUndefined()
  expect(await openSavedData(storage, password)).toMatchObject({ kept: { me: { staffId: linh } }, steps: [step] })
  forgetOffline(storage, staffOffline)
  expect([hasSaved(), waitingKeys(storage), Object.keys(localStorage)]).toEqual([false, [], []])
})

test('[STF-06c] an offline check-in is queued, can be undone, and is sent once online, with its own key', async () => {
  await startSaving(storage, password, 'linh@salon.example')
  const user = open()
  await screen.findByRole('heading', { name: 'Sabine Koch' })
  await line(false)
  await user.click(await button(text('word.checkIn')))
  expect(await screen.findByText(text('staff.offline.waits', 'de', { count: 1 }))).toBeTruthy()
  await user.click(await button(text('action.takeBackAnswer')))
  await waitFor(() => expect(waitingKeys(storage)).toEqual([]))
  await user.click(await button(text('word.checkIn')))
  await waitFor(() => expect(waitingKeys(storage)).toHaveLength(1))
  expect(server.sent(checkInAppointment)).toEqual([])
  server.answer(getAppointment, { ...sabine, version: 7 })
  const [key] = waitingKeys(storage)
  server.answer(checkInAppointment, { ...sabine, status: 'CHECKED_IN', version: 8 })
  vi.setSystemTime(at + 600_000)
  await line(true)
  expect(await screen.findByText(text('staff.offline.arrived', 'de', { count: 1, all: 1 }))).toBeTruthy()
  const sent = server.sent(checkInAppointment)
  expect([keysOf(sent), sent[0]?.headers.get('If-Match')]).toEqual([[key], '"7"'])
  expect(sent[0]?.body).toEqual({ time: new Date(at).toISOString() })
  await waitFor(() => expect(waitingKeys(storage)).toEqual([]))
  await user.click(await button(text('staff.offline.read')))
  expect(screen.queryByText(text('staff.offline.over'))).toBeNull()
})

test('[UI-12x] a step that the phone refuses to store stays in the page, shows a warning, and is sent', async () => {
  await startSaving(storage, password, 'linh@salon.example')
  const user = open()
  await screen.findByRole('heading', { name: 'Sabine Koch' })
  await line(false)
  const full = vi.spyOn(window, 'localStorage', 'get').mockReturnValue(fullArea(localStorage))
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaving()).toBe(false)
  await user.click(await button(text('word.checkIn')))
  const waits = await screen.findByRole('region', { name: text('staff.offline', 'de', { time: '10:00' }) })
  await within(waits).findByText(text('state.onlyHere'))
  // Shown in the list and as a notice.
  expect(screen.getAllByText(text('state.onlyHere'))).toHaveLength(2)
  expect([leaving(), waitingKeys(storage)]).toEqual([true, []])
  full.mockRestore()
  server.answer(getAppointment, { ...sabine, version: 7 })
  server.answer(checkInAppointment, { ...sabine, status: 'CHECKED_IN', version: 8 })
  await line(true)
  expect(await screen.findByText(text('staff.offline.arrived', 'de', { count: 1, all: 1 }))).toBeTruthy()
  await waitFor(() => expect(leaving()).toBe(false))
  expect(server.sent(checkInAppointment)).toHaveLength(1)
})

test('[STF-06f] lists steps that no longer fit, with reason and text, and does not send them', async () => {
  await startSaving(storage, password, 'linh@salon.example')
  history.replaceState(null, '', `/staff/visit/${sabine.id}`)
  server.answer(getAppointment, { ...sabine, owner: known, title: null })
  const user = open()
  await screen.findByRole('heading', { name: 'Sabine Koch' })
  await line(false)
  await user.click(await button(text('word.checkIn')))
  const back = await button(text('staff.checkIn.back'))
  expect(screen.queryByRole('button', { name: text('staff.toTill') })).toBeNull()
  await user.click(back)
  await button(text('word.checkIn'))
  await user.type(screen.getByLabelText(text('word.writeAMessage')), 'Voraussichtlich 15:50')
  await user.click(await button(text('word.send')))
  expect(await screen.findByText(text('staff.offline.waiting'))).toBeTruthy()
  server.answer(getAppointment, {
    ...sabine,
    owner: known,
    title: null,
    startTime: '2026-06-10T10:00:00.000Z',
    version: 3,
  })
  await user.click(screen.getByRole('link', { name: text('action.back') }))
  await line(true)
  expect(await screen.findByText(text('staff.offline.why.moved'))).toBeTruthy()
  expect(screen.getByText('Voraussichtlich 15:50')).toBeTruthy()
  expect(server.sent(writeMessage)).toEqual([])
})

test('[STF-06h] keeps steps that no longer fit encrypted, over a reload, until they are read', async () => {
  await startSaving(storage, password, 'linh@salon.example')
  await saveStep(storage, { step: waiting, fault: 'moved' })
  expect(Object.values(localStorage).join()).not.toMatch(/gleich|moved/)
  const user = open()
  expect(await screen.findByText(text('staff.offline.sealed', 'de', { count: 1 }))).toBeTruthy()
  await user.type(screen.getByLabelText(text('form.password')), `${password}{Enter}`)
  expect(await screen.findByText(text('staff.offline.why.moved'))).toBeTruthy()
  expect(screen.getByText('Bis gleich')).toBeTruthy()
  expect([waitingKeys(storage), server.sent(writeMessage)]).toEqual([[waiting.key], []])
  await user.click(await button(text('staff.offline.read')))
  await waitFor(() => expect(waitingKeys(storage)).toEqual([]))
  expect(screen.queryByText('Bis gleich')).toBeNull()
})

test('[STF-06i] adds a note at a visit cancelled meanwhile to the customer’s notes', async () => {
  await startSaving(storage, password, 'linh@salon.example')
  const step = newStep({ kind: 'note', id: sabine.id, who: 'Sabine Koch', seen, note: 'Mag es kurz' }, at)
  await saveStep(storage, { step })
  server.answer(getAppointment, { ...sabine, owner: known, title: null, status: 'BO_CANCELLED', version: 3 })
  server.answer(addCustomerNote, aCustomer({ id: known.id }))
  const user = open()
  await user.type(await screen.findByLabelText(text('form.password')), `${password}{Enter}`)
  expect(await screen.findByText(text('staff.offline.ofCustomer'))).toBeTruthy()
  const sent = server.sent(addCustomerNote)
  expect([keysOf(sent), sent.map(({ body }) => body)]).toEqual([[step.key], [{ text: 'Mag es kurz' }]])
  expect(screen.queryByText(text('staff.offline.misfits', 'de', { count: 1 }))).toBeNull()
})

test('[STF-06g] reopened offline, the password opens the day; a reported delay is queued with its recipients', async () => {
  await startSaving(storage, password, 'linh@salon.example')
  const later = at + 600_000
  vi.setSystemTime(later)
  const today = { ...kept.days[0], appointments: [{ ...sabine, owner: known, title: null }], time: later }
  await saveDay(storage, { ...kept, days: [today] as never })
  await saveStep(storage, { step: waiting })
  for (const call of [getMe, getAppointments, getCalendarFrame]) server.lose(call)
  online = false
  const user = open()
  const field = await screen.findByLabelText<HTMLInputElement>(text('form.password'), {}, { timeout: 5000 })
  await user.type(field, 'ein anderes{Enter}')
  expect(await screen.findByText(text('staff.offline.wrong'))).toBeTruthy()
  await user.click(await button(text('action.retry')))
  expect([field.isConnected, field.value]).toEqual([true, 'ein anderes'])
  await user.clear(field)
  await user.type(field, `${password}{Enter}`)
  await screen.findByRole('heading', { name: 'Sabine Koch' })
  expect(screen.getByText(text('staff.next.in', 'de', { time: '5 Min.' }))).toBeTruthy()
  expect(screen.getByText(text('staff.offline.waits', 'de', { count: 1 }))).toBeTruthy()
  await user.click(await button(text('staff.later')))
  await user.click(await button(text('staff.late.send', 'de', { count: 1 })))
  expect(await screen.findByText(text('staff.offline.step.late', 'de', { minutes: 15 }))).toBeTruthy()
  expect(server.sent(sayRunningLate)).toEqual([])
})

test('[STF-06b] a device that is only paired stores and queues nothing, and says so', async () => {
  const user = open()
  await screen.findByRole('heading', { name: 'Sabine Koch' })
  await line(false)
  const say = await screen.findByText(/Dieses Gerät behält ohne Netz nichts/)
  expect(say).toBeTruthy()
  server.lose(checkInAppointment)
  await user.click(await button(text('word.checkIn')))
  await waitFor(() => expect(server.sent(checkInAppointment)).toHaveLength(1))
  expect(Object.keys(localStorage)).toEqual(['goldline.staff.token'])
})

test('[STF-06e] signing out first shows the number of unsent steps', async () => {
  await startSaving(storage, password, 'linh@salon.example')
  await saveStep(storage, { step: waiting })
  history.replaceState(null, '', '/staff/me')
  for (const call of [getAskedAbsences, getStaffFeed, getBusyCalendar, getPushSubscription]) server.keepWaiting(call)
  const user = open()
  await user.click(await button(text('action.signOut')))
  expect((await screen.findByRole('alert')).textContent).toBe(text('staff.leave.waits', 'de', { count: 1 }))
})
