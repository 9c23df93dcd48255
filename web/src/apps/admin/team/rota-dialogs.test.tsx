// @vitest-environment happy-dom
import { copyWeek, putPattern, putRotaDay, removeRotaDay } from '@goldline/contract/staff/rota'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { field, press, retype } from '../../../test/fields.ts'
import { early, lena, monday } from '../../../test/rota.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { DayDialog } from './DayDialog.tsx'
import { PatternDialog } from './PatternDialog.tsx'

const server = wire()
const closed = vi.fn()
beforeEach(() => closed.mockClear())

describe('hours of a date', () => {
  const day = { date: '2027-03-03', spans: [{ from: 540, to: 720 }], breaks: [], exception: true }

  test('[STF-03] are typed as text; unreadable text shows an error at the field', async () => {
    server.answer(putRotaDay, { version: 5, stranded: [] })
    const person = show(<DayDialog person={lena} day={day} onClose={closed} />, { signedIn: true })
    await retype(person, text('word.workingHours'), 'ab neun')
    await press(person, text('action.save'))
    expect(describedBy(field(text('word.workingHours')))).toContain(text('admin.team.hours.wrong'))
    await retype(person, text('word.workingHours'), '9-12, 11-14')
    expect(describedBy(field(text('word.workingHours')))).toContain(text('refusal.staff.hours-invalid'))
    await retype(person, text('word.workingHours'), '13-18:15,9-12')
    await press(person, text('action.save'))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const [, sent] = server.sent(putRotaDay)
    expect(sent?.body).toEqual({
      spans: [
        { from: 540, to: 720 },
        { from: 780, to: 1095 },
      ],
    })
    expect(sent?.headers.get('If-Match')).toBe('"4"')
  })

  test('[STF-03] can be removed, or the day marked as off', async () => {
    server.answer(removeRotaDay, { version: 5, stranded: [] })
    server.answer(putRotaDay, { version: 5, stranded: [] })
    const person = show(<DayDialog person={lena} day={day} onClose={closed} />, { signedIn: true })
    await press(person, text('admin.team.day.reset'))
    await waitFor(() => expect(server.sent(removeRotaDay)).toHaveLength(2))
    await press(person, text('admin.team.day.off'))
    await press(person, text('action.save'))
    await waitFor(() => expect(server.sent(putRotaDay)[0]?.body).toEqual({ spans: [] }))
  })

  test('[APT-08] keep the input and show a conflict if another person changed them meanwhile', async () => {
    server.refuse(putRotaDay, 409, 'version-conflict')
    const person = show(<DayDialog person={lena} day={day} onClose={closed} />, { signedIn: true })
    await retype(person, text('word.workingHours'), '10-12')
    await press(person, text('action.save'))
    expect((await screen.findByRole('alert')).textContent).toContain(text('refusal.version-conflict'))
    expect(field(text('word.workingHours')).value).toBe('10–12')
  })
})

test('[STF-10] in a pattern of two weeks the invalid week is opened, and the rota shows the week that was selected', async () => {
  server.answer(putPattern, { version: 5, stranded: [] })
  const shown = { person: lena, monday: '2027-03-08', today: monday }
  const person = show(<PatternDialog {...shown} onClose={closed} />, { signedIn: true })
  const hours = `Montag: ${text('word.workingHours')}`
  expect(field(hours).value).toBe('9–18:15')
  await person.click(screen.getByRole('radio', { name: text('word.everyWeeks', 'de', { count: 2 }) }))
  const [, secondWeek] = screen.getAllByRole('radio', { name: text('admin.team.pattern.week', 'de', { week: 'B' }) })
  await person.click(
    screen.getAllByRole('radio', { name: text('admin.team.pattern.week', 'de', { week: 'B' }) })[0] as HTMLElement,
  )
  await retype(person, hours, 'x')
  await person.click(
    screen.getAllByRole('radio', { name: text('admin.team.pattern.week', 'de', { week: 'A' }) })[0] as HTMLElement,
  )
  await press(person, text('action.save'))
  await waitFor(() => expect(field(hours).value).toBe('x'))
  expect(describedBy(field(hours))).toBe(text('admin.team.hours.wrong'))
  await retype(person, hours, '12-20')
  const breaks = `Montag: ${text('word.break')}`
  for (const [typed, said] of [
    ['x', text('admin.team.hours.wrong')],
    ['9-10', text('refusal.staff.hours-invalid')],
  ] as const) {
    await retype(person, breaks, typed)
    await press(person, text('action.save'))
    expect([describedBy(field(breaks)), describedBy(field(hours))]).toEqual([said, ''])
  }
  await retype(person, breaks, '16-16:30')
  await person.click(secondWeek as HTMLElement)
  await press(person, text('action.save'))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(server.sent(putPattern)[0]?.body).toEqual({
    validFrom: '2027-03-08',
    from: '2027-03-01',
    weeks: [[early], [{ weekday: 'MONDAY', work: [{ from: 720, to: 1200 }], breaks: [{ from: 960, to: 990 }] }]],
  })
})

test('[STF-03] a week can be copied to another, but not to itself', async () => {
  server.answer(copyWeek, { changedDays: 3, stranded: [] })
  const person = show(<CopyWeekDialog monday={monday} onClose={closed} />, { signedIn: true })
  await retype(person, text('admin.team.copy.to'), '04.03.2027')
  await press(person, text('admin.team.copy.do'))
  expect(describedBy(field(text('admin.team.copy.to')))).toContain(text('admin.team.copy.wrong'))
  await retype(person, text('admin.team.copy.to'), '18.03.2027')
  await press(person, text('admin.team.copy.do'))
  await waitFor(() => expect(server.sent(copyWeek)[0]?.body).toEqual({ from: monday, to: '2027-03-18' }))
})
