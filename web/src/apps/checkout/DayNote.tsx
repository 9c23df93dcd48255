import type { Till } from '@goldline/contract/checkout'
import { Link, useLocation } from 'wouter'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { InfoIcon } from '../../kit/icons.tsx'
import { useMoney } from './money.ts'
import { paths } from './paths.ts'
import styles from './TillFrame.module.css'

/** POS-10: says before the first sale what lies in the drawer from the last day, and asks for the end of a day that ran on. */
export function DayNote({ till }: { till: Till }) {
  const t = useText()
  const { whole } = useMoney()
  const { time, instantDayLong } = useFormat()
  const [location] = useLocation()
  const { paidElsewhere, openedTime, overdue, float } = till
  if (paidElsewhere || location === paths.dayEnd) return null
  if (openedTime !== null && overdue)
    return (
      <p className={styles.note} role="status">
        <InfoIcon size={20} />
        <span>{t('checkout.drawer.overdue', { since: `${instantDayLong(openedTime)}, ${time(openedTime)}` })}</span>
        <Link href={paths.dayEnd}>{t('checkout.drawer.end')}</Link>
      </p>
    )
  if (openedTime !== null || (location !== paths.start && location !== paths.day)) return null
  return (
    <p className={styles.note} role="status">
      <InfoIcon size={20} />
      <span>{t('checkout.drawer.float', { amount: whole(float ?? 0) })}</span>
    </p>
  )
}
