// @vitest-environment happy-dom
import { undoChange } from '@goldline/contract/appointment/edit'
import { blockTime, getOfferedServices } from '@goldline/contract/appointment/entry'
import { getBlockerRoom } from '@goldline/contract/appointment/placement'
import { getBlockerOccurrences } from '@goldline/contract/appointment/series'
import { getCalendarFrame } from '@goldline/contract/staff'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { frameOf } from '../../../../test/answers.ts'
import { answerSalon } from '../../../../test/entry.ts'
import { show, text } from '../../../../test/screen.tsx'
import { anAppointment, aService, linh, sofia } from '../../../../test/visit.ts'
import { wire } from '../../../../test/wire.ts'
import { useMe } from '../../session.ts'
import { BlockerForm } from '../BlockerForm.tsx'
import { UndoBar } from '../UndoBar.tsx'

const server = wire()
const now = Date.parse('2027-03-03T08:00:00Z')
const [first, second, third] = ['2027-03-03T14:00:00.000Z', '2027-03-10T14:00:00.000Z', '2027-03-17T14:00:00.000Z']
const later = '2027-03-10T15:00:00.000Z'
const made = anAppointment({
  startTime: first,
  endTime: '2027-03-03T15:00:00.000Z',
  status: 'BLOCKER',
  bookingType: 'BLOCKER',
  series: { id: '00000000-0000-4000-8000-0000000000c0', position: 1, count: 3 },
  undo: { until: '2027-03-03T08:00:15.000Z', version: 1, others: 2, tells: true },
})

const inTheWay = anAppointment({
  startTime: second,
  endTime: later,
  version: 4,
  services: [aService(linh, 60)],
})

beforeEach(() => {
  answerSalon(server, now)
  const person = { '@type': 'basic-staff' as const, id: linh, name: 'Mai Linh', surname: '', color: 1 }
  server.answer(getOfferedServices, { services: [], staff: [person, { ...person, id: sofia, name: 'Sofia' }] })
  server.answer(getBlockerOccurrences, [
    { startTime: first, broken: [], nearest: null, room: null },
    { startTime: second, broken: ['staff.busy'], nearest: later, room: [{ appointment: inTheWay, staffIds: [sofia] }] },
    { startTime: third, broken: [], nearest: null, room: null },
  ])
  server.answer(blockTime, made)
})

const opened = { what: 'blocker' as const, at: Date.parse(first), minutes: undefined, staffId: linh, customer: null }

function ShownForm({ onClose }: { onClose: () => void }) {
  return useMe().data ? (
    <>
      <BlockerForm opened={opened} now={now} onClose={onClose} />
      <UndoBar />
    </>
  ) : null
}

async function open() {
  const closed = vi.fn()
  const me = show(<ShownForm onClose={closed} />, { signedIn: true })
  await screen.findByRole('dialog', { name: text('word.blockTime') })
  await me.click(screen.getByRole('switch', { name: new RegExp(text('admin.entry.repeat')) }))
  const section = screen.getByRole('region', { name: text('admin.entry.repeat') })
  await within(section).findByText(text('admin.entry.repeat.found', 'de', { count: 3, conflicts: 1 }))
  const send = () => me.click(screen.getByRole('button', { name: new RegExp(text('admin.entry.block')) }))
  const decide = async (name: RegExp) => {
    await me.click(within(section).getByRole('combobox', { name: /10\. März/ }))
    await me.click(await screen.findByRole('option', { name }))
  }
  return { ...me, closed, section, send, decide }
}

