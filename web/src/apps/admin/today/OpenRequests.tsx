import { getOpenRequests, type OpenRequest } from '@goldline/contract/appointment/requests'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { row } from '../../../kit/look.ts'
import { paths } from '../paths.ts'
import { RequestAnswers } from '../requests/RequestAnswers.tsx'
import { RequestFacts } from '../requests/RequestFacts.tsx'
import { useSalon } from '../session.ts'
import { FeesToDecide, useFeesToDecide } from './FeesToDecide.tsx'
import { TodayPart } from './TodayPart.tsx'
import styles from './TodayScreen.module.css'

/** Refetches every minute, since an expired request sends no event. */
const refetchMs = 60_000

/** Lists open requests (APT-16j) and open fees (PAY-04j). `nothing`: whether nothing else needs attention. */
export function OpenRequests({ nothing }: { nothing: boolean }) {
  const t = useText()
  const cache = useCache()
  const { data } = useQuery({ ...useApi().query(getOpenRequests, {}), refetchInterval: refetchMs })
  const renew = () => void cache.invalidate(getOpenRequests)
  useEvents({
    onEvent: ({ topic }) => (topic === 'slotHold' || topic === 'appointment') && renew(),
    onState: (state) => state === 'live' && renew(),
  })
  const fees = useFeesToDecide()
  if (nothing && data?.length === 0 && fees?.length === 0)
    return <p className={styles.card}>{t('admin.overview.nothing')}</p>
  return (
    <>
      <TodayPart title={t('admin.requests')} warns>
        {(data ?? []).map((request) => (
          <RequestItem key={request.id} request={request} />
        ))}
      </TodayPart>
      <FeesToDecide fees={fees ?? []} />
    </>
  )
}

function RequestItem({ request }: { request: OpenRequest }) {
  const { timeZone } = useSalon()
  const { day } = zone(timeZone).toWall(Date.parse(request.startTime))
  return (
    <li>
      <Avatar name={request.name} />
      <Link href={`${paths.calendar}?${new URLSearchParams({ day })}`} className={styles.who}>
        <RequestFacts request={request} />
      </Link>
      <span className={classes(row(8, 'wrap', 'full'), styles.people)}>
        <RequestAnswers request={request} />
      </span>
    </li>
  )
}
