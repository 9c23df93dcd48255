import type { Product } from '@goldline/contract/product'
import { addDays } from '@goldline/domain/time/day'
import { Link, useSearch } from 'wouter'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import {
  type FreeDay,
  type FreeStart,
  type ServiceBy,
  spreadStarts,
  timesUrl,
  type useFreeDays,
} from '../gallery/work-booking.ts'
import styles from './FreeDays.module.css'

type Props = {
  free: ReturnType<typeof useFreeDays>
  products: readonly Product[]
  service: ServiceBy
  chosen: FreeStart | undefined
  today: string
  onChoose: (start: FreeStart) => void
  onProduct: (id: string) => void
}

const daysShown = 3

/** Shows the next days with free starts in three cells each; the last cell links to the starts that do not fit. */
export function FreeDays({ free, products, service, chosen, today, onChoose, onProduct }: Props) {
  const t = useText()
  const search = useSearch()
  const { days, error, retry } = free
  const single = products.filter(({ variants }) => variants.length === 0)
  return (
    <section className={stack(12, 'min-w-0', 'edge-strong', 'on-surface', 'r-xl', 'p16')} aria-labelledby="free-title">
      <div className={row(12, 'middle', 'between')}>
        <h2 id="free-title">{t('gallery.nextFree')}</h2>
        <Link
          href={timesUrl(service, undefined, search)}
          className={look('touch', 'inline', 'middle', 'g8', 'cyan', 'w700', 'f14', 'no-underline')}
        >
          {t('person.month')}
          <CalendarIcon size={16} />
        </Link>
      </div>
      {single.length > 1 && (
        <RadioPills
          label={t('word.service')}
          value={service.product.id}
          onChange={onProduct}
          options={single.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className={styles.room} aria-busy={days === undefined && !error}>
        {error && !days && <Failure inline error={error} onRetry={retry} />}
        {!days && !error && <SkeletonList count={daysShown} />}
        {days?.length === 0 && (
          <p className={look('quiet', 'py16')}>
            {t(service.product.variants.length > 0 ? 'person.variants' : 'word.noneFreeSoon')}
          </p>
        )}
        {days?.slice(0, daysShown).map((day) => (
          <DayRow key={day.day} {...{ day, service, chosen, today }} onChoose={onChoose} />
        ))}
      </div>
    </section>
  )
}

const cellsPerDay = 3

/** Returns the starts shown in a day's cells, in order of time; leaves a cell for the link if there are more. */
function startsInCells(day: string, times: readonly string[]): readonly string[] {
  if (times.length <= cellsPerDay) return times
  const starts = times.map((time) => ({ day, time }))
  const spread = spreadStarts(starts, cellsPerDay - 1).map(({ time }) => time)
  return [...new Set([...spread, ...times])].slice(0, cellsPerDay - 1).sort()
}

type DayProps = Pick<Props, 'service' | 'chosen' | 'today' | 'onChoose'> & { day: FreeDay }

function DayRow({ day: { day, times }, service, chosen, today, onChoose }: DayProps) {
  const t = useText()
  const format = useFormat()
  const search = useSearch()
  const starts = startsInCells(day, times)
  const others = times.length - starts.length
  const near = day === today ? t('word.today') : day === addDays(today, 1) ? t('word.tomorrow') : undefined
  return (
    <fieldset className={styles.day}>
      <legend className="visually-hidden">{format.dayLong(day)}</legend>
      <p aria-hidden="true" className={stack(0, 'leading-snug')}>
        <b className={look('w650')}>{near ?? format.weekdayShort(day)}</b>
        <span className={look('quiet', 'f13')}>{format.dayMonth(day)}</span>
      </p>
      {starts.map((time) => (
        <label key={time} className={classes(look('pointer', 'anchor'), styles.start)}>
          <input
            type="radio"
            name="free-start"
            className={look('unseen')}
            checked={chosen?.day === day && chosen.time === time}
            onChange={() => onChoose({ day, time })}
          />
          <span className={look('w700', 'num')}>{format.timeOfDay(time)}</span>
        </label>
      ))}
      {others > 0 && (
        <Link
          href={timesUrl(service, day, search)}
          className={styles.more}
          aria-label={t('person.more', { count: others, day: format.dayLong(day) })}
        >
          {t('person.moreCount', { count: others })}
        </Link>
      )}
    </fieldset>
  )
}
