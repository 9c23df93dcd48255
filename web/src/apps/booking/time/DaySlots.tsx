import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { CalendarIcon, ClockIcon, MoonIcon, SunIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { percentLess } from '../flow/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import { LoadError } from '../flow/LoadError.tsx'
import styles from './DaySlots.module.css'
import { useDaySlots } from './use-availability.ts'

type Props = { day: string; dates: readonly { date: string }[] }

const parts = [
  { id: 'morning', icon: SunIcon, from: '00:00:00', to: '12:00:00' },
  { id: 'afternoon', icon: ClockIcon, from: '12:00:00', to: '17:00:00' },
  { id: 'evening', icon: MoonIcon, from: '17:00:00', to: '24:00:00' },
] as const

/** The starts of the chosen day by parts of the day, in the salon's zone; a discount stands on the start it applies to. */
export function DaySlots({ day, dates }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const { businessObject } = useFlow()
  // One group for the whole day: arrow keys walk from the morning into the evening.
  const name = useId()
  const { data, error, refetch, isPending, isFetching } = useDaySlots(day)
  const times = data?.slotsOfDates.find(({ date }) => date === day)?.times ?? []
  return (
    <div>
      <h3 className={styles.head}>
        {format.dayLong(day)}
        <small>
          {businessObject.city}, {zoneName(intl.locale, businessObject.timeZone, day)}
        </small>
      </h3>
      {isPending && !error && <SkeletonList shape="slot" count={12} />}
      {error && !data && <LoadError error={error} busy={isFetching} onRetry={() => refetch()} />}
      {data && times.length === 0 && <DayFull day={day} dates={dates} />}
      {parts.map(({ id, icon: Icon, from, to }) => {
        const own = times.filter((time) => from <= time && time < to)
        if (own.length === 0) return null
        return (
          <fieldset key={id} className={styles.part}>
            <legend>
              <Icon />
              {intl.formatMessage({ id: `booking.part.${id}` })}
            </legend>
            <Slots day={day} times={own} name={name} />
          </fieldset>
        )
      })}
    </div>
  )
}

/** Shown at first; a part of the day with more says so. */
const shown = 12

function Slots({ day, times, name }: { day: string; times: readonly string[]; name: string }) {
  const intl = useIntl()
  const format = useFormat()
  const { chosen, selection, go } = useFlow()
  const [all, setAll] = useState(false)
  const open = all || times.slice(shown).some((time) => time === selection.time)
  const visible = open ? times : times.slice(0, shown)
  return (
    <div className={styles.slots}>
      {visible.map((time) => {
        const less = percentLess(chosen, day, time)
        return (
          <label key={time} className={styles.slot}>
            <input
              type="radio"
              name={name}
              checked={selection.day === day && selection.time === time}
              onChange={() => go('time', { day, time }, { replace: true })}
            />
            <span className={styles.time} data-reduced={less > 0}>
              {format.timeOfDay(time)}
              {less > 0 && <small>−{less} %</small>}
            </span>
          </label>
        )
      })}
      {visible.length < times.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {intl.formatMessage({ id: 'booking.moreTimes' }, { count: times.length - visible.length })}
        </button>
      )}
    </div>
  )
}

/** Taken while the page was open: never a dead end. */
function DayFull({ day, dates }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const { go } = useFlow()
  const next = dates.find(({ date }) => date > day)
  return (
    <EmptyState
      icon={<CalendarIcon />}
      title={intl.formatMessage({ id: 'booking.dayFull' })}
      action={
        next && (
          <Button onClick={() => go('time', { day: next.date, time: undefined }, { replace: true })}>
            {intl.formatMessage({ id: 'booking.dayFull.next' }, { day: format.dayShort(next.date) })}
          </Button>
        )
      }
    />
  )
}

/** MEZ, MESZ, CET …: which clock the times are of. */
function zoneName(locale: string, timeZone: string, day: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
  return format.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
