import { getOpenFees, type OpenFee } from '@goldline/contract/payment/fees'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { look } from '../../../kit/look.ts'
import { calendarPath } from '../paths.ts'
import { useHasFeature, useSalon } from '../session.ts'
import { TodayPart } from './TodayPart.tsx'
import styles from './TodayScreen.module.css'

/** Returns the no-show fees that the reader may decide about; undefined while unknown. */
export function useFeesToDecide(): readonly OpenFee[] | undefined {
  const mayDecide = useHasFeature('salonSettings')
  const { data } = useQuery({ ...useApi().query(getOpenFees, {}), enabled: mayDecide })
  return mayDecide ? data : []
}

/** Lists open no-show fees with the last day of a decision; each leads to its visit, where it is decided (PAY-04c). */
export function FeesToDecide({ fees }: { fees: readonly OpenFee[] }) {
  const t = useText()
  return (
    <TodayPart title={t('admin.fees.open')} warns>
      {fees.map((fee) => (
        <FeeItem key={fee.id} fee={fee} />
      ))}
    </TodayPart>
  )
}

function FeeItem({ fee: { name, amount, currency, startTime, until, appointmentId } }: { fee: OpenFee }) {
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSalon()
  const { day } = zone(timeZone).toWall(Date.parse(startTime))
  const last = zone(timeZone).toWall(Date.parse(until)).day
  const person = name || t('admin.customers.history.gone')
  return (
    <li>
      <Avatar name={person} />
      <Link href={calendarPath(day, appointmentId)} className={styles.who}>
        <b>{person}</b>
        <span className={look('num')}>{t('admin.fees.most', { amount: format.money(amount, currency) })}</span>
        <small>
          {t('admin.deposits.forVisit', { day: format.dayLong(day) })},{' '}
          {t('word.untilDay', { day: format.dayLong(last) })}
        </small>
      </Link>
    </li>
  )
}
