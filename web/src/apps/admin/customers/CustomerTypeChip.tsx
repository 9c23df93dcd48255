import type { CustomerType } from '@goldline/domain/customer/type'
import { useText } from '../../../i18n/use-text.ts'
import { WarningIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { CrownIcon } from '../../../kit/salon-icons.tsx'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import styles from './CustomerPanel.module.css'

/** CUS-05: shows the customer's type by colour and text. */
export function CustomerTypeChip({ type }: { type: CustomerType }) {
  const t = useText()
  return (
    <span className={styles.chip} data-customer={type}>
      {type === 'vip' && <CrownIcon size={14} />}
      {t(`customerType.${type}`)}
    </span>
  )
}

/** CUS-06: marks a blocked customer. */
export function BlockedChip() {
  const t = useText()
  return (
    <span className={styles.chip} data-blocked>
      <StatusIcon status="BLOCKER" size={14} />
      {t('admin.customers.blocked')}
    </span>
  )
}

/** PRIV-02: shows only that a health note exists; its text is read elsewhere, where each reading is logged. */
export function HealthSign() {
  const t = useText()
  const label = t('admin.healthSign')
  return (
    <span className={look('inline', 'warning')} role="img" aria-label={label} title={label}>
      <WarningIcon size={16} />
    </span>
  )
}
