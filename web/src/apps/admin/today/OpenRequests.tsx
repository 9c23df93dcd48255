import { acceptRequest, getOpenRequests, type OpenRequest } from '@goldline/contract/appointment/requests'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { look, row } from '../../../kit/look.ts'
import { paths } from '../paths.ts'
import { useSalon } from '../session.ts'
import { DeclineDialog, renewedByAnswer } from './DeclineDialog.tsx'
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
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSalon()
  const cache = useCache()
  const [declining, setDeclining] = useState(false)
  const accept = useCall(acceptRequest, {
    renews: renewedByAnswer,
    says: { id: 'admin.requests.accepted', values: { name: request.name } },
    onRefused: () => cache.invalidate(getOpenRequests),
  })
  const { id, name, contact, wasHere, startTime, endTime, answerUntil, services, message } = request
  const { day } = zone(timeZone).toWall(Date.parse(startTime))
  const people = [...new Set(services.flatMap(({ staffName }) => staffName ?? []))].join(', ')
  return (
    <li>
      <Avatar name={name} />
      <Link href={`${paths.calendar}?${new URLSearchParams({ day })}`} className={styles.who}>
        <b>
          {contact === null ? name : t('admin.requests.contact', { name, contact })}
          {!wasHere && <Badge tone="cyan">{t('admin.requests.new')}</Badge>}
        </b>
        <span>{joinFacts(services.map((service) => service.name).join(' + '), people)}</span>
        <small className={look('num')}>
          {format.instantDayLong(startTime)}, {format.time(startTime)} – {format.time(endTime)}
        </small>
        {message !== null && <span className={look('anywhere')}>«{message}»</span>}
        <small className={look('num')}>{t('admin.requests.until', { until: untilText(format, answerUntil) })}</small>
      </Link>
      <span className={classes(row(8, 'wrap', 'full'), styles.people)}>
        <Button
          kind="gold"
          busy={accept.isPending}
          aria-label={`${t('admin.requests.accept')}: ${name}`}
          onClick={() => accept.mutate({ params: { id } })}
        >
          {t('admin.requests.accept')}
        </Button>
        <Button
          disabled={accept.isPending}
          aria-label={`${t('admin.team.decline')}: ${name}`}
          onClick={() => setDeclining(true)}
        >
          {t('admin.team.decline')}
        </Button>
      </span>
      {declining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </li>
  )
}

const untilText = ({ instantDayLong, time }: ReturnType<typeof useFormat>, instant: string): string =>
  `${instantDayLong(instant)}, ${time(instant)}`
