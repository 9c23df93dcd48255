import type { ResponseReceived } from '@goldline/contract/call'
import { bookNextVisit, getAfterSale } from '@goldline/contract/checkout/after-sale'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { dot } from '../../../kit/dot.ts'
import { TickIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { useSalonPeople } from '../sale/goods.ts'
import styles from './Paid.module.css'

type NextVisitFacts = NonNullable<ResponseReceived<typeof getAfterSale>['next']>
type Props = { orderId: string; next: NextVisitFacts; loading: boolean; onWeeks: (weeks: number) => void }

/** Books the same services again with the same people (POS-18). */
export function NextVisit({ orderId, next, loading, onWeeks }: Props) {
  const t = useText()
  const { instantDayLong, time, duration, instantDayTime } = useFormat()
  const cache = useCache()
  const book = useCall(bookNextVisit, {
    inline: true,
    // Fetch other starts if this one was taken meanwhile.
    onRefused: () => void cache.invalidate(getAfterSale),
  })
  const { interval, weeks, chosen, services, minutes, staff, starts } = next
  const choices = weeks.includes(chosen) ? weeks : [...weeks, chosen].sort((one, other) => one - other)
  if (book.data)
    return (
      <section className={styles.again}>
        <p role="status" className={styles.booked}>
          <TickIcon size={20} />
          {t('checkout.next.booked', { day: instantDayLong(book.data.startTime), time: time(book.data.startTime) })}
        </p>
      </section>
    )
  return (
    <section className={styles.again} aria-busy={loading}>
      <header className={row(12, 'wrap', 'middle', 'between')}>
        <h2>{t(staff ? 'checkout.next.with' : 'checkout.next', { weeks: chosen, name: staff?.name ?? '' })}</h2>
        <RadioPills
          label={t('checkout.next.weeks')}
          options={choices.map((count) => ({
            value: count,
            label: t('checkout.next.week', { count }),
          }))}
          value={chosen}
          onChange={onWeeks}
        />
      </header>
      <p>
        {[
          interval === null ? '' : t('checkout.next.interval', { days: interval }),
          `${services.join(', ')}${dot}${duration(minutes)}`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {starts.length === 0 && <p>{t('checkout.next.none')}</p>}
      <div className={styles.starts}>
        {starts.map((startTime) => (
          <button
            key={startTime}
            type="button"
            aria-disabled={book.isPending || loading}
            onClick={() => !book.isPending && !loading && book.mutate({ params: { id: orderId }, body: { startTime } })}
          >
            <Face staffId={staff?.id ?? null} />
            <b className={look('w650')}>{instantDayTime(startTime)}</b>
          </button>
        ))}
      </div>
      {book.error && <Failure inline error={book.error} />}
    </section>
  )
}

function Face({ staffId }: { staffId: string | null }) {
  const person = useSalonPeople().find(staffId)
  return person ? <PersonAvatar person={person} size="m" /> : null
}
