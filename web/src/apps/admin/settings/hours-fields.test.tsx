// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { HoursFields } from './HoursFields.tsx'

test('[BIZ-02] a time that cannot be read is said, with what stays, until it is typed anew', async () => {
  const changed = vi.fn()
  const person = show(
    <HoursFields name="Montag" hours={[{ open: '09:00', close: '18:00', capacity: null }]} onChange={changed} />,
  )
  const open = screen.getByRole<HTMLInputElement>('textbox', {
    name: text('admin.opening.open', 'de', { name: 'Montag' }),
  })
  await person.clear(open)
  await person.type(open, '25')
  await person.tab()
  expect(open.value).toBe('09:00')
  expect(screen.getByRole('alert').textContent).toBe('«25» ist keine Uhrzeit. Es bleibt 09:00.')
  await person.clear(open)
  await person.type(open, '10')
  expect(screen.queryByText(/keine Uhrzeit/)).toBeNull()
  expect(changed).toHaveBeenLastCalledWith([{ open: '10:00', close: '18:00', capacity: null }])
})
