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

test('[STF-10] [BIZ-08] a day’s header shows the holiday and the opening hours', async () => {
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
  expect(friday.textContent).toContain(text('word.closedDay'))
  expect(screen.getAllByRole('columnheader').filter((head) => head.textContent?.includes(holiday))).toHaveLength(1)
})

test('[STF-03] each kind of absence has its own icon, as in the calendar', () => {
  const away = (kind: 'VACATION' | 'SICK', index: number) => {
    const day = dates[index] ?? monday
    const id = `0190a000-0000-7000-8000-00000000001${index}`
    const times = { fromTime: `${day}T00:00:00Z`, toTime: `${day}T23:00:00Z`, askedTime: `${monday}T08:00:00Z` }
    return {
      id,
      staffId: lena.id,
      kind,
      status: 'APPROVED' as const,
      from: day,
      to: day,
      hours: null,
      note: '',
      ...times,
    }
  }
  server.keepWaiting(getCalendarFrame)
  const person = { ...lena, absences: [away('VACATION', 0), away('SICK', 2)] }
  show(<WeekGrid rota={{ opening, staff: [person] }} monday={monday} today={monday} />, { signedIn: true })
  const sign = (kind: 'VACATION' | 'SICK') =>
    screen.getByText(text(`absence.kind.${kind}`)).querySelector('svg')?.innerHTML
  expect(sign('SICK')).toBeTruthy()
  expect(sign('VACATION')).not.toBe(sign('SICK'))
})
