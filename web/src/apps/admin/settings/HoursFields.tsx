import type { Hours } from '@goldline/domain/business-object/opening-edit'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { readTime } from '../../../kit/day-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon, PlusIcon } from '../../../kit/icons.tsx'
import styles from './SalonScreen.module.css'

type Props = { name: string; hours: readonly Hours[]; onChange: (hours: Hours[]) => void }

/** The hours of one day; none: closed. */
export function HoursFields({ name, hours, onChange }: Props) {
  const intl = useIntl()
  const last = hours.at(-1)
  return (
    <>
      {hours.length === 0 && <span>{intl.formatMessage({ id: 'admin.opening.closed' })}</span>}
      {hours.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans are edited by their place
        <span key={index}>
          <TimeField
            label={intl.formatMessage({ id: 'admin.opening.open' }, { name })}
            value={each.open}
            onChange={(open) => onChange(hours.with(index, { ...each, open }))}
          />
          {' – '}
          <TimeField
            label={intl.formatMessage({ id: 'admin.opening.close' }, { name })}
            value={each.close}
            onChange={(close) => onChange(hours.with(index, { ...each, close }))}
          />
          <IconButton
            bare
            label={intl.formatMessage(
              { id: 'admin.opening.span.remove' },
              { name, hours: `${each.open}–${each.close}` },
            )}
            onClick={() => onChange(hours.toSpliced(index, 1))}
          >
            <CloseIcon size={18} />
          </IconButton>
        </span>
      ))}
      <Button
        look="link"
        icon={<PlusIcon size={16} />}
        aria-label={intl.formatMessage({ id: 'admin.opening.span.addTo' }, { name })}
        onClick={() => onChange([...hours, following(last)])}
      >
        {intl.formatMessage({ id: 'admin.opening.span.add' })}
      </Button>
    </>
  )
}

/** After a first span an hour's break. */
function following(last: Hours | undefined): Hours {
  const hour = Math.min(23, Number(last?.close.slice(0, 2) ?? 8) + 1)
  const at = (value: number) => `${String(Math.min(23, value)).padStart(2, '0')}:00`
  return { open: at(hour), close: at(last ? hour + 4 : 18), capacity: null }
}

type TimeProps = { label: string; value: string; onChange: (value: string) => void }

/** A time of day as typed; `9`, `9.30` and `0930` are read; what is no time is marked, and said once it is left. */
function TimeField({ label, value, onChange }: TimeProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const wrong = typed !== undefined && readTime(typed) === undefined
  return (
    <>
      <input
        className={styles.time}
        inputMode="numeric"
        aria-label={label}
        aria-invalid={wrong}
        autoComplete="off"
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(undefined)
          const read = readTime(event.target.value)
          if (read !== undefined) onChange(read)
        }}
        onBlur={() => {
          setRefused(wrong ? typed : undefined)
          setTyped(undefined)
        }}
      />
      {refused !== undefined && (
        <small role="alert">
          {intl.formatMessage({ id: 'admin.opening.time.wrong' }, { typed: refused, time: value })}
        </small>
      )}
    </>
  )
}
