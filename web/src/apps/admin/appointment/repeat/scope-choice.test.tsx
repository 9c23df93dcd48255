// @vitest-environment happy-dom
import { getAppointments } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { editAppointment } from '@goldline/contract/appointment/edit'
import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { getCalendarFrame } from '@goldline/contract/staff'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aColleague, frameOf } from '../../../../test/answers.ts'
import { answerSalon } from '../../../../test/entry.ts'
import { KeepingDrafts } from '../../../../test/keeping-drafts.tsx'
import { show, text } from '../../../../test/screen.tsx'
import { anAppointment, linh, sofia } from '../../../../test/visit.ts'
import { wire } from '../../../../test/wire.ts'
import { CancelDialog } from '../../calendar/details/CancelDialog.tsx'
import { useMe } from '../../session.ts'
import { VisitForm } from '../VisitForm.tsx'

const server = wire()
const now = Date.parse('2027-03-02T08:00:00Z')
const [second, third] = ['00000000-0000-4000-8000-0000000000d2', '00000000-0000-4000-8000-0000000000d3']
const blocker = anAppointment({
  startTime: '2027-03-03T14:00:00.000Z',
  endTime: '2027-03-03T15:00:00.000Z',
  status: 'BLOCKER',
  bookingType: 'BLOCKER',
  walkIn: false,
  staffId: linh,
  services: [],
  series: { id: second, position: 3, count: 12 },
})

beforeEach(() => {
  answerSalon(server, now)
  server.answer(getOfferedServices, { services: [], staff: [] })
})

const staff = [aColleague({ id: sofia, name: 'Sofia' })]

function ShownDialog({ what, onClose }: { what: 'edit' | 'cancel'; onClose: () => void }) {
  if (!useMe().data) return null
  if (what === 'cancel') return <CancelDialog appointment={blocker} now={now} onClose={onClose} />
  return <VisitForm appointment={blocker} staff={staff} now={now} onClose={onClose} />
}

test('[APT-19a] asks which visits of the series to cancel', async () => {
  server.answer(cancelAppointment, { ...blocker, status: 'BO_CANCELLED', version: 2 })
  const closed = vi.fn()
  const me = show(<ShownDialog what="cancel" onClose={closed} />, { signedIn: true })
  const all = await screen.findByRole('radio', { name: text('admin.entry.scope.all') })
  expect(screen.getByRole('radio', { name: text('admin.entry.scope.this'), checked: true })).toBeTruthy()
  await me.click(all)
  await me.click(screen.getByRole('button', { name: text('admin.cancel.confirm') }))
  await vi.waitFor(() => expect(server.sent(cancelAppointment)[0]?.body).toMatchObject({ scope: 'all' }))
  expect(closed).toHaveBeenCalled()
})

test('[UI-23a] restores a cancellation’s draft when the dialog is opened again, with a button to discard it', async () => {
  const dialog = (open: boolean) => (
    <KeepingDrafts>{open && <ShownDialog what="cancel" onClose={() => undefined} />}</KeepingDrafts>
  )
  const me = show(dialog(true), { signedIn: true })
  await me.click(await screen.findByRole('radio', { name: text('admin.entry.scope.all') }))
  me.show(dialog(false))
  me.show(dialog(true))
  expect(await screen.findByRole('radio', { name: text('admin.entry.scope.all'), checked: true })).toBeTruthy()
  await me.click(screen.getByRole('button', { name: text('word.discard') }))
  expect(screen.getByRole('radio', { name: text('admin.entry.scope.this'), checked: true })).toBeTruthy()
})

test('[APT-15, APT-19] changes title, person and length of a blocker for the whole series', async () => {
  server.answer(editAppointment, { ...blocker, version: 2 })
  const closed = vi.fn()
  const me = show(<ShownDialog what="edit" onClose={closed} />, { signedIn: true })
  await me.click(await screen.findByRole('radio', { name: text('admin.entry.scope.all') }))
  await me.type(screen.getByLabelText(text('admin.entry.block.what')), 'Teamsitzung')
  const pick = async (field: 'admin.entry.block.who' | 'word.duration', option: string) => {
    await me.click(screen.getByRole('combobox', { name: new RegExp(`^${text(field)}`) }))
    await me.click(await screen.findByRole('option', { name: option }))
  }
  await pick('admin.entry.block.who', 'Sofia')
  await pick('word.duration', '1 Std. 30 Min.')
  await me.click(screen.getByRole('button', { name: text('action.save') }))
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  const endTime = new Date(Date.parse(blocker.startTime) + 90 * 60_000).toISOString()
  expect(server.sent(editAppointment)[0]?.body).toEqual({
    scope: 'all',
    title: 'Teamsitzung',
    staffId: sofia,
    endTime,
    tell: true,
  })
})

