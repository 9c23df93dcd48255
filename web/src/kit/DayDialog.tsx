import { addDays, type Day, weekdayOf, weekdays } from '@goldline/domain/time/day'
import { addMonths, daysOfMonth, weeksOfMonth } from '@goldline/domain/time/period'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { classes } from './classes.ts'
import styles from './DayPicker.module.css'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { RightIcon } from './icons.tsx'
import { LeftIcon } from './later-icons.tsx'
import { row, stack } from './look.ts'
import { Select } from './Select.tsx'
import { keyOf } from './typing.ts'

export type DayChoice = {
  /** Title above the calendar. */
  title: string
  /** The day shown when the calendar opens. */
  day: Day
  min?: Day | undefined
  max?: Day | undefined
  onPick: (day: Day) => void
}

/** Shows a month to pick a day from, and closes once one is picked. */
export function DayDialog({ title, onClose, ...choice }: DayChoice & { onClose: () => void }) {
  const pick = (day: Day) => {
    onClose()
    choice.onPick(day)
  }
  return (
    <Dialog size="small" title={title} onClose={onClose}>
      <Month {...choice} onPick={pick} />
    </Dialog>
  )
}

function Month({ day, min, max, onPick }: Omit<DayChoice, 'title'>) {
  const t = useText()
  const format = useFormat()
  const walk = useMonthNavigation({ day, min, max })
  const { at, show } = walk
  const month = daysOfMonth(at)
  const turn = (label: string, months: 1 | -1, atEnd: boolean) => (
    <IconButton label={label} disabled={atEnd} onClick={() => show(addMonths(at, months))}>
      {months < 0 ? <LeftIcon /> : <RightIcon />}
    </IconButton>
  )
  return (
    <div className={classes(stack(12), styles.month)}>
      {min && max && <Year at={at} min={min} max={max} onShow={show} />}
      <div className={classes(row(4, 'middle'), styles.head)}>
        <b aria-live="polite">{format.month(at)}</b>
        {turn(
          t('form.date.previous.month'),
          -1,
          month.some((each) => each === min),
        )}
        {turn(
          t('form.date.next.month'),
          1,
          month.some((each) => each === max),
        )}
      </div>
      <Grid walk={walk} chosen={day} off={(each) => isOutside(each, min, max)} onPick={onPick} />
    </div>
  )
}

type GridProps = {
  walk: ReturnType<typeof useMonthNavigation>
  chosen: Day
  off: (day: Day) => boolean
  onPick: (day: Day) => void
}

/** Follows the ARIA grid pattern: arrow keys move between days, and only one day is in the tab order. */
function Grid({ walk: { at, grid, onKeyDown }, chosen, off, onPick }: GridProps) {
  const intl = useIntl()
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with the keyboard behaviour of a grid
    <table ref={grid} role="grid" aria-label={format.month(at)} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {/* Any Monday will do: only the weekday names are shown. */}
          {weekdays.map((weekday, index) => (
            <th key={weekday} scope="col" abbr={format.weekdayLong(addDays('2026-06-01', index))}>
              {format.weekdayShort(addDays('2026-06-01', index))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(at).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              <td key={weekdays[index]}>
                {day && (
                  <button
                    type="button"
                    aria-label={intl.formatDate(`${day}T00:00:00Z`, { dateStyle: 'full', timeZone: 'UTC' })}
                    tabIndex={day === at ? 0 : -1}
                    data-at={day === at || undefined}
                    aria-pressed={day === chosen}
                    disabled={off(day)}
                    onClick={() => onPick(day)}
                  >
                    {format.dayOfMonth(day)}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Selects the year, for distant dates such as a birthday. */
function Year({ at, min, max, onShow }: { at: Day; min: Day; max: Day; onShow: (day: Day) => void }) {
  const t = useText()
  const yearOf = (day: Day) => Number(day.slice(0, 4))
  const years = Array.from({ length: yearOf(max) - yearOf(min) + 1 }, (_, index) => String(yearOf(max) - index))
  if (years.length < 3) return null
  return (
    <Select
      label={t('form.date.inYear')}
      options={years}
      labelOf={(year) => year}
      value={at.slice(0, 4)}
      onChange={(year) => onShow(addMonths(at, (Number(year) - yearOf(at)) * 12))}
    />
  )
}

type Range = { day: Day; min?: Day | undefined; max?: Day | undefined }

function useMonthNavigation({ day, min, max }: Range) {
  const [at, setAt] = useState(() => clampDay(day, min, max))
  const grid = useRef<HTMLTableElement>(null)
  const [steps, setSteps] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the day at first and after each step
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[data-at]')?.focus()
  }, [steps])
  return {
    at,
    grid,
    show: (to: Day) => setAt(clampDay(to, min, max)),
    onKeyDown(event: KeyboardEvent) {
      const to = stepOf(keyOf(event), at, event.shiftKey)
      if (to === undefined) return
      event.preventDefault()
      setAt(clampDay(to, min, max))
      setSteps(steps + 1)
    },
  }
}

function stepOf(key: string, at: Day, shift: boolean): Day | undefined {
  const weekday = weekdays.indexOf(weekdayOf(at))
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const byDays = { ...days, Home: -weekday, End: 6 - weekday }[key]
  if (byDays !== undefined) return addDays(at, byDays)
  const byMonths = { PageUp: -1, PageDown: 1 }[key]
  return byMonths === undefined ? undefined : addMonths(at, shift ? byMonths * 12 : byMonths)
}

const isOutside = (day: Day, min = day, max = day): boolean => day < min || day > max

const clampDay = (day: Day, min = day, max = day): Day => (day < min ? min : day > max ? max : day)
