// @vitest-environment happy-dom
import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { cancelAppointment, checkInAppointment } from '@goldline/contract/appointment/change'
import { markNoShow } from '@goldline/contract/appointment/corrections'
import { editAppointment } from '@goldline/contract/appointment/edit'
import { getRoom } from '@goldline/contract/appointment/placement'
import { getMe } from '@goldline/contract/auth/user'
import type { Call } from '@goldline/contract/call'
import { getCalendarFrame } from '@goldline/contract/staff'
import { zone } from '@goldline/domain/time/zone'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { frameOf, inSalon } from '../../../test/answers.ts'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment, aService, linh, sofia } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { OverrideDialog } from '../appointment/OverrideDialog.tsx'
import { useSalonChange } from '../appointment/use-salon-change.ts'
import { dayCards } from '../days/day-columns.ts'
import { useAppointments } from '../days/day-queries.ts'
import { useMe } from '../session.ts'
import { useChange } from './details/use-change.ts'
import { useDrop } from './use-drop.ts'

const server = wire()
const day = '2027-03-09'
const visit = anAppointment({ startTime: `${day}T09:00:00.000Z`, endTime: `${day}T10:00:00.000Z` })

beforeEach(() => {
  server.answer(getMe, inSalon({ now: `${day}T08:00:00.000Z` }, { id: linh }))
  server.answer(getAppointments, [visit])
})

function Calendar() {
  const me = useMe().data
  const { data } = useAppointments({ from: day, to: day })
  const [appointment] = data ?? []
  return me && appointment ? <Changes appointment={appointment} /> : null
}

const columnIs = () => ({ day, staffId: linh })
const spans = { move: { from: 720, to: 780 }, resize: { from: 600, to: 720 } }

function Changes({ appointment }: { appointment: Appointment }) {
  const { change } = useChange(appointment)
  const { editing, asked, isPending } = useDrop(columnIs, () => undefined)
  const { status, startTime, endTime } = appointment
  const drop = (span: { from: number; to: number }) => {
    const [card] = dayCards(zone('Europe/Zurich'), [appointment], day)
    if (card) editing.onMove(card, { columnId: linh, span })
  }
  const state = [status, startTime.slice(11, 16), endTime.slice(11, 16)].join(' ')
  return (
    <>
      <p>{state}</p>
      <button type="button" onClick={() => change('checkIn')}>
        checkIn
      </button>
      <button type="button" onClick={() => change('cancel', { reason: 'krank' })}>
        cancel
      </button>
      <button type="button" onClick={() => change('noShow')}>
        noShow
      </button>
      <button type="button" onClick={() => drop(spans.move)}>
        move
      </button>
      <button type="button" onClick={() => drop(spans.resize)}>
        resize
      </button>
      {asked && <OverrideDialog asked={asked} busy={isPending} />}
    </>
  )
}

const asItWas = 'CONFIRMED 09:00 10:00'

describe.each<[what: string, call: Call, asItWillBe: string]>([
  ['checkIn', checkInAppointment, 'CHECKED_IN 09:00 10:00'],
  ['cancel', cancelAppointment, 'BO_CANCELLED 09:00 10:00'],
  ['noShow', markNoShow, 'EXPIRED 09:00 10:00'],
  ['move', editAppointment, 'CONFIRMED 11:00 12:00'],
  ['resize', editAppointment, 'CONFIRMED 09:00 11:00'],
])('[UI-02, APT-08] %s is shown before the answer', (what, call, asItWillBe) => {
  test('and is reverted, with the reason, if refused', async () => {
    const me = show(<Calendar />, { signedIn: true })
    const button = await screen.findByRole('button', { name: what })
    server.refuse(call, 409, 'version-conflict')
    server.lose(getAppointments)
    const answer = server.hold(call)
    await me.click(button)
    expect(await screen.findByText(asItWillBe)).toBeTruthy()
    answer()
    expect(await screen.findByText(text('refusal.version-conflict'))).toBeTruthy()
    expect(await screen.findByText(asItWas)).toBeTruthy()
  })

  test('and is reverted if no answer arrives', async () => {
    const me = show(<Calendar />, { signedIn: true })
    const button = await screen.findByRole('button', { name: what })
    server.lose(call)
    server.lose(getAppointments)
    const answer = server.hold(call)
    await me.click(button)
    expect(await screen.findByText(asItWillBe)).toBeTruthy()
    answer()
    expect(await screen.findByText(text('error.no-connection'))).toBeTruthy()
    expect(await screen.findByText(asItWas)).toBeTruthy()
  })

  test('and stays after the server has saved it', async () => {
    const me = show(<Calendar />, { signedIn: true })
    const [status, from, to] = asItWillBe.split(' ')
    const done = { ...visit, status, version: 2, startTime: `${day}T${from}:00.000Z`, endTime: `${day}T${to}:00.000Z` }
    server.answer(call, done as never)
    await me.click(await screen.findByRole('button', { name: what }))
    await vi.waitFor(() => expect(server.sent(call)).toHaveLength(1))
    expect(await screen.findByText(asItWillBe)).toBeTruthy()
  })
})