test('[APT-19] a change of the following visits can skip those in conflict', async () => {
  const conflict = { id: third, startTime: '2027-03-17T15:00:00.000Z', broken: ['staff.busy' as const] }
  server.refuse(editAppointment, 409, 'staff.busy', { broken: ['staff.busy'], conflicts: [conflict] })
  const closed = vi.fn()
  const me = show(<ShownDialog what="edit" onClose={closed} />, { signedIn: true })
  await me.click(await screen.findByRole('radio', { name: text('admin.entry.scope.following') }))
  const time = screen.getByLabelText(text('word.time'))
  await me.clear(time)
  await me.type(time, '16:00')
  await me.click(screen.getByRole('button', { name: text('action.save') }))
  expect(await screen.findByText(/17\. März, 16:00/)).toBeTruthy()
  server.answer(editAppointment, { ...blocker, version: 2 })
  await me.click(screen.getByRole('button', { name: text('admin.override.skip') }))
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect(server.sent(editAppointment).map(({ body }) => body)).toEqual([
    expect.objectContaining({ startTime: '2027-03-03T15:00:00.000Z', scope: 'following' }),
    expect.objectContaining({ scope: 'following', skip: [third] }),
  ])
})

test('[APT-19g] takes a separate decision for each conflict: the nearest start, or override', async () => {
  const nearest = '2027-03-17T16:30:00.000Z'
  const fourth = '00000000-0000-4000-8000-0000000000d4'
  const conflicts = [
    { id: third, startTime: '2027-03-17T15:00:00.000Z', broken: ['staff.busy' as const], nearest },
    { id: fourth, startTime: '2027-03-24T15:00:00.000Z', broken: ['staff.busy' as const], nearest: null },
  ]
  server.refuse(editAppointment, 409, 'staff.busy', { broken: ['staff.busy'], conflicts })
  const closed = vi.fn()
  const me = show(<ShownDialog what="edit" onClose={closed} />, { signedIn: true })
  await me.click(await screen.findByRole('radio', { name: text('admin.entry.scope.all') }))
  const time = screen.getByLabelText(text('word.time'))
  await me.clear(time)
  await me.type(time, '16:00')
  await me.click(screen.getByRole('button', { name: text('action.save') }))
  const asked = async () => within(await screen.findByRole('dialog', { name: text('admin.entry.conflicts') }))
  const save = async () => me.click((await asked()).getByRole('button', { name: text('action.save') }))
  const decide = async (day: RegExp, name: RegExp) => {
    await me.click((await asked()).getByRole('combobox', { name: day }))
    await me.click(await screen.findByRole('option', { name }))
  }
  await decide(/17\. März/, /^Stattdessen .*17\. März, 17:30$/)
  await save()
  expect(await (await asked()).findByText(text('admin.entry.repeat.decide'))).toBeTruthy()
  expect(server.sent(editAppointment)).toHaveLength(1)
  await decide(/24\. März/, new RegExp(text('word.enterAnyway')))
  // The nearest start was taken meanwhile, so the dialog requires another decision.
  const taken = conflicts.slice(0, 1).map((each) => ({ ...each, nearest: null }))
  server.refuse(editAppointment, 409, 'staff.busy', { broken: ['staff.busy'], conflicts: taken })
  await save()
  await vi.waitFor(() => expect(screen.queryByRole('combobox', { name: /24\. März/ })).toBeNull())
  await save()
  expect(await (await asked()).findByText(text('admin.entry.repeat.decide'))).toBeTruthy()
  expect(server.sent(editAppointment)).toHaveLength(2)
  await decide(/17\. März/, new RegExp(text('admin.entry.conflicts.skip')))
  server.answer(editAppointment, { ...blocker, version: 2 })
  await save()
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect(server.sent(editAppointment)[1]?.body).toMatchObject({
    scope: 'all',
    each: [
      { id: third, startTime: nearest },
      { id: fourth, override: true },
    ],
  })
  expect(server.sent(editAppointment)[2]?.body).toMatchObject({ skip: [third], each: [{ id: fourth, override: true }] })
})

test('[APT-19, AVL-03] shows who could make room for a visit in conflict, and sends that move with the change', async () => {
  const startTime = '2027-03-17T15:00:00.000Z'
  const id = '00000000-0000-4000-8000-0000000000e1'
  const visit = anAppointment({ id, startTime, endTime: '2027-03-17T16:00:00.000Z' })
  const room = [{ id, version: 1, staffIds: [sofia] }]
  const conflict = { id: third, startTime, broken: ['staff.busy' as const], nearest: null, room }
  server.refuse(editAppointment, 409, 'staff.busy', { broken: ['staff.busy'], conflicts: [conflict] })
  server.answer(getAppointments, [visit])
  server.answer(getCalendarFrame, frameOf([{ id: linh, name: 'Mai Linh' }, ...staff]))
  const closed = vi.fn()
  const me = show(<ShownDialog what="edit" onClose={closed} />, { signedIn: true })
  await me.click(await screen.findByRole('radio', { name: text('admin.entry.scope.following') }))
  const time = screen.getByLabelText(text('word.time'))
  await me.clear(time)
  await me.type(time, '16:00')
  await me.click(screen.getByRole('button', { name: text('action.save') }))
  const asked = within(await screen.findByRole('dialog', { name: text('admin.entry.conflicts') }))
  await me.click(asked.getByRole('combobox', { name: /17\. März/ }))
  await me.click(await screen.findByRole('option', { name: text('admin.entry.repeat.room') }))
  expect(asked.getByText(/16:00 .*: Mai Linh → Sofia/)).toBeTruthy()
  server.answer(editAppointment, { ...blocker, version: 2 })
  await me.click(asked.getByRole('button', { name: text('action.save') }))
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect(server.sent(editAppointment)[1]?.body).toMatchObject({ scope: 'following', room })
})
