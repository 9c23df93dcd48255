// @vitest-environment happy-dom

import { getCalendarFrame } from '@goldline/contract/staff'
import type { Rota } from '@goldline/contract/staff/rota'
import { addDays } from '@goldline/domain/time/day'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { WeekGrid } from './WeekGrid.tsx'

const server = wire()
const monday = '2026-12-21'
const dates = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
const open = [{ from: 540, to: 1140 }]
const opening = dates.map((date) => ({ date, spans: date === '2026-12-25' ? [] : open }))
const lena: Rota['staff'][number] = {
  '@type': 'basic-staff',
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Lena',
  surname: 'Brunner',
  color: 1,
  photo: null,
  version: 1,
  pattern: { from: monday, weeks: [[]] },
  days: opening.map((day) => ({ ...day, breaks: [], exception: false })),
  absences: [],
}

test('[STF-10] [BIZ-08] the head of a day names the holiday and the opening hours', async () => {
  const marked = opening.map((day) => (day.date === '2026-12-25' ? { ...day, holiday: 'christmas' as const } : day))
  const businessObject = { id: lena.id, urlName: 'lumiere', name: 'Lumière', timeZone: 'Europe/Zurich' }
  server.answer(getCalendarFrame, {
    businessObject: { ...businessObject, currency: 'CHF', country: 'CH' },
    now: '2026-12-20T10:00:00+01:00',
    opening: marked,
    staff: [],
  })
  show(<WeekGrid rota={{ opening, staff: [lena] }} monday={monday} today={monday} />, { signedIn: true })
  const holiday = text('admin.opening.holiday.christmas')
  const friday = await screen.findByRole('columnheader', { name: new RegExp(holiday) })
  expect(friday.textContent).toContain('25')
  expect(friday.textContent).toContain(text('admin.team.closed'))
  expect(screen.getAllByRole('columnheader').filter((head) => head.textContent?.includes(holiday))).toHaveLength(1)
})
