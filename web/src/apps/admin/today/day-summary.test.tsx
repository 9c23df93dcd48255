// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { getUsualDay } from '@goldline/contract/report/usual'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { inSalon } from '../../../test/answers.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import type { CalendarStaff } from '../days/day-columns.ts'
import type { DayTotals } from '../days/occupancy.ts'
import { useMe } from '../session.ts'
import { DaySummary, useUsualFigures } from './DaySummary.tsx'

const server = wire()
const salon = { tier: 'LITE', now: '2026-11-22T13:03:00.000Z' } as const

const signedIn = (role: SignedInUser['role']) => server.answer(getMe, inSalon(salon, { role }))
beforeEach(() => {
  signedIn('OWNER')
  server.answer(getUsualDay, { turnover: null, days: 0, target: null })
})

/** Renders its content once the salon is known. */
function WhenSalonKnown({ children }: { children: ReactNode }) {
  return useMe().data ? children : null
}

/** Shows the summary with the data that the screen fetches. */
function Summary(props: { appointments: Appointment[]; left: DayTotals }) {
  const today = '2026-11-22'
  return (
    <DaySummary
      {...props}
      today={today}
      usual={useUsualFigures(today).data}
      sinceEvening={{ since: salon.now, booked: 0, cancelled: 0 }}
    />
  )
}

test('[UI-02] shows how full the day is and what is free, on days when staff work', async () => {
  const linh = { name: 'Linh' } as CalendarStaff
  const summary = (left: DayTotals) =>
    show(
      <WhenSalonKnown>
        <Summary appointments={[]} left={left} />
      </WhenSalonKnown>,
      { signedIn: true },
    )
  const said = (id: 'admin.occupancy' | 'admin.overview.free') =>
    screen.queryByText(text(id))?.parentElement?.textContent
  summary({ percent: 71, free: 540, next: { from: 900, person: linh } })
  await screen.findByText(text('admin.reports.turnover'))
  expect(said('admin.occupancy')).toContain('71')
  expect(said('admin.overview.free')).toContain('9 Std.nächster Platz 15:00, Linh')
  cleanup()
  summary({ percent: undefined, free: 0, next: undefined })
  await screen.findByText(text('admin.reports.turnover'))
  expect([said('admin.occupancy'), said('admin.overview.free')]).toEqual([undefined, undefined])
})

test('[RPT-01] compares the day with the average of its weekday and the target, for people who may read reports', async () => {
  const left = { percent: 71, free: 0, next: undefined }
  const visits = [
    { id: 'a', startTime: '2026-11-22T12:45:00Z', status: 'CONFIRMED', services: [{ price: 9050 }] } as Appointment,
  ]
  const summary = () =>
    show(
      <WhenSalonKnown>
        <Summary appointments={visits} left={left} />
      </WhenSalonKnown>,
      { signedIn: true },
    )
  const said = (id: 'admin.occupancy' | 'admin.reports.turnover') =>
    screen.getByText(text(id)).parentElement?.textContent?.replaceAll(/\s/g, ' ')
  server.answer(getUsualDay, { turnover: 261_049, days: 7, target: 75 })
  summary()
  await screen.findByText(/sonntags/)
  expect(server.sent(getUsualDay)[0]?.query.get('date')).toBe('2026-11-22')
  expect(said('admin.reports.turnover')).toMatch(/CHF 90.50.*sonntags im Schnitt CHF 2.610 \(7 Tage\)$/)
  expect(said('admin.occupancy')).toMatch(/^Auslastung71%.*Ziel 75%, im Schnitt derer, die heute arbeiten$/)
  cleanup()
  server.answer(getUsualDay, { turnover: null, days: 0, target: null })
  summary()
  await waitFor(() => expect(server.sent(getUsualDay)).toHaveLength(2))
  expect(said('admin.reports.turnover')).toMatch(/vereinbarte Preise von heute$/)
  cleanup()
  signedIn('USER_LITE')
  summary()
  await screen.findByText(text('admin.reports.turnover'))
  expect(server.sent(getUsualDay)).toHaveLength(2)
})
