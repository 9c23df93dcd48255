// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { HoursFields } from './HoursFields.tsx'

test('[BIZ-02] an unreadable time shows an error, and the old value stays, until it is typed again', async () => {
  const changed = vi.fn()
  const person = show(
    <HoursFields
      name="Montag"
      usual={null}
      hours={[{ open: '09:00', close: '18:00', capacity: null }]}
      onChange={changed}
    />,
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

test('[BIZ-03] hours have their own capacity; an invalid number shows an error, and Enter does not send it', async () => {
  const changed = vi.fn()
  const send = vi.fn()
  const person = show(
    <form action={send}>
      <HoursFields
        name="Samstag"
        usual={8}
        hours={[{ open: '09:00', close: '16:00', capacity: 4 }]}
        onChange={changed}
      />
    </form>,
  )
  const places = screen.getByRole<HTMLInputElement>('textbox', {
    name: text('admin.opening.placesOf', 'de', { name: 'Samstag' }),
  })
  expect([places.value, places.placeholder]).toEqual(['4', '8'])
  await person.clear(places)
  expect(changed).toHaveBeenLastCalledWith([{ open: '09:00', close: '16:00', capacity: null }])
  await person.type(places, '6')
  expect(changed).toHaveBeenLastCalledWith([{ open: '09:00', close: '16:00', capacity: 6 }])
  await person.type(places, '000{Enter}')
  expect(screen.getByRole('alert').textContent).toBe(
    '«6000» gilt nicht: eine ganze Zahl von 1 bis 1000, oder leer. Es bleibt wie vorher.',
  )
  expect(send).not.toHaveBeenCalled()
})
