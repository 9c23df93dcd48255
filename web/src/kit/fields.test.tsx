// @vitest-environment happy-dom
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { focusFirstInvalid } from '../client/Form.tsx'
import { activeOption, describedBy, show, text } from '../test/screen.tsx'
import { Button } from './Button.tsx'
import { DateField } from './DateField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { RadioPills } from './RadioPills.tsx'
import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'

describe('a text field', () => {
  const Field = ({ error }: { error?: string }) => {
    const [value, setValue] = useState('')
    return <TextField label="Name" hint="Wie im Ausweis" value={value} onChange={setValue} error={error} required />
  }

  test('[UI-16] has its label as its name and its hint as its description', () => {
    show(<Field />)
    const field = screen.getByRole('textbox', { name: 'Name' })
    expect(describedBy(field)).toBe('Wie im Ausweis')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('[UI-16] an error is announced, describes the field before the hint, and keeps typed text and focus', async () => {
    const person = show(<Field />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await person.type(field, 'Linh')
    person.show(<Field error="Das geht nicht" />)
    expect(screen.getByRole('alert').textContent).toBe('Das geht nicht')
    expect(describedBy(field)).toBe('Das geht nicht Wie im Ausweis')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe('Linh')
    expect(document.activeElement).toBe(field)
  })

  test('[UI-16] the first invalid field gets the focus', async () => {
    const Form = () => {
      const form = useRef<HTMLFormElement>(null)
      return (
        <form ref={form}>
          <TextField label="Gut" value="" onChange={() => undefined} />
          <TextField label="Falsch" value="" onChange={() => undefined} error="leer" />
          <TextField label="Auch falsch" value="" onChange={() => undefined} error="leer" />
          <Button onClick={() => form.current && focusFirstInvalid(form.current)}>Weiter</Button>
        </form>
      )
    }
    const person = show(<Form />)
    await person.click(screen.getByRole('button', { name: 'Weiter' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Falsch' })))
  })
})

describe('a select', () => {
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY'] as const
  type Day = (typeof days)[number]
  const heard = vi.fn<(day: Day | null) => void>()
  const Days = ({
    begin = '',
    required = false,
    ...rest
  }: {
    begin?: Day | ''
    required?: boolean
    disabled?: boolean
  }) => {
    const [value, setValue] = useState<Day | '' | null>(begin)
    const change = (next: Day | null) => {
      heard(next)
      setValue(next)
    }
    return (
      <Select
        label="Tag"
        options={days}
        translationPrefix="weekday."
        value={value}
        onChange={change}
        required={required}
        {...rest}
      />
    )
  }
  const box = () => screen.getByRole('combobox', { name: /^Tag/ })
  const active = () => activeOption(box())?.textContent
  beforeEach(() => void heard.mockClear())

  test('[UI-06] a click opens and closes the list, a click elsewhere closes it', async () => {
    const person = show(<Days begin="TUESDAY" />)
    expect(box().getAttribute('aria-expanded')).toBe('false')
    await person.click(box())
    expect(box().getAttribute('aria-expanded')).toBe('true')
    const chosen = screen.getByRole('option', { name: 'Dienstag' })
    expect(chosen.getAttribute('aria-selected')).toBe('true')
    await person.click(box())
    expect(screen.queryByRole('option')).toBeNull()
    await person.click(box())
    await person.click(document.body)
    expect(screen.queryByRole('option')).toBeNull()
  })

  test('[UI-06] choosing sets the value and keeps the list open and the focus on the box', async () => {
    const person = show(<Days />)
    await person.click(box())
    await person.click(screen.getByRole('option', { name: 'Mittwoch' }))
    expect(heard).toHaveBeenLastCalledWith('WEDNESDAY')
    expect(within(box()).getByText('Mittwoch')).toBeDefined()
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Mittwoch')
    expect(document.activeElement).toBe(box())
  })

  test('[UI-06] by keyboard only: arrows, letters, Enter, Escape, and Tab moves on', async () => {
    const person = show(<Days />)
    await person.tab()
    expect(document.activeElement).toBe(box())
    await person.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toBe('Dienstag')
    await person.keyboard('mi')
    expect(active()).toBe('Mittwoch')
    expect(heard).not.toHaveBeenCalledWith('WEDNESDAY')
    await person.keyboard('{Enter}')
    expect(heard).toHaveBeenLastCalledWith('WEDNESDAY')
    expect(box().getAttribute('aria-expanded')).toBe('true')
    await person.keyboard('{Escape}')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(box())
    await person.keyboard('di{Enter}')
    expect(heard).toHaveBeenLastCalledWith('TUESDAY')
    await person.keyboard('{ArrowDown}{Tab}')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).not.toBe(box())
  })

  test('[UI-06] reports null at once if required and empty, and shows an error only once left', async () => {
    const person = show(<Days required />)
    expect(heard).toHaveBeenCalledWith(null)
    expect(box().getAttribute('aria-invalid')).toBe('false')
    await person.tab()
    await person.tab()
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(box())).toBe(text('form.required'))
  })

  test('[UI-06] does not open when disabled', async () => {
    const person = show(<Days disabled />)
    await person.click(box())
    expect(screen.queryByRole('option')).toBeNull()
  })
})

describe('a date field', () => {
  const heard = vi.fn<(day: string) => void>()
  const Birthday = ({ begin = '', error }: { begin?: string; error?: string }) => {
    const [value, setValue] = useState(begin)
    const change = (next: string) => {
      heard(next)
      setValue(next)
    }
    return <DateField label="Tag" value={value} onChange={change} min="2026-01-10" max="2026-12-31" error={error} />
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tag' })
  const open = async (person: ReturnType<typeof show>) => {
    await person.click(screen.getByRole('button', { name: text('form.date.choose', 'de', { field: 'Tag' }) }))
    return screen.getByRole('dialog', { name: 'Tag' })
  }

  test('[UI-01] is parsed in the language’s order, and formatted once left', async () => {
    const person = show(<Birthday />)
    await person.type(field(), '3.4.26')
    expect(heard).toHaveBeenLastCalledWith('2026-04-03')
    expect(field().value).toBe('3.4.26')
    await person.tab()
    expect(field().value).toBe('03.04.2026')
  })

  test('[UI-16] an invalid day stays as typed, and its error shows the expected format', async () => {
    const person = show(<Birthday />)
    await person.type(field(), 'morgen')
    await person.tab()
    person.show(<Birthday error="falsch" />)
    expect(field().value).toBe('morgen')
    expect(describedBy(field())).toContain('31.12.2026')
  })

  test('[UI-01] a day is picked from the calendar by keyboard, with one day in the tab order', async () => {
    const person = show(<Birthday begin="2026-03-04" />)
    const month = await open(person)
    const at = () => document.activeElement?.getAttribute('aria-label')
    expect(at()).toMatch(/4\. März 2026/)
    await person.keyboard('{ArrowRight}{ArrowDown}')
    expect(at()).toMatch(/12\. März 2026/)
    await person.keyboard('{PageDown}')
    expect(at()).toMatch(/12\. April 2026/)
    const days = within(within(month).getByRole('grid')).getAllByRole('button')
    expect(days.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    await person.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(heard).toHaveBeenLastCalledWith('2026-04-12')
    expect(field().value).toBe('12.04.2026')
  })

  test('[UI-01] no day outside the bounds can be picked, and the keyboard stops at them', async () => {
    const person = show(<Birthday begin="2026-01-11" />)
    await open(person)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /, 9\. Januar 2026/ }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: text('form.date.previous.month') }).disabled).toBe(
      true,
    )
    await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/10\. Januar 2026/)
  })

  test('[UI-01] is shown in the language’s format', () => {
    show(<Birthday begin="2026-12-31" />, { language: 'vi' })
    expect(field().value).toBe('31/12/2026')
  })
})

describe('choices', () => {
  test('[UI-16] pills are one group of radios with a name', async () => {
    const heard = vi.fn()
    const options = [
      { value: 'sms', label: 'SMS' },
      { value: 'email', label: 'E-Mail' },
      { value: 'post', label: 'Post', disabled: true },
    ]
    const person = show(<RadioPills label="Wie" options={options} value="sms" onChange={heard} />)
    const group = screen.getByRole('group', { name: 'Wie' })
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'SMS' }).checked).toBe(true)
    await person.click(within(group).getByRole('radio', { name: 'E-Mail' }))
    expect(heard).toHaveBeenLastCalledWith('email')
    await person.click(within(group).getByRole('radio', { name: 'Post' }))
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test.each(languages)('[UI-16] in %s a phone number has a named country with its dialling code', async (language) => {
    const country = vi.fn()
    const countries = [
      { isoCode: 'CH', phoneCountryCode: '41' },
      { isoCode: 'VN', phoneCountryCode: '+84' },
    ]
    const person = show(
      <PhoneField
        countries={countries}
        isoCode="CH"
        onIsoCode={country}
        label={text('form.phoneNr', language)}
        value="079"
        error="Keine Nummer"
        onChange={() => undefined}
      />,
      { language },
    )
    const number = screen.getByRole<HTMLInputElement>('textbox', { name: text('form.phoneNr', language) })
    expect(number.type).toBe('tel')
    expect(number.value).toBe('079')
    expect(describedBy(number)).toBe('Keine Nummer')
    await person.click(screen.getByRole('combobox', { name: new RegExp(text('form.country', language)) }))
    await person.click(screen.getByRole('option', { name: /\+84$/ }))
    expect(country).toHaveBeenCalledWith('VN')
  })
})
