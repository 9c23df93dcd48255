import { getSalonStarts } from '@goldline/contract/appointment/entry'
import { addDays, type Day, isDay } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { DateField } from '../../../kit/DateField.tsx'
import { row } from '../../../kit/look.ts'
import styles from './Change.module.css'

type Props = {
  /** Staff id of the person who does all services. */
  staffId: string
  products: readonly string[]
  /** Id of the appointment to move, whose own time counts as free. */
  appointment?: string | undefined
  day: string
  onDay: (day: string) => void
  /** Epoch milliseconds; undefined before one is chosen. */
  start: number | undefined
  onStart: (start: number) => void
}

const daysAtOnce = 3

/** Asks for a day and lists free starts of it and the following days; marks those that leave no gap (AVL-06). */
export function Starts({ staffId, products, appointment, day, onDay, start, onStart }: Props) {
  const t = useText()
  const { dayShort, timeOfDay } = useFormat()
  const { timeZone, skew } = useSalon()
  const clock = zone(timeZone)
  const now = Date.now() + skew
  const from: Day = isDay(day) ? day : clock.toWall(now).day
  const { data, error, refetch } = useQuery({
    ...useApi().query(getSalonStarts, {
      query: {
        from,
        to: addDays(from, daysAtOnce - 1),
        products: products.join(),
        staffIds: products.map(() => staffId).join(),
        appointment,
      },
    }),
    enabled: products.length > 0 && isDay(day),
    placeholderData: keepPreviousData,
  })
  const at = (date: Day, time: string) => clock.toInstant(date, parseTimeOfDay(time.slice(0, 5)))
  const days = data?.slotsOfDates
    .map(({ date, times, preferred }) => ({ date, preferred, times: times.filter((time) => at(date, time) >= now) }))
    .filter(({ times }) => times.length > 0)
  return (
    <>
      <DateField label={t('word.day')} min={clock.toWall(now).day} value={day} onChange={onDay} />
      {products.length > 0 && !data && <Loading inline error={error} refetch={refetch} shape="text" rows={2} />}
      {days?.length === 0 && <p role="status">{t('staff.book.full')}</p>}
      {days?.map(({ date, times, preferred }) => (
        <fieldset key={date} className={classes(row(8, 'wrap', 'min-w-0'), styles.starts)}>
          <legend>{dayShort(date)}</legend>
          {times.map((time) => (
            <button
              key={time}
              type="button"
              aria-pressed={start === at(date, time)}
              data-best={preferred.includes(time) || undefined}
              onClick={() => onStart(at(date, time))}
            >
              {timeOfDay(time)}
            </button>
          ))}
        </fieldset>
      ))}
    </>
  )
}
