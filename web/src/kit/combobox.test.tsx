// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { activeOption, describedBy, show, text } from '../test/screen.tsx'
import { Combobox } from './Combobox.tsx'
import { TextField } from './TextField.tsx'

const lengths = ['30', '60', '90'] as const
type Length = (typeof lengths)[number]
const heard = vi.fn<(length: Length | null) => void>()
beforeEach(() => void heard.mockClear())

const words = { '30': 'halbe Stunde', '60': 'ganze Stunde', '90': 'anderthalb Stunden' } as const

function Lengths({ begin = '', ...rest }: { begin?: Length | ''; required?: boolean; disabled?: boolean }) {
  const [value, setValue] = useState<Length | '' | null>(begin)
  const change = (next: Length | null) => {
    heard(next)
    setValue(next)
  }
  return (
    <>
      <Combobox
        label="Dauer"
        options={lengths}
        labelOf={(length) => words[length]}
        alsoOf={(length) => length}
        value={value}
        onChange={change}
        {...rest}
      />
      <TextField label="Notiz" value="" onChange={() => undefined} />
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Dauer' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => activeOption(field())?.textContent

test('[UI-06g] choosing by pointer sets the value, closes the list and keeps the focus', async () => {
  const person = show(<Lengths begin="30" />)
  await person.click(field())
  expect(options()).toHaveLength(3)
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('halbe Stunde')
  await person.click(screen.getByRole('option', { name: 'anderthalb Stunden' }))
  expect(heard).toHaveBeenLastCalledWith('90')
  expect(field().value).toBe('anderthalb Stunden')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(options()).toEqual([])
  expect(document.activeElement).toBe(field())
})

test('[UI-06g] a click opens and closes it, and a click elsewhere closes it', async () => {
  const person = show(<Lengths />)
  await person.click(field())
  await person.click(field())
  expect(options()).toEqual([])
  await person.click(field())
  await person.click(screen.getByRole('textbox', { name: 'Notiz' }))
  expect(options()).toEqual([])
})

test('[UI-06g] typing matches the beginnings of words, Enter takes the first match, Tab moves on', async () => {
  const person = show(<Lengths begin="30" />)
  await person.tab()
  expect(options()).toEqual([])
  await person.keyboard('STU g')
  expect(options()).toEqual(['ganze Stunde'])
  expect(active()).toBe('ganze Stunde')
  await person.keyboard('{Enter}')
  expect(heard).toHaveBeenLastCalledWith('60')
  // Typing replaces the chosen text.
  await person.keyboard('90{Enter}')
  expect(heard).toHaveBeenLastCalledWith('90')
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Notiz' }))
})

test('[UI-06g] arrow keys open the list and move in it, Escape closes it and keeps the choice', async () => {
  const person = show(<Lengths begin="60" />)
  await person.tab()
  await person.keyboard('{ArrowDown}')
  expect(active()).toContain('ganze Stunde')
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('anderthalb Stunden')
  await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(active()).toBe('halbe Stunde')
  await person.keyboard('x{Escape}')
  expect(field().value).toBe('ganze Stunde')
  expect(options()).toEqual([])
  expect(heard).not.toHaveBeenCalled()
})

test('[UI-06g] shows that nothing matches, and Enter then chooses nothing', async () => {
  const person = show(<Lengths />)
  await person.type(field(), 'zzz{Enter}')
  expect(screen.getByText(text('select.none'))).toBeDefined()
  expect(heard).not.toHaveBeenCalled()
})

test('[UI-06g] reports null if required and empty, and shows an error once left', async () => {
  const person = show(<Lengths required />)
  expect(heard).toHaveBeenCalledWith(null)
  expect(field().getAttribute('aria-invalid')).toBe('false')
  await person.tab()
  await person.tab()
  expect(describedBy(field())).toBe(text('form.required'))
})

test('[UI-06g] a disabled combobox does not open', async () => {
  const person = show(<Lengths disabled />)
  await person.click(field())
  expect(options()).toEqual([])
})
