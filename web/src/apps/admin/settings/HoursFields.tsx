import { type Hours, readCapacity } from '@goldline/domain/business-object/opening-edit'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { parseTime } from '../../../kit/day-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon, PlusIcon } from '../../../kit/icons.tsx'
import { keyOf } from '../../../kit/typing.ts'
import styles from './SalonScreen.module.css'

type Props = {
  name: string
  hours: readonly Hours[]
  /** The salon's capacity, which applies to hours without their own (BIZ-03). */
  usual: number | null
  onChange: (hours: Hours[]) => void
}

/** Edits a day's hours, each with its capacity; without hours the day is closed. */
export function HoursFields({ name, hours, usual, onChange }: Props) {
  const t = useText()
  const last = hours.at(-1)
  return (
    <>
      {hours.length === 0 && <span>{t('word.closedDay')}</span>}
      {hours.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans are edited by their place
        <span key={index}>
          <SpanFields name={name} span={each} usual={usual} onChange={(next) => onChange(hours.with(index, next))} />
          <IconButton
            bare
            label={t('admin.opening.span.remove', { name, hours: `${each.open}–${each.close}` })}
            onClick={() => onChange(hours.toSpliced(index, 1))}
          >
            <CloseIcon size={18} />
          </IconButton>
        </span>
      ))}
      <Button
        kind="link"
        icon={<PlusIcon size={16} />}
        aria-label={t('admin.opening.span.addTo', { name })}
        onClick={() => onChange([...hours, nextSpan(last)])}
      >
        {t('admin.opening.span.add')}
      </Button>
    </>
  )
}

/** Returns the next span: an hour after the last one, with the same capacity. */
function nextSpan(last: Hours | undefined): Hours {
  const hour = Math.min(23, Number(last?.close.slice(0, 2) ?? 8) + 1)
  const at = (value: number) => `${String(Math.min(23, value)).padStart(2, '0')}:00`
  return { open: at(hour), close: at(last ? hour + 4 : 18), capacity: last?.capacity ?? null }
}

type SpanProps = { name: string; span: Hours; usual: number | null; onChange: (span: Hours) => void }

function SpanFields({ name, span, usual, onChange }: SpanProps) {
  const t = useText()
  const wrongTime = (time: string) => (typed: string) => t('admin.opening.time.wrong', { typed, time })
  return (
    <>
      <SpanField
        label={t('admin.opening.open', { name })}
        value={span.open}
        read={parseTime}
        wrong={wrongTime(span.open)}
        onChange={(open) => onChange({ ...span, open })}
      />
      {' – '}
      <SpanField
        label={t('admin.opening.close', { name })}
        value={span.close}
        read={parseTime}
        wrong={wrongTime(span.close)}
        onChange={(close) => onChange({ ...span, close })}
      />
      <span>
        <SpanField
          label={t('admin.opening.placesOf', { name })}
          value={String(span.capacity ?? '')}
          placeholder={String(usual ?? '–')}
          read={readCapacity}
          wrong={(typed) => t('admin.opening.places.wrong', { typed })}
          onChange={(capacity) => onChange({ ...span, capacity })}
        />
        <small aria-hidden="true">{t('admin.opening.places')}</small>
      </span>
    </>
  )
}

type SpanFieldProps<T> = {
  label: string
  value: string
  placeholder?: string | undefined
  /** Parses the text; undefined if it is unreadable. */
  read: (typed: string) => T | undefined
  wrong: (typed: string) => string
  onChange: (value: T) => void
}

/** One field of a span. Unreadable text is marked, and explained when the field is left or sent. */
function SpanField<T>({ label, value, placeholder, read, wrong, onChange }: SpanFieldProps<T>) {
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const isWrong = typed !== undefined && read(typed) === undefined
  const leave = () => {
    setRefused(isWrong ? typed : undefined)
    setTyped(undefined)
  }
  return (
    <>
      <input
        className={styles.time}
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isWrong}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(undefined)
          const known = read(event.target.value)
          if (known !== undefined) onChange(known)
        }}
        onKeyDown={(event) => {
          if (keyOf(event) !== 'Enter' || !isWrong) return
          event.preventDefault()
          leave()
        }}
        onBlur={leave}
      />
      {refused !== undefined && <small role="alert">{wrong(refused)}</small>}
    </>
  )
}
