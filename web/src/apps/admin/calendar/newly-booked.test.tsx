// @vitest-environment happy-dom
import { getAppointment, getAppointments } from '@goldline/contract/appointment'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import { getMe } from '@goldline/contract/auth/user'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useUndoable } from '../../../appointment/undo.ts'
import { inSalon } from '../../../test/answers.ts'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment, linh } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { useAppointments } from '../days/day-queries.ts'
import { useMe } from '../session.ts'
import { NewlyBooked } from './NewlyBooked.tsx'
import { useLive } from './use-live.ts'

const server = wire()
const day = '2027-03-09'
const elsewhere = { startTime: '2027-03-16T09:00:00.000Z', endTime: '2027-03-16T10:00:00.000Z' }
const undo = { until: `${day}T08:00:15.000Z`, version: 2, others: 0, tells: true }
let hear: (event: object) => void

beforeEach(() => {
  server.answer(getMe, inSalon({ now: `${day}T08:00:00.000Z` }, { id: linh }))
  server.answer(getAppointments, [])
  server.answer(getSlotHolds, [])
  const realFetch = fetch
  const events = new ReadableStream<Uint8Array>({
    start: (stream) => {
      hear = (event) => stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    },
  })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.endsWith('/v1/events') ? Promise.resolve(new Response(events)) : realFetch(address, init),
  )
})

function Calendar() {
  const { latest, fresh } = useLive()
  const { last, offer } = useUndoable()
  useAppointments({ from: day, to: day })
  return (
    <>
      <NewlyBooked appointment={latest} />
      <output>{[...fresh].join()}</output>
      <button type="button" onClick={() => offer({ ...anAppointment(elsewhere), version: 2, undo }, 'edit')}>
        {last ? 'can be undone' : 'change'}
      </button>
    </>
  )
}

const ShownCalendar = () => (useMe().data ? <Calendar /> : null)

test.each([
  ['announces a new booking', 1, true],
  ['does not announce a changed one', 2, false],
])('[APT-06] on a day that is not shown, %s: version %i', async (_, version, isNew) => {
  const appointment = anAppointment({ ...elsewhere, version })
  server.answer(getAppointment, appointment)
  show(<ShownCalendar />, { signedIn: true })
  await vi.waitFor(() => expect(server.sent(getAppointments)).not.toEqual([]))
  hear({ topic: 'appointment', id: appointment.id, version })
  await screen.findByText(appointment.id)
  const values = { who: text('label.walkInCustomer'), day: 'Dienstag, 16. März', time: '10:00' }
  expect(screen.queryByText(text('admin.live.new', 'de', values)) !== null).toBe(isNew)
})

test.each([
  ['stays undoable after another live event about it', undo, 'can be undone'],
  ['is no longer offered once a colleague has undone it', null, 'change'],
])('[APT-20] an own change %s', async (_, still, offered) => {
  const appointment = anAppointment({ ...elsewhere, version: 3, undo: still })
  server.answer(getAppointment, appointment)
  const me = show(<ShownCalendar />, { signedIn: true })
  await vi.waitFor(() => expect(server.sent(getAppointments)).not.toEqual([]))
  await me.click(await screen.findByRole('button', { name: 'change' }))
  hear({ topic: 'appointment', id: appointment.id, version: 3 })
  await screen.findByText(appointment.id)
  expect(screen.getByRole('button').textContent).toBe(offered)
})