describe('dropping onto a busy person', () => {
  const times = { startTime: `${day}T11:00:00.000Z`, endTime: `${day}T12:00:00.000Z` }
  const there = anAppointment({ ...times, id: sofia, version: 4, services: [aService(linh, 60)] })

  beforeEach(() => {
    server.refuse(editAppointment, 409, 'staff.busy', { broken: ['staff.busy'] })
    server.answer(getRoom, [{ appointment: there, staffIds: [sofia] }])
    const people = [linh, sofia].map((id) => ({ id, name: id === linh ? 'Mai Linh' : 'Sofia' }))
    server.answer(getCalendarFrame, frameOf(people))
  })

  test('[AVL-03, APT-07] moves the visit there if the other visit is reassigned', async () => {
    const me = show(<Calendar />, { signedIn: true })
    await me.click(await screen.findByRole('button', { name: 'move' }))
    const offer = within(await screen.findByRole('region', { name: text('admin.room.title') }))
    expect(await offer.findByText(/12:00 Ohne Termin: Mai Linh → Sofia/)).toBeTruthy()
    const asked = Object.fromEntries(server.sent(getRoom)[0]?.query ?? [])
    // The request is for the column where the card was dropped.
    expect(asked).toMatchObject({ startTime: times.startTime, staffIds: linh, durations: '60', appointment: visit.id })
    server.answer(editAppointment, { ...visit, ...times, version: 2 })
    await me.click(offer.getByRole('button', { name: text('admin.room.make') }))
    const room = [{ id: there.id, version: 4, staffIds: [sofia] }]
    await vi.waitFor(() =>
      expect(server.sent(editAppointment).at(-1)?.body).toEqual({ startTime: times.startTime, keepPeople: true, room }),
    )
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('CONFIRMED 11:00 12:00')).toBeTruthy()
  })

  test('[APT-07] reverts the move if the override is declined', async () => {
    const me = show(<Calendar />, { signedIn: true })
    await me.click(await screen.findByRole('button', { name: 'move' }))
    // Enter must not break a rule by mistake.
    await screen.findByRole('button', { name: text('admin.override.leave') })
    await me.keyboard('{Enter}')
    expect(await screen.findByText(asItWas)).toBeTruthy()
  })

  test('[APT-07] asks about each of two moves in conflict, one after the other', async () => {
    const me = show(<TwoDrops />, { signedIn: true })
    for (const id of [linh, sofia]) await me.click(screen.getByRole('button', { name: id }))
    expect(await screen.findByText(`asked about ${linh}, left none`)).toBeTruthy()
    await me.click(screen.getByRole('button', { name: 'leave' }))
    expect(await screen.findByText(`asked about ${sofia}, left ${linh}`)).toBeTruthy()
    server.answer(editAppointment, { ...visit, id: sofia, version: 2 })
    await me.click(screen.getByRole('button', { name: 'goOn' }))
    expect(await screen.findByText(`asked about none, left ${linh}`)).toBeTruthy()
  })
})

/** Changes two visits before the first answer. */
function TwoDrops() {
  const [left, setLeft] = useState<string>()
  const { change, asked } = useSalonChange('edit', { onLeft: (_, id) => setLeft(id) })
  return (
    <>
      <p>{`asked about ${asked?.id ?? 'none'}, left ${left ?? 'none'}`}</p>
      {[linh, sofia].map((id) => (
        <button key={id} type="button" onClick={() => change({ params: { id }, ifMatch: 1, body: { duration: 30 } })}>
          {id}
        </button>
      ))}
      {asked && (
        <>
          <button type="button" onClick={asked.leave}>
            leave
          </button>
          <button type="button" onClick={asked.goOn}>
            goOn
          </button>
        </>
      )}
    </>
  )
}
