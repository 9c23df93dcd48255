import { mondayOf } from '@goldline/domain/staff/rota'
import { addDays, type Day, dayNumber, dayOf, isDay } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useMinute } from '../../../client/use-minute.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { DayPicker } from '../../../kit/DayPicker.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { RightIcon } from '../../../kit/icons.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import bar from '../calendar/DayBar.module.css'
import { useSalon } from '../session.ts'
import { weekNumber } from './hours-text.ts'
import styles from './RotaScreen.module.css'

/** Shows the current week, with buttons to other weeks. */
export function WeekBar({ week, children }: { week: ReturnType<typeof useWeek>; children: ReactNode }) {
  const t = useText()
  const format = useFormat()
  const { monday, sunday, today } = week
  const [previous, next, choose] = [t('form.date.previous.week'), t('form.date.next.week'), t('admin.day.choose')]
  return (
    <header className={row(12, 'wrap', 'gy8', 'middle', 'mb16')}>
      {/* biome-ignore lint/a11y/useSemanticElements: no form's fieldset */}
      <div role="group" className={classes(row(), bar.steps)} aria-label={t('word.week')}>
        <button type="button" aria-label={previous} title={previous} onClick={() => week.step(-1)}>
          <LeftIcon size={18} />
        </button>
        <button
          type="button"
          data-now={(monday <= today && today <= sunday) || undefined}
          onClick={() => week.show(today)}
        >
          {t('word.today')}
        </button>
        <button type="button" aria-label={next} title={next} onClick={() => week.step(1)}>
          <RightIcon size={18} />
        </button>
      </div>
      <h1 className={classes(look('f20', 'track-closer'), styles.title)} aria-live="polite">
        {format.dayMonth(monday)} – {format.dayMonth(sunday)}{' '}
        <small>{joinFacts(sunday.slice(0, 4), t('admin.team.week.number', { number: weekNumber(monday) }))}</small>
      </h1>
      <DayPicker label={choose} title={choose} day={monday} onPick={week.show} />
      <div className={classes(row(8, 'wrap', 'push-end'), styles.actions)}>{children}</div>
    </header>
  )
}

const weekOf = (day: Day): Day => dayOf(mondayOf(dayNumber(day)))

/**
 * Holds the Monday of the shown week in the address, except for the current week's, so that a page that is left open
 * moves on to the next week.
 */
export function useWeek() {
  const { timeZone, skew } = useSalon()
  const [params, setParams] = useSearchParams()
  const today = zone(timeZone).toWall(useMinute(skew)).day
  const asked = params.get('week') ?? ''
  const monday = weekOf(isDay(asked) ? asked : today)
  const show = (day: Day) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (weekOf(day) === weekOf(today)) next.delete('week')
      else next.set('week', weekOf(day))
      return next
    })
  return { today, monday, sunday: addDays(monday, 6), show, step: (weeks: number) => show(addDays(monday, 7 * weeks)) }
}
