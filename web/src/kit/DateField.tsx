import { type Day, isDay } from '@goldline/domain/time/day'
import { useState } from 'react'
import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { DayPicker } from './DayPicker.tsx'
import { dayPattern, dayText, parseDay } from './day-text.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'required' | 'autoComplete'> & {
  /** A day, or the invalid text as typed, which the form rejects by `isDay`. */
  value: string
  onChange: (value: string) => void
  min: Day
  max?: Day
}

/** Field for a day, typed in the locale's format or picked from a calendar, without the browser's own texts (UI-01). */
export function DateField({ value, onChange, min, max, error, ...field }: Props) {
  const intl = useIntl()
  const { locale } = intl
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const letters = {
    day: t('form.date.day'),
    month: t('form.date.month'),
    year: t('form.date.year'),
  }
  const wrong = t('form.date.wrong', { example: dayText('2026-12-31', locale) })
  return (
    <TextField
      {...field}
      error={error !== undefined && value.trim() !== '' && !isDay(value) ? wrong : error}
      inputMode="numeric"
      placeholder={dayPattern(locale, letters)}
      value={typed ?? (isDay(value) ? dayText(value, locale) : value)}
      onChange={(text) => {
        setTyped(text)
        onChange(parseDay(text, locale, max === undefined ? { from: min } : { latest: max }) ?? text)
      }}
      onBlur={() => setTyped(undefined)}
      trailing={
        <DayPicker
          title={field.label}
          label={t('form.date.choose', { field: field.label })}
          day={isDay(value) ? value : (max ?? min)}
          min={min}
          max={max}
          onPick={onChange}
        />
      }
    />
  )
}

/** Field for a time of day. Holds the typed text, which the form parses with `readTime`. */
export function TimeField({ placeholder = '14:30', ...field }: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField autoComplete="off" {...field} inputMode="numeric" placeholder={placeholder} />
}