test('[APT-19c] shows a conflict and requires a decision; then sends all occurrences in one call', async () => {
  const me = await open()
  expect(within(me.section).getByText(text('refusal.staff.busy'))).toBeTruthy()
  await me.send()
  expect(await within(me.section).findByText(text('admin.entry.repeat.decide'))).toBeTruthy()
  expect(server.sent(blockTime)).toHaveLength(0)
  await me.decide(/^Stattdessen .*10\. März 2027, 16:00$/)
  await me.send()
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(server.sent(blockTime)[0]?.body).toEqual({
    staffId: linh,
    startTime: first,
    endTime: '2027-03-03T15:00:00.000Z',
    again: [{ startTime: later }, { startTime: third }],
  })
  server.answer(undoChange, null)
  expect(await screen.findByText(new RegExp(text('admin.undo.others', 'de', { count: 2 })))).toBeTruthy()
  await me.click(screen.getByRole('button', { name: new RegExp(text('action.undo')) }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: new RegExp(text('action.undo')) })).toBe(null))
})

test('[APT-19] overrides rules only for the occurrence in conflict', async () => {
  const me = await open()
  await me.decide(new RegExp(text('word.enterAnyway')))
  await me.send()
  await vi.waitFor(() => expect(server.sent(blockTime)).toHaveLength(1))
  expect(server.sent(blockTime)[0]?.body).toMatchObject({
    again: [{ startTime: second, override: true }, { startTime: third }],
  })
})

test('[APT-19, AVL-03] sends the moves that make room in the same call', async () => {
  const me = await open()
  await me.decide(new RegExp(`^${text('admin.entry.repeat.room')}$`))
  expect(await within(me.section).findByText('15:00 Ohne Termin: Mai Linh → Sofia')).toBeTruthy()
  await me.send()
  await vi.waitFor(() => expect(server.sent(blockTime)).toHaveLength(1))
  expect(server.sent(blockTime)[0]?.body).toMatchObject({
    again: [{ startTime: second }, { startTime: third }],
    room: [{ id: inTheWay.id, version: 4, staffIds: [sofia] }],
  })
})

test('[AVL-03, APT-15] for a single blocker, shows which visits would move to make room', async () => {
  server.refuse(blockTime, 409, 'staff.busy', { broken: ['staff.busy'] })
  server.answer(getBlockerRoom, [{ appointment: inTheWay, staffIds: [sofia] }])
  const people = [linh, sofia].map((id) => ({ id, name: id === linh ? 'Mai Linh' : 'Sofia' }))
  server.answer(getCalendarFrame, frameOf(people))
  const me = await open()
  await me.click(screen.getByRole('switch', { name: new RegExp(text('admin.entry.repeat')) }))
  await me.send()
  const offer = within(await screen.findByRole('region', { name: text('admin.room.title') }))
  expect(await offer.findByText('15:00 Ohne Termin: Mai Linh → Sofia')).toBeTruthy()
  const query = Object.fromEntries(server.sent(getBlockerRoom)[0]?.query ?? [])
  expect(query).toEqual({ staffId: linh, startTime: first, endTime: '2027-03-03T15:00:00.000Z' })
  server.answer(blockTime, made)
  await me.click(offer.getByRole('button', { name: text('admin.room.make') }))
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(server.sent(blockTime)[1]?.body).toMatchObject({ room: [{ id: inTheWay.id, version: 4, staffIds: [sofia] }] })
})

test('[APT-19] a conflict found only on saving is shown with its date, and only that one is overridden', async () => {
  server.refuse(blockTime, 409, 'staff.busy', {
    broken: ['staff.busy'],
    conflicts: [{ startTime: third, broken: ['staff.busy'] }],
  })
  const me = await open()
  await me.decide(new RegExp(text('word.leaveOut')))
  await me.send()
  const asked = await screen.findByRole('dialog', { name: text('admin.override.title') })
  expect(within(asked).getByText(/17\. März, 15:00/)).toBeTruthy()
  server.answer(blockTime, made)
  await me.click(screen.getByRole('button', { name: text('word.enterAnyway') }))
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(server.sent(blockTime)[1]?.body).toMatchObject({ again: [{ startTime: third, override: true }] })
  expect(server.sent(blockTime)[1]?.body).not.toHaveProperty('override')
})
