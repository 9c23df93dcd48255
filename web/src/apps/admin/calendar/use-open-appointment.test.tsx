// @vitest-environment happy-dom
import { getAppointment } from '@goldline/contract/appointment'
import type { Refusal } from '@goldline/domain/refusal'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import type { LoadedDays } from './use-day.ts'
import { useOpenAppointment } from './use-open-appointment.ts'
import type { useView } from './use-view.ts'

const server = wire()
const visit = anAppointment({ startTime: '2027-03-03T23:30:00.000Z', endTime: '2027-03-04T00:30:00.000Z' })
const shown = { from: '2027-03-03', to: '2027-03-03', all: [] } as unknown as LoadedDays
const view = { appointmentId: visit.id, follow: vi.fn(), close: vi.fn() }

beforeEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

function OpenedId({ days }: { days: LoadedDays }) {
  return <p>{useOpenAppointment(days, view as unknown as ReturnType<typeof useView>)?.id}</p>
}

test('[UI-02] a link with a wrong day shows the appointment’s day, in the salon’s time zone', async () => {
  server.answer(getAppointment, visit)
  show(<OpenedId days={shown} />, { signedIn: true })
  expect(await screen.findByText(visit.id)).toBeTruthy()
  await vi.waitFor(() => expect(view.follow.mock.calls).toEqual([['2027-03-04']]))
})

test.each([
  [404, 'appointment.notFound'],
  [400, 'badRequest'],
] as const)(
  '[UI-02] does not fetch an appointment of the shown day; says if one does not exist: status %s',
  async (status, code) => {
    const me = show(<OpenedId days={{ ...shown, all: [visit] }} />, { signedIn: true })
    expect(await screen.findByText(visit.id)).toBeTruthy()
    expect(server.sent(getAppointment)).toHaveLength(0)
    // A URL may contain an invalid id.
    server.refuse(getAppointment, status, code as Refusal)
    me.show(<OpenedId days={shown} />)
    expect(await screen.findByText(text('refusal.appointment.notFound'))).toBeTruthy()
    await vi.waitFor(() => expect(view.close).toHaveBeenCalledOnce())
    expect(view.follow).not.toHaveBeenCalled()
  },
)
