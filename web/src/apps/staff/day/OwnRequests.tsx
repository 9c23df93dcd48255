import { getOwnOpenRequests } from '@goldline/contract/appointment/requests'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { HourglassIcon } from '../../../kit/calendar-icons.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'

/** Refetches every minute, since an expired request sends no event. */
const refetchMs = 60_000

/** Lists the person's open requests, which the salon answers in ADMIN (APT-16o). */
export function OwnRequests() {
  const t = useText()
  const cache = useCache()
  const { time, instantDayTime } = useFormat()
  const { data = [] } = useQuery({ ...useApi().query(getOwnOpenRequests, {}), refetchInterval: refetchMs })
  useEvents({
    onEvent: ({ topic }) => topic === 'slotHold' && void cache.invalidate(getOwnOpenRequests),
  })
  if (data.length === 0) return null
  return (
    <section className={stack(8)} aria-label={t('staff.requests')}>
      <h2 className={classes(row(8, 'middle'), look('f17'))}>
        <HourglassIcon size={20} />
        {t('staff.requests')}
      </h2>
      <ul className={stack(8)}>
        {data.map(({ id, name, startTime, endTime, services, message, answerUntil }) => (
          <li key={id} className={stack(4, 'p16', 'edge', 'r-lg', 'anywhere')}>
            <b>
              {instantDayTime(startTime)} – {time(endTime)}
            </b>
            <span>
              {name}: {services.map((service) => service.name).join(' + ')}
            </span>
            {message !== null && <span>«{message}»</span>}
            <small className={look('quiet', 'f14')}>
              {t('staff.requests.until', { until: instantDayTime(answerUntil) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
