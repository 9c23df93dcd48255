import { getVisitRequest, type VisitRequest } from '@goldline/contract/appointment/requests'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { ClockIcon, InfoIcon, TickIcon, WarningIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { appointmentPath } from '../../my-paths.ts'
import { RequestFacts } from './RequestFacts.tsx'
import { useRequestWords } from './request-words.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** Milliseconds between refetches of an open request. */
const everyMs = 15_000

/** `/my/requests/{id}`: a request and the salon's answer (APT-16g). Also the last step of booking. */
export function RequestScreen({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...useApi().query(getVisitRequest, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'OPEN' ? everyMs : false),
    refetchOnWindowFocus: 'always',
  })
  return (
    <Card sheet>
      <CardSection>
        {data ? <Request request={data} /> : <Loading error={error} busy={isFetching} refetch={refetch} rows={3} />}
      </CardSection>
    </Card>
  )
}

const icons = {
  OPEN: <ClockIcon size={24} />,
  ACCEPTED: <TickIcon size={24} />,
  DECLINED: <WarningIcon size={24} />,
  EXPIRED: <WarningIcon size={24} />,
  WITHDRAWN: <InfoIcon size={24} />,
} as const

function Request({ request }: { request: VisitRequest }) {
  const words = useRequestWords()
  const { state, reply } = request
  return (
    <div className={stack(16)}>
      <div role="status">
        <h2 className={row(8, 'middle', 'f20', 'w750')}>
          {icons[state]}
          {words.title(state)}
        </h2>
        <p className={look('mt4', 'quiet', 'anywhere')}>{words.text(request)}</p>
      </div>
      {reply !== null && <blockquote className={look('anywhere')}>«{reply}»</blockquote>}
      <RequestFacts request={request} />
      <Onward request={request} />
    </div>
  )
}

function Onward({ request }: { request: VisitRequest }) {
  const t = useText()
  const [withdrawing, setWithdrawing] = useState(false)
  const { state, appointmentId } = request
  if (state === 'OPEN')
    return (
      <div>
        <Button onClick={() => setWithdrawing(true)}>{t('my.request.withdraw')}</Button>
        {withdrawing && <WithdrawDialog request={request} onClose={() => setWithdrawing(false)} />}
      </div>
    )
  if (appointmentId !== null)
    return (
      <div>
        <Link href={appointmentPath(appointmentId)} className={buttonClass('gold')}>
          {t('word.viewAppointment')}
        </Link>
      </div>
    )
  return (
    <div>
      {/* A plain link, since another salon's page is another document. */}
      <a href={otherTimes(request)} className={buttonClass('gold')}>
        {t('booking.gone.other')}
      </a>
    </div>
  )
}

/** Links to booking with the same services, around the requested day. */
function otherTimes({ businessObject, products, startTime }: VisitRequest): string {
  const { urlName, timeZone } = businessObject
  const { day } = zone(timeZone).toWall(Date.parse(startTime))
  const query = new URLSearchParams({ services: products.join(',').replaceAll('%', '~'), day })
  return `${salonPage(urlName)}/time?${query}`
}
