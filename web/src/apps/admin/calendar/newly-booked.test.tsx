// @vitest-environment happy-dom
import { getAppointment, getAppointments } from '@goldline/contract/appointment'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import { getMe } from '@goldline/contract/user'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAppointment, linh } from '../../../calendar/test-visit.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { useAppointments } from './day-answers.ts'
import { NewlyBooked } from './NewlyBooked.tsx'
import { useLive } from './use-live.ts'

const server = wire()
const day = '2027-03-09'
const elsewhere = { startTime: '2027-03-16T09:00:00.000Z', endTime: '2027-03-16T10:00:00.000Z' }
let hear: (event: object) => void

beforeEach(() => {
  const { businessObject } = anAppointment(elsewhere)
  server.answer(getMe, { id: linh, salon: { ...businessObject, tier: 'PRO', now: `${day}T08:00:00.000Z` } } as never)
  server.answer(getAppointments, [])
  server.answer(getSlotHolds, [])
  const asked = fetch
  const events = new ReadableStream<Uint8Array>({
    start: (stream) => {
      hear = (event) => stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    },
  })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.endsWith('/v1/events') ? Promise.resolve(new Response(events)) : asked(address, init),
  )
})

function Calendar() {
  const { latest, fresh } = useLive()
  useAppointments({ from: day, to: day })
  return (
    <>
      <NewlyBooked appointment={latest} />
      <output>{[...fresh].join()}</output>
    </>
  )
}

const Inside = () => (useMe().data ? <Calendar /> : null)

test.each([
  ['what is booked', 1, true],
  ['what is only changed', 2, false],
])('[APT-06] on a day that is not shown, %s is new: version %i', async (_, version, isNew) => {
  const appointment = anAppointment({ ...elsewhere, version })
  server.answer(getAppointment, appointment)
  show(<Inside />, { signedIn: true })
  await vi.waitFor(() => expect(server.sent(getAppointments)).not.toEqual([]))
  hear({ topic: 'appointment', id: appointment.id, version })
  await screen.findByText(appointment.id)
  const values = { who: text('label.walkInCustomer'), day: 'Dienstag, 16. März', time: '10:00' }
  expect(screen.queryByText(text('admin.live.new', 'de', values)) !== null).toBe(isNew)
})
