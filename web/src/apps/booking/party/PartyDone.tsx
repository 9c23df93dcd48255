import { getAppointment } from '@goldline/contract/appointment'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { look, row } from '../../../kit/look.ts'
import { PreparationList } from '../my/appointments/PreparationList.tsx'
import { appointmentPath } from '../my-paths.ts'
import { paths } from '../paths.ts'
import { peopleText } from '../people.ts'
import styles from './party.module.css'

/** Lists the booked visits, each with a link to move or cancel it. */
export function PartyDone({ ids }: { ids: readonly string[] }) {
  const t = useText()
  const format = useFormat()
  const { data, error, isFetching, refetch } = useVisit(ids[0] ?? '')
  if (!data)
    return (
      <CardSection>
        <Loading error={error} busy={isFetching} refetch={refetch} rows={ids.length} />
      </CardSection>
    )
  const told = data.own?.told
  return (
    <CardSection title={format.instantDayLong(data.startTime)}>
      <p className={look('mt4', 'quiet', 'anywhere')} role="status">
        {told ? t('booking.party.told', { to: told.sentTo }) : t('booking.done.text.none')}
      </p>
      <ul className={styles.visits}>
        {ids.map((id) => (
          <Visit key={id} id={id} />
        ))}
      </ul>
      <Preparations ids={ids} />
      <p className={look('mt16')}>
        <Link href={paths.my} className={buttonClass('gold', 'l')}>
          {t('word.myAppointments')}
        </Link>
      </p>
    </CardSection>
  )
}

/** Lists the preparations for all visits, each text once (APT-18c). */
function Preparations({ ids }: { ids: readonly string[] }) {
  const t = useText()
  const api = useApi()
  const visits = useQueries({ queries: ids.map((id) => api.query(getAppointment, { params: { id } })) })
  const all = visits.flatMap(({ data }) => data?.own?.preparations ?? [])
  const once = [...new Map(all.map((each) => [each.text, each])).values()]
  if (once.length === 0) return null
  return (
    <section className={look('mt16')} aria-labelledby="preparations">
      <h3 className={look('f17')} id="preparations">
        {t('booking.done.preparations')}
      </h3>
      <PreparationList preparations={once} />
    </section>
  )
}

const useVisit = (id: string) => useQuery(useApi().query(getAppointment, { params: { id } }))

function Visit({ id }: { id: string }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { data, error, isFetching, refetch } = useVisit(id)
  if (!data)
    return (
      <li>
        <Loading inline error={error} busy={isFetching} refetch={refetch} rows={1} />
      </li>
    )
  return (
    <li className={row(12, 'between', 'baseline', 'py12')}>
      <span className={look('grow', 'min-w-0')}>
        <Link href={appointmentPath(id)} className={look('w700')}>
          {data.title ?? t('my.messages.you')}
        </Link>
        <span className={look('block', 'quiet', 'f14')}>
          {joinFacts(data.services.map(({ name }) => name).join(' + '), peopleText(intl, data))}
        </span>
      </span>
      <b className={look('w700', 'nowrap', 'num')}>
        {format.time(data.startTime)} – {format.time(data.endTime)}
      </b>
    </li>
  )
}
