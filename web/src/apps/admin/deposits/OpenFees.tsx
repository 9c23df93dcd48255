import { getOpenFees, type OpenFee } from '@goldline/contract/payment/fees'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { look, stack } from '../../../kit/look.ts'
import { calendarPath } from '../paths.ts'
import { ListRow, RowList } from '../rows/RowList.tsx'

/** Lists undecided no-show fees, each with a link to its visit, where it is decided (PAY-04c). Hidden if none. */
export function OpenFees() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getOpenFees, {}))
  if (!data) return <Loading error={error} refetch={refetch} rows={2} />
  if (data.length === 0) return null
  return (
    <section className={stack(12)}>
      <h2 className={look('f17', 'w700')}>{t('admin.fees.open')}</h2>
      <RowList>
        {data.map((fee) => (
          <FeeRow key={fee.id} fee={fee} />
        ))}
      </RowList>
    </section>
  )
}

function FeeRow({ fee: { name, amount, currency, startTime, until, appointmentId } }: { fee: OpenFee }) {
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSalon()
  const dayOf = (instant: string) => zone(timeZone).toWall(Date.parse(instant)).day
  const day = dayOf(startTime)
  return (
    <ListRow
      name={name || t('admin.customers.history.gone')}
      text={t('admin.deposits.forVisit', { day: format.dayLong(day) })}
      actions={
        <Link className={buttonClass('quiet')} href={calendarPath(day, appointmentId)}>
          {t('admin.fees.decide')}
        </Link>
      }
    >
      <b className={look('num')}>{t('admin.fees.most', { amount: format.money(amount, currency) })}</b>
      <Badge tone="warning">{t('word.untilDay', { day: format.dayLong(dayOf(until)) })}</Badge>
    </ListRow>
  )
}
