// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { editAppointment } from '@goldline/contract/appointment/edit'
import { zone } from '@goldline/domain/time/zone'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerSalon } from '../../../test/entry.ts'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment, linh } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { dayCards } from '../days/day-columns.ts'
import { useMe } from '../session.ts'
import { DropDialogs } from './DropDialogs.tsx'
import type { DropSpot } from './grid/carried-card.ts'
import { useDrop } from './use-drop.ts'

const server = wire()
const day = '2027-03-09'
const timeZone = 'Europe/Zurich'
const id = '00000000-0000-4000-8000-0000000000d2'
const alone = anAppointment({ startTime: '2027-03-09T09:00:00.000Z', endTime: '2027-03-09T10:00:00.000Z' })
const ofSeries = { ...alone, series: { id, position: 3, count: 12 } }
const later: DropSpot = { columnId: linh, span: { from: 615, to: 675 } }
const start = { startTime: '2027-03-09T09:15:00.000Z' }
const moved = { ...start, keepPeople: true }

beforeEach(() => {
  answerSalon(server, Date.parse('2027-03-02T08:00:00Z'))
  server.answer(editAppointment, { ...ofSeries, ...start, version: 2 })
})

const mia = { id: linh, customerId: null, name: 'Mia', services: [{ name: 'Schnitt' }], status: 'CONFIRMED' as const }
const withMia = (startTime: string) => ({ ...alone, party: { id, position: 1, others: [{ ...mia, startTime }] } })

function DropTarget({ appointment }: { appointment: Appointment }) {
  const drop = useDrop((staffId) => ({ day, staffId }), vi.fn())
  const [card] = dayCards(zone(timeZone), [appointment], day)
  return (
    <>
      <button type="button" onClick={() => card && drop.editing.onMove(card, later)}>
        Drop
      </button>
      <button type="button" onClick={() => card && drop.editing.onStuck(card)}>
        Lift
      </button>
      <DropDialogs drop={drop} />
    </>
  )
}

function ShownTarget({ appointment }: { appointment: Appointment }) {
  return useMe().data ? <DropTarget appointment={appointment} /> : null
}

async function drop(appointment: Appointment) {
  const me = show(<ShownTarget appointment={appointment} />, { signedIn: true })
  await me.click(await screen.findByRole('button', { name: 'Drop' }))
  return me
}

const bodies = () => server.sent(editAppointment).map(({ body }) => body)

test.each([
  ['this', moved],
  ['following', { ...moved, scope: 'following' }],
  ['all', { ...moved, scope: 'all' }],
] as const)('[APT-19] [APT-07] after dragging a visit of a series, sends the chosen scope: %s', async (scope, body) => {
  const me = await drop(ofSeries)
  expect(await screen.findByRole('dialog', { name: text('admin.entry.edit') })).toBeTruthy()
  // The dialog's first choice has the focus, so that it can be answered by keyboard.
  expect(document.activeElement).toBe(
    screen.getByRole('radio', { name: text('admin.entry.scope.this'), checked: true }),
  )
  expect(bodies()).toEqual([])
  await me.click(screen.getByRole('radio', { name: text(`admin.entry.scope.${scope}`) }))
  await me.click(screen.getByRole('button', { name: text('action.save') }))
  await vi.waitFor(() => expect(bodies()).toEqual([body]))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('[APT-19] [APT-07] sends nothing if the dialog is cancelled', async () => {
  const me = await drop(ofSeries)
  await me.click(await screen.findByRole('button', { name: text('action.cancel') }))
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(bodies()).toEqual([])
})

test('[APT-23g] [APT-07] asks whether to move one member of a party or all; a conflict names its member', async () => {
  const conflict = { id: linh, startTime: '2027-03-09T10:15:00.000Z', broken: ['staff.busy' as const], nearest: null }
  server.refuse(editAppointment, 409, 'staff.busy', { broken: ['staff.busy'], conflicts: [conflict] })
  const me = await drop(withMia('2027-03-09T10:00:00.000Z'))
  expect(await screen.findByRole('radio', { name: text('admin.entry.scope.this'), checked: true })).toBeTruthy()
  await me.click(screen.getByRole('radio', { name: text('admin.entry.scope.together') }))
  await me.click(screen.getByRole('button', { name: text('action.save') }))
  await vi.waitFor(() => expect(bodies()).toEqual([{ ...moved, scope: 'all' }]))
  expect(await screen.findByText(text('admin.entry.conflicts.party', 'de', { count: 1 }))).toBeTruthy()
  expect(screen.getByRole('combobox', { name: /^Mia, Schnitt: .*9\. März, 11:15/ })).toBeTruthy()
})

test('[APT-23h] [APT-07] does not ask about members whose visits have begun', async () => {
  await drop(withMia('2027-03-02T07:45:00.000Z'))
  await vi.waitFor(() => expect(bodies()).toEqual([moved]))
})

test('[APT-07] before breaking a rule, asks for confirmation, with rule, customer and new time', async () => {
  server.refuse(editAppointment, 409, 'staff.busy', { broken: ['staff.busy'] })
  await drop(alone)
  const dialog = await screen.findByRole('dialog', { name: text('admin.override.title') })
  expect(within(dialog).getByText(/, Dienstag, 9\. März, 10:15$/)).toBeTruthy()
  expect(within(dialog).getByText(text('refusal.staff.busy'))).toBeTruthy()
})

test('[APT-07] says why a visit cannot be moved', async () => {
  const me = show(<ShownTarget appointment={{ ...alone, bookingType: 'TREATWELL' }} />, { signedIn: true })
  await me.click(await screen.findByRole('button', { name: 'Lift' }))
  expect(await screen.findByText(text('admin.calendar.treatwell'))).toBeTruthy()
})

test('[APT-07] moves a single visit without asking', async () => {
  await drop(alone)
  await vi.waitFor(() => expect(bodies()).toEqual([moved]))
})
