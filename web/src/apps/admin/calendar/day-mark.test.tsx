// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { DayMark } from './DayMark.tsx'

test.each([
  [{ holiday: 'ascension', special: 'CLOSED' }, 'admin.opening.holiday.ascension'],
  [{ holiday: 'swissNational' }, 'admin.opening.holiday.swissNational'],
  [{ special: 'OPEN' }, 'admin.opening.holiday.OPEN'],
  [{ special: 'CLOSED' }, 'admin.opening.holiday.CLOSED'],
] as const)('[UI-02] [BIZ-08] a day of %o is called so', async (mark, name) => {
  show(<DayMark mark={mark} />)
  expect(await screen.findByText(text(name))).toBeTruthy()
})

test('[UI-02] other days have no name', () => {
  show(<DayMark mark={{}} />)
  expect(document.querySelector('[title]')).toBeNull()
})
