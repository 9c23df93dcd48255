import { type Day, isDay } from '@goldline/domain/time/day'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import type { LiveState } from '../../../events.ts'
import { useFormat } from '../../../i18n/format.ts'
import { CalendarIcon } from '../../../kit/icons.tsx'
import { LeftIcon, RightIcon } from '../../../kit/later-icons.tsx'
import styles from './DayBar.module.css'
import { LiveMark } from './LiveMark.tsx'

type Props = { day: Day; today: Day; live: LiveState; onShow: (day: Day) => void; onStep: (days: number) => void }

/** Which day it is, and the ways to another. */
export function DayBar({ day, today, live, onShow, onStep }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const previous = intl.formatMessage({ id: 'admin.day.previous' })
  const next = intl.formatMessage({ id: 'admin.day.next' })
  return (
    <header className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: no form's fieldset */}
      <div role="group" className={styles.steps} aria-label={intl.formatMessage({ id: 'admin.day.steps' })}>
        <button type="button" aria-label={previous} title={previous} onClick={() => onStep(-1)}>
          <LeftIcon size={18} />
        </button>
        <button type="button" aria-keyshortcuts="t" data-now={day === today || undefined} onClick={() => onShow(today)}>
          {intl.formatMessage({ id: 'admin.day.today' })}
        </button>
        <button type="button" aria-label={next} title={next} onClick={() => onStep(1)}>
          <RightIcon size={18} />
        </button>
      </div>
      <h1 className={styles.title} aria-live="polite">
        <span className={styles.long}>{format.dayLong(day)}</span>
        <span className={styles.short}>{format.dayShort(day)}</span> <small>{day.slice(0, 4)}</small>
      </h1>
      <DayPicker day={day} onShow={onShow} />
      <span className={styles.space} />
      <LiveMark state={live} />
    </header>
  )
}

/** The platform's own calendar leaf: known on every device, and usable by keyboard. */
function DayPicker({ day, onShow }: { day: Day; onShow: (day: Day) => void }) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const label = intl.formatMessage({ id: 'admin.day.choose' })
  return (
    <label className={styles.picker} title={label}>
      <CalendarIcon size={18} />
      <input
        ref={input}
        type="date"
        aria-label={label}
        value={day}
        onClick={() => input.current?.showPicker()}
        onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && input.current?.showPicker()}
        onChange={(event) => isDay(event.target.value) && onShow(event.target.value)}
      />
    </label>
  )
}
