// @vitest-environment happy-dom
import { getMe } from '@goldline/contract/auth/user'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerSalon, maiLinh } from '../../../test/entry.ts'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import type { CalendarStaff, DayColumn } from '../days/day-columns.ts'
import { ColumnHead } from './ColumnHead.tsx'

const server = wire()
beforeEach(() => {
  history.replaceState(null, '', '/')
  answerSalon(server)
})

const day = '2027-03-03'
const person = { ...maiLinh, active: true, days: [] } as unknown as CalendarStaff
const column = (changes: Partial<DayColumn> = {}): DayColumn => ({
  ...{ id: maiLinh.id, person, working: [{ from: 540, to: 720 }], breaks: [], absences: [], busy: [] },
  ...{ cards: [], held: [], away: false },
  ...changes,
})

async function open(shown: DayColumn, now?: number) {
  const me = show(<ColumnHead column={shown} name="Mai Linh" day={day} now={now} />, { signedIn: true })
  await me.click(screen.getByRole('button', { name: text('admin.person.open', 'de', { name: 'Mai Linh' }) }))
  return { me, dialog: within(await screen.findByRole('dialog', { name: 'Mai Linh' })) }
}

test('[UI-02p] the avatar opens the person’s day: hours, next free time, links to week, profile and sick report', async () => {
  const { me, dialog } = await open(column(), 600)
  expect(dialog.getByText(/09:00.+12:00/)).toBeDefined()
  expect(dialog.getByText(/10:00.+12:00/)).toBeDefined()
  await dialog.findByRole('link', { name: text('admin.person.card') })
  const to = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
  expect(to(text('admin.person.card'))).toBe(`/team/people/${maiLinh.id}`)
  expect(to(text('admin.calendar.view.week'))).toBe(`/?view=week&person=${maiLinh.id}&day=${day}`)
  await me.click(dialog.getByRole('link', { name: text('admin.person.sick') }))
  expect(location.pathname).toBe(`/team/cover/${maiLinh.id}/${day}`)
})

test('[UI-02p] says that no time is free any more, or why the person is absent', async () => {
  const { me, dialog } = await open(column(), 715)
  expect(dialog.getByText(text('word.noFreeHalfHourLeft'))).toBeDefined()
  await me.keyboard('{Escape}')
  me.show(null)
  const absences = [{ from: 0, to: 1440, kind: 'SICK' as const, asked: false }]
  const away = await open(column({ working: [], absences }))
  expect(away.dialog.getByText(text('absence.kind.SICK'))).toBeDefined()
  expect(away.dialog.queryByText(text('admin.person.free'))).toBeNull()
})

test('[UI-02p] shows the link to the profile only to those who manage the team', async () => {
  server.answer(getMe, {
    ...owner,
    role: 'USER_LITE',
    salon: { ...salonOfOwner, now: '2027-03-03T08:00:00Z' },
  } as never)
  const { dialog } = await open(column())
  await dialog.findByRole('link', { name: text('admin.person.sick') })
  expect(dialog.queryByRole('link', { name: text('admin.person.card') })).toBeNull()
})
