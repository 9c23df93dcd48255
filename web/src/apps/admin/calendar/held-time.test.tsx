// @vitest-environment happy-dom
import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { undoChange } from '@goldline/contract/appointment/edit'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import { getMe } from '@goldline/contract/auth/user'
import { getCalendarFrame } from '@goldline/contract/staff'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useUndo } from '../../../appointment/undo.ts'
import { frameOf, inSalon } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { anAppointment, linh } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { useChange } from './details/use-change.ts'
import { useDays } from './use-day.ts'

const server = wire()
const day = '2027-03-09'
const visit = anAppointment({ startTime: `${day}T09:00:00.000Z`, endTime: `${day}T10:00:00.000Z` })
const now = `${day}T08:00:00.000Z`
/** Builds a hold of freed time that expires after these seconds, by the salon's clock. */
const kept = (seconds: number) => ({
  id: linh,
  freed: true,
  startTime: visit.startTime,
  endTime: visit.endTime,
  services: [],
  expiresTime: new Date(Date.parse(now) + seconds * 1000).toISOString(),
})
const cancelled = { ...visit, status: 'BO_CANCELLED', version: 2 } as const
const undo = { version: 2, until: kept(15).expiresTime, others: 0, tells: true }

beforeEach(() => {
  vi.useRealTimers()
  server.answer(getMe, inSalon({ now }, { id: linh }))
  server.answer(getCalendarFrame, frameOf([], { now }))
  server.answer(getAppointments, [visit])
  server.answer(getSlotHolds, [])
})

function Calendar() {
  return useMe().data ? <Day /> : null
}

function Day() {
  const { days } = useDays({ from: day, to: day })
  const [appointment] = days?.all ?? []
  return appointment ? <ChangeButton appointment={appointment} kept={days?.holds.length ?? 0} /> : null
}

function ChangeButton({ appointment, kept }: { appointment: Appointment; kept: number }) {
  const { change } = useChange(appointment)
  const { undo } = useUndo()
  return (
    <>
      <p>{`${appointment.status} kept ${kept}`}</p>
      <button type="button" onClick={() => change('cancel', {})}>
        cancel
      </button>
      <button type="button" onClick={() => undo(appointment)}>
        undo
      </button>
    </>
  )
}

async function cancelIt(seconds: number) {
  const me = show(<Calendar />, { signedIn: true })
  const button = await screen.findByRole('button', { name: 'cancel' })
  expect(screen.getByText('CONFIRMED kept 0')).toBeTruthy()
  server.answer(cancelAppointment, { ...cancelled, undo } as Appointment)
  server.answer(getSlotHolds, [kept(seconds)])
  await me.click(button)
  expect(await screen.findByText('BO_CANCELLED kept 1')).toBeTruthy()
  return me
}

test('[APT-20] shows time freed by an own change as held at once, until the hold expires', async () => {
  await cancelIt(4)
  await screen.findByText('BO_CANCELLED kept 0', {}, { timeout: 8000 })
  // No refetch: the hold expired in this browser.
  expect(server.sent(getSlotHolds)).toHaveLength(2)
})

test('[APT-20] shows no held time after the change is undone', async () => {
  const me = await cancelIt(15)
  server.answer(getAppointments, [{ ...visit, version: 3 }])
  server.answer(undoChange, { ...visit, version: 3 })
  server.answer(getSlotHolds, [])
  await me.click(screen.getByRole('button', { name: 'undo' }))
  expect(await screen.findByText('CONFIRMED kept 0')).toBeTruthy()
})
