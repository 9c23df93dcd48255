import type { Appointment } from '@goldline/contract/appointment'
import { getStartsAgain } from '@goldline/contract/appointment/again'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { pathOf } from '../my/appointments/again.ts'
import styles from './DoneScreen.module.css'

const week = 7 * 86_400_000

/** Proposes the next visit: same services, around the same time (APT-25e). Empty if no start is free. */
export function NextVisit({ appointment: { id, own, startTime } }: { appointment: Appointment }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const enabled = Boolean(own?.bookable.length)
  const { data, error } = useQuery({ ...useApi().query(getStartsAgain, { params: { id } }), enabled, staleTime: 0 })
  if (!enabled || error || data?.length === 0) return null
  const [first] = data ?? []
  const weeks = first && Math.max(1, Math.round((Date.parse(first.startTime) - Date.parse(startTime)) / week))
  return (
    <section className={styles.part} aria-labelledby="next-visit">
      <h3 id="next-visit">{t('booking.done.next')}</h3>
      <p>{weeks === undefined ? '\u00a0' : t('booking.done.next.weeks', { weeks })}</p>
      {data === undefined ? (
        <SkeletonList count={3} />
      ) : (
        <div className={styles.starts}>
          {data.map((start) => (
            <a key={start.startTime} href={pathOf(start.link)} className={buttonClass('quiet')}>
              {intl.formatDate(start.startTime, { weekday: 'short', day: 'numeric', month: 'long' })},{' '}
              {format.time(start.startTime)}
            </a>
          ))}
        </div>
      )}
    </section>
  )
}
