import type { Day } from '@goldline/domain/time/day'
import { useIntl } from 'react-intl'
import type { LiveState } from '../../../events.ts'
import { useFormat } from '../../../i18n/format.ts'
import { DayPicker } from '../../../kit/DayPicker.tsx'
import { LeftIcon, RightIcon } from '../../../kit/later-icons.tsx'
import styles from './DayBar.module.css'
import { LiveMark } from './LiveMark.tsx'

type Props = { day: Day; today: Day; live: LiveState; onShow: (day: Day) => void; onStep: (days: number) => void }

/** Shows the day and leads to others. */
export function DayBar({ day, today, live, onShow, onStep }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const previous = intl.formatMessage({ id: 'admin.day.previous' })
  const next = intl.formatMessage({ id: 'admin.day.next' })
  const choose = intl.formatMessage({ id: 'admin.day.choose' })
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
      <DayPicker label={choose} title={choose} day={day} onPick={onShow} />
      <span className={styles.space} />
      <LiveMark state={live} />
    </header>
  )
}
