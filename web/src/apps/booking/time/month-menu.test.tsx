/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { startChoice } from './start-choice.ts'
import { WeekStrip } from './WeekStrip.tsx'

test('[UI-01, BKG-01e] the month menu shows the chosen day’s month; choosing another opens its first open day', async () => {
  const choose = vi.fn()
  const choice = {
    today: '2026-11-25',
    city: 'Zürich',
    timeZone: 'Europe/Zurich',
    full: ['2027-01-04'],
    day: '2026-11-28',
    time: undefined,
    choose,
    percentLess: () => 0,
  }
  const dates = ['2026-11-28', '2026-12-09', '2026-12-02'].map((date) => ({ date, free: 3 }))
  // The week from this Saturday contains four days of December.
  const person = show(
    <startChoice.Provider value={choice}>
      <WeekStrip dates={dates} day="2026-11-28" />
    </startChoice.Provider>,
    { app: 'booking' },
  )
  const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: text('word.month') })
  expect([...menu.options].map((option) => [option.text.replaceAll('\u00a0', ' '), option.selected])).toEqual([
    ['Nov. 2026 · 1 Tag frei', true],
    ['Dez. 2026 · 2 Tage frei', false],
    ['Jan. 2027 · nichts frei', false],
  ])
  await person.selectOptions(menu, '2026-12')
  await person.selectOptions(menu, '2027-01')
  expect(choose.mock.calls).toEqual([['2026-12-02'], ['2027-01-04']])
})
