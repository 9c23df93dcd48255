// @vitest-environment happy-dom
import { getAppointment, getAppointments } from '@goldline/contract/appointment'
import { getMe } from '@goldline/contract/auth/user'
import { getCustomer } from '@goldline/contract/customer'
import { getEvents } from '@goldline/contract/live'
import { getCustomerPictures } from '@goldline/contract/picture'
import { getQueue, type QueueEntry } from '@goldline/contract/queue'
import { getCalendarFrame } from '@goldline/contract/staff'
import type { StaffPermissions } from '@goldline/domain/staff/permission'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useMe } from '../../client/me.ts'
import { aCustomer, frameOf } from '../../test/answers.ts'
import { owner, salonOfOwner } from '../../test/people.ts'
import { show, text } from '../../test/screen.tsx'
import { anAppointment, aService, linh } from '../../test/visit.ts'
import { wire } from '../../test/wire.ts'
import { ConfirmOverride } from './change/ConfirmOverride.tsx'
import { Page as Day } from './day/DayScreen.tsx'
import { StaffFrame } from './offline/StaffFrame.tsx'
import { Page as Queue } from './queue/QueueScreen.tsx'
import { Page as Visit } from './visit/VisitScreen.tsx'

const server = wire()
const colleague = owner.id
// The salon's clock shows 10:00 on Wednesday, 10 June 2026.
const known = {
  id: owner.id,
  name: 'Sabine',
  surname: 'Koch',
  type: { name: 'vip' as const },
  email: null,
  phoneNr: null,
}
const next = anAppointment({
  id: '00000000-0000-4000-8000-0000000000b1',
  startTime: '2026-06-10T08:15:00.000Z',
  endTime: '2026-06-10T09:30:00.000Z',
  owner: { '@type': 'basic-customer', ...known, visits: 2, healthSign: false },
})
const here = anAppointment({
  id: '00000000-0000-4000-8000-0000000000b2',
  startTime: '2026-06-10T07:00:00.000Z',
  endTime: '2026-06-10T08:00:00.000Z',
  status: 'CHECKED_IN',
  title: 'Miriam Graf',
})
const [own, others] = ['MANAGE_OWN_APPOINTMENTS', 'MANAGE_OTHERS_APPOINTMENTS'] as const

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  server.answer(getCalendarFrame, frameOf([{ id: linh, name: 'Linh' }]))
  server.answer(getAppointments, [next, here])
  server.answer(getCustomer, aCustomer({ id: owner.id }))
  server.answer(getCustomerPictures, [])
  server.answer(getQueue, { entries: [], staff: [] })
  server.keepWaiting(getEvents)
})

function WhenSalonKnown({ children }: { children: ReactNode }) {
  return useMe().data ? <StaffFrame>{children}</StaffFrame> : null
}

const open = (page: ReactNode, permissions: StaffPermissions) => {
  const list = permissions && [...permissions]
  server.answer(getMe, { ...owner, client: 'STAFF', staffId: linh, salon: salonOfOwner, permissions: list })
  return show(<WhenSalonKnown>{page}</WhenSalonKnown>, { app: 'staff', signedIn: true })
}
const isThere = (name: string) => screen.queryByRole('button', { name }) !== null

const rightsCases: [StaffPermissions, boolean][] = [
  [null, true],
  [[own], true],
  [[others], false],
  [[], false],
]

test.each(rightsCases)('[STF-02i] with the rights %s the own day has its buttons: %s', async (permissions, there) => {
  open(<Day />, permissions)
  await screen.findByRole('heading', { name: 'Sabine Koch' })
  const ofDay = ['staff.book.open', 'word.checkIn', 'staff.later', 'staff.toTill'] as const
  expect(ofDay.map((id) => isThere(text(id)))).toEqual(ofDay.map(() => there))
})

test.each(rightsCases)('[STF-02i] with the rights %s the own visit has its buttons: %s', async (permissions, there) => {
  server.answer(getAppointment, next)
  open(<Visit id={next.id} />, permissions)
  await screen.findByText(text('staff.note.none'))
  const ofVisit = [
    'staff.note.write',
    'word.move',
    'word.cancelAppointment',
    'word.send',
    'word.checkIn',
    'staff.later',
  ] as const
  expect(ofVisit.map((id) => isThere(text(id)))).toEqual(ofVisit.map(() => there))
})

test('[STF-02i] with the right to change only own visits, one shared with a colleague is read-only', async () => {
  server.answer(getAppointment, { ...next, services: [aService(linh, 30), aService(colleague, 45)] })
  open(<Visit id={next.id} />, [own])
  await screen.findByText(text('staff.note.none'))
  expect(isThere(text('word.cancelAppointment'))).toBe(false)
  expect(isThere(text('staff.later'))).toBe(true)
})

test.each<[StaffPermissions, string[]]>([
  [null, ['call', 'take', 'skip', 'leave']],
  [[own], ['call', 'take', 'leave']],
  [[others], ['call', 'take', 'skip', 'leave']],
  [[], []],
])(
  '[STF-02j] with the rights %s a guest in the queue, who is a colleague’s turn, has the actions %s',
  async (permissions, shown) => {
    const label = {
      name: 'Nora',
      number: 7,
      member: null,
      calledName: 'Nora',
      calledStaffId: null,
      wantedStaffId: null,
    }
    const wait = { joinedTime: salonOfOwner.now, startTime: salonOfOwner.now, minutes: 0, latestMinutes: 15 }
    const hands = [colleague, linh].map((staffId) => ({ staffId, free: true }))
    const nora = { id: owner.id, turnStaffId: colleague, services: [], hands, ...label, ...wait }
    const entry: QueueEntry = { ...nora, status: 'WAITING', language: 'de' }
    server.answer(getQueue, { entries: [entry], staff: [] })
    open(<Queue />, permissions)
    await screen.findByText(text('queue.number', 'de', { number: 7 }))
    const all = ['call', 'take', 'skip', 'leave'] as const
    expect(all.filter((what) => isThere(text(`queue.${what}.label`, 'de', { who: 'Nora' })))).toEqual(shown)
  },
)

test.each<[StaffPermissions, boolean]>([
  [null, true],
  [[own, others], false],
])('[STF-02i] [STF-02c] with the rights %s a rule may be broken: %s; always names the rule', async (list, there) => {
  const asked = { broken: ['staff.busy'] as const, goOn: () => undefined, leave: () => undefined }
  open(<ConfirmOverride asked={asked} busy={false} />, list)
  expect(await screen.findByText(text('refusal.staff.busy'))).toBeTruthy()
  expect(isThere(text('word.enterAnyway'))).toBe(there)
})
