import { getMyRequests, type VisitRequest } from '@goldline/contract/appointment/requests'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { CardSection } from '../../../../kit/Card.tsx'
import { ClockIcon, WarningIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { requestAt } from '../../my-paths.ts'
import { useRequestWords } from './request-words.ts'

/** Lists open, declined and expired requests above the visits (APT-16g). */
export function MyRequests() {
  const t = useText()
  const { data = [] } = useQuery({ ...useApi().query(getMyRequests, {}), refetchOnWindowFocus: 'always' })
  if (data.length === 0) return null
  return (
    <CardSection title={t('my.requests')}>
      <ul className={stack(12, 'mt16')}>
        {data.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </CardSection>
  )
}

function RequestRow({ request }: { request: VisitRequest }) {
  const words = useRequestWords()
  const { id, state, services, startTime, businessObject } = request
  return (
    <li className={row(12, 'top')}>
      {state === 'OPEN' ? <ClockIcon size={24} /> : <WarningIcon size={24} />}
      <span className={look('grow', 'min-w-0')}>
        <Link href={requestAt(id)} className={look('block', 'w700', 'anywhere')}>
          {services.join(' + ')}
        </Link>
        <span className={look('block', 'num')}>
          {words.day(startTime)}, {words.span(request)}
        </span>
        <small className={look('block', 'quiet')}>
          {businessObject.name}: {words.short(request)}
        </small>
      </span>
    </li>
  )
}
