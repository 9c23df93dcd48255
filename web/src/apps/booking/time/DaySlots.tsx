import type { getAvailableSlots } from '@goldline/contract/availability'
import type { ResponseReceived } from '@goldline/contract/call'
import { isWithin, type PartOfDay, partsOfDay, spansOfDay } from '@goldline/domain/time/part-of-day'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { ClockIcon } from '../../../kit/icons.tsx'
import { MoonIcon, SunIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import styles from './DaySlots.module.css'
import { useStartChoice } from './start-choice.ts'

export type SlotsAnswer = UseQueryResult<ResponseReceived<typeof getAvailableSlots>>
type Props = { day: string; slots: SlotsAnswer; full: ReactNode }

const icons: Record<PartOfDay, typeof SunIcon> = { morning: SunIcon, afternoon: ClockIcon, evening: MoonIcon }

/** Lists the day's starts by parts of the day, in the salon's zone, with discounts at the starts they apply to. */
export function DaySlots({ day, slots, full }: Props) {
  const t = useText()
  const format = useFormat()
  const { city, timeZone } = useStartChoice()
  // One radio group for the whole day, so that arrow keys move across parts of the day.
  const name = useId()
  const { data, error, refetch, isFetching } = slots
  const { times = [], preferred = [] } = data?.slotsOfDates.find(({ date }) => date === day) ?? {}
  const marked = markedTimes(times, preferred)
  return (
    <div>
      <h3 className={row(12, 'between', 'baseline', 'mb12', 'f15', 'w700')}>
        {format.dayLong(day)}
        <small className={look('faint', 'f13', 'w550')}>
          {city}, {format.zoneName(timeZone, Date.parse(`${day}T12:00:00Z`))}
        </small>
      </h3>
      {!data && <Loading error={error} busy={isFetching} refetch={refetch} shape="slot" rows={12} />}
      {data && times.length === 0 && full}
      {marked.size > 0 && (
        <p className={row(8, 'baseline', 'mb16', 'quiet', 'f13')}>
          <span className={styles.mark} aria-hidden="true" />
          {t('booking.preferred.legend')}
        </p>
      )}
      {partsOfDay.map((part) => {
        const within = times.filter((time) => isWithin(time, spansOfDay[part]))
        const own = orderedTimes(within, preferred, data?.preferredFirst ?? false)
        if (own.length === 0) return null
        const Icon = icons[part]
        return (
          <fieldset key={part} className={classes(look('min-w-0', 'mb16'), styles.part)}>
            <legend>
              <Icon />
              {t(`availability.part.${part}`)}
            </legend>
            <Slots day={day} times={own} marked={marked} name={name} />
          </fieldset>
        )
      })}
    </div>
  )
}

/** The number of starts shown first per part of the day; a button shows the rest. */
const shown = 12

type SlotsProps = { day: string; times: readonly string[]; marked: ReadonlySet<string>; name: string }

function Slots({ day, times, marked, name }: SlotsProps) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { day: chosenDay, time: chosenTime, choose, percentLess } = useStartChoice()
  const [all, setAll] = useState(false)
  const open = all || times.slice(shown).some((time) => time === chosenTime)
  const visible = open ? times : times.slice(0, shown)
  return (
    <div className={styles.slots}>
      {visible.map((time) => {
        const less = percentLess(day, time)
        return (
          <label key={time} className={classes(look('anchor', 'pointer'), styles.slot)}>
            <input
              type="radio"
              name={name}
              className={look('unseen')}
              checked={chosenDay === day && chosenTime === time}
              onChange={() => choose(day, time)}
            />
            <span className={styles.time} data-reduced={less > 0}>
              {marked.has(time) && <span className={styles.mark} aria-hidden="true" />}
              {format.timeOfDay(time)}
              {marked.has(time) && <span className="visually-hidden">{t('booking.preferred')}</span>}
              {less > 0 && <small>−{intl.formatNumber(less / 100, { style: 'percent' })}</small>}
            </span>
          </label>
        )
      })}
      {visible.length < times.length && (
        <button type="button" className={look('across', 'touch', 'cyan', 'w700', 'f14')} onClick={() => setAll(true)}>
          {t('booking.moreTimes', { count: times.length - visible.length })}
        </button>
      )}
    </div>
  )
}

/** At most one in this many of a day's starts is marked: more marks would be meaningless (AVL-06). */
const oneIn = 3

/** Returns the times to mark: the preferred ones, if the day has few enough. */
export function markedTimes(times: readonly string[], preferred: readonly string[]): ReadonlySet<string> {
  return new Set(preferred.length * oneIn <= times.length ? preferred : [])
}

/** Sorts the times of a part of the day: ascending, or preferred ones with the best gap first (AVL-06). */
export function orderedTimes(
  times: readonly string[],
  preferred: readonly string[],
  preferredFirst: boolean,
): string[] {
  if (!preferredFirst) return [...times]
  const first = preferred.filter((time) => times.includes(time))
  return [...first, ...times.filter((time) => !first.includes(time))]
}
