// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment } from '../../../test/visit.ts'
import { Occupancy } from './ColumnHead.tsx'
import { ClockChange, DayMark } from './DayMark.tsx'
import type { ViewProps } from './use-day.ts'
import { Page as Agenda } from './views/AgendaView.tsx'

test.each([
  [{ holiday: 'ascension', special: 'CLOSED' }, 'admin.opening.holiday.ascension'],
  [{ holiday: 'swissNational' }, 'admin.opening.holiday.swissNational'],
  [{ special: 'OPEN' }, 'admin.opening.holiday.OPEN'],
  [{ special: 'CLOSED' }, 'admin.opening.holiday.CLOSED'],
] as const)('[UI-02] [BIZ-08] a day with %o shows %s', async (mark, name) => {
  show(<DayMark mark={mark} />)
  expect(await screen.findByText(text(name))).toBeTruthy()
})

test.each([
  [[], [], 'word.off'],
  [[{ from: 0, to: 1440, kind: 'SICK', asked: false }], [], 'absence.kind.SICK'],
  [[{ from: 0, to: 1440, kind: 'VACATION', asked: true }], [], 'word.off'],
  [[], [{ from: 0, to: 1440 }], 'word.busyElsewhere'],
] as const)('[UI-02] [STF-04i] shows why a person has no hours: absences %o, busy %o', (absences, busy, why) => {
  const idle = { working: [], breaks: [], cards: [], held: [], person: undefined, away: true }
  show(<Occupancy column={{ id: 'x', ...idle, absences: [...absences], busy: [...busy] }} />)
  screen.getByText(text(why))
})

test('[UI-02] [BIZ-08] `whole` shows both the holiday and that the salon is closed', async () => {
  show(<DayMark mark={{ holiday: 'ascension', special: 'CLOSED' }} whole />)
  const both = [text('admin.opening.holiday.ascension'), text('admin.opening.holiday.CLOSED')]
  expect(await screen.findByText(both.join(' · '))).toBeTruthy()
})

test('[UI-02] shows nothing on other days', () => {
  show(<DayMark mark={{}} />)
  expect(document.querySelector('[title]')).toBeNull()
})

test.each([
  ['2027-03-27', undefined],
  ['2027-03-28', 23],
  ['2027-10-31', 25],
])('[UI-02] [AVL-09] shows the hours of a day on which DST begins or ends: %s', (day, hours) => {
  show(<ClockChange day={day} timeZone="Europe/Zurich" />)
  const note = hours && screen.getByText(text('admin.day.clockChange', 'de', { hours }))
  expect(Boolean(note)).toBe(hours !== undefined)
  expect(document.querySelectorAll('[title]')).toHaveLength(hours ? 1 : 0)
})

test('[UI-02, BIZ-02, BIZ-08] the agenda shows a holiday, and marks an empty closed day', async () => {
  const visit = anAppointment({ startTime: '2027-05-05T08:00:00.000Z', endTime: '2027-05-05T09:00:00.000Z' })
  const open = [{ from: 540, to: 1080 }]
  const opening = [
    { date: '2027-05-05', spans: open },
    { date: '2027-05-06', spans: [], holiday: 'ascension' },
    { date: '2027-05-07', spans: open },
    { date: '2027-05-09', spans: [] },
  ]
  const frame = { businessObject: visit.businessObject, opening, staff: [] }
  const view = { statuses: new Set(), open: () => undefined }
  const facts = { days: { from: '2027-05-05', to: '2027-05-18', frame, all: [visit], holds: [] }, now: 0, view }
  show(<Agenda {...(facts as unknown as ViewProps)} />)
  const closed = text('word.closed')
  expect(await screen.findByText(text('admin.opening.holiday.ascension'))).toBeTruthy()
  expect(screen.getAllByRole('heading').map((day) => day.textContent)).toEqual([
    expect.stringMatching(/^Mittwoch, 5\. Mai/),
    expect.stringMatching(new RegExp(`^Donnerstag, 6\\. Mai.*${closed}$`)),
    `Sonntag, 9. Mai${closed}`,
  ])
})
