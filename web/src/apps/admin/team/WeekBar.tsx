import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { DayPicker } from '../../../kit/DayPicker.tsx'
import { LeftIcon, RightIcon } from '../../../kit/later-icons.tsx'
import bar from '../calendar/DayBar.module.css'
import { weekNumber } from './hours-text.ts'
import styles from './RotaScreen.module.css'
import type { useWeek } from './use-week.ts'

/** The shown week, and the way to others. */
export function WeekBar({ week, children }: { week: ReturnType<typeof useWeek>; children: ReactNode }) {
  const intl = useIntl()
  const format = useFormat()
  const { monday, sunday, today } = week
  const [previous, next, choose] = [
    intl.formatMessage({ id: 'admin.team.week.previous' }),
    intl.formatMessage({ id: 'admin.team.week.next' }),
    intl.formatMessage({ id: 'admin.day.choose' }),
  ]
  return (
    <header className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: no form's fieldset */}
      <div role="group" className={bar.steps} aria-label={intl.formatMessage({ id: 'admin.team.week.steps' })}>
        <button type="button" aria-label={previous} title={previous} onClick={() => week.step(-1)}>
          <LeftIcon size={18} />
        </button>
        <button
          type="button"
          data-now={(monday <= today && today <= sunday) || undefined}
          onClick={() => week.show(today)}
        >
          {intl.formatMessage({ id: 'admin.day.today' })}
        </button>
        <button type="button" aria-label={next} title={next} onClick={() => week.step(1)}>
          <RightIcon size={18} />
        </button>
      </div>
      <h1 className={styles.title} aria-live="polite">
        {format.dayMonth(monday)} – {format.dayMonth(sunday)}{' '}
        <small>
          {sunday.slice(0, 4)} · {intl.formatMessage({ id: 'admin.team.week.number' }, { number: weekNumber(monday) })}
        </small>
      </h1>
      <DayPicker label={choose} title={choose} day={monday} onPick={week.show} />
      <div className={styles.actions}>{children}</div>
    </header>
  )
}
