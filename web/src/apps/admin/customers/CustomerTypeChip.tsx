import type { CustomerType } from '@goldline/domain/customer/type'
import { useIntl } from 'react-intl'
import { WarningIcon } from '../../../kit/icons.tsx'
import { CrownIcon } from '../../../kit/nav-icons.tsx'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import styles from './CustomerTypeChip.module.css'

/** CUS-05: shown by colour and word. */
export function CustomerTypeChip({ type }: { type: CustomerType }) {
  const intl = useIntl()
  return (
    <span className={styles.chip} data-customer={type}>
      {type === 'vip' && <CrownIcon size={14} />}
      {intl.formatMessage({ id: `customerType.${type}` })}
    </span>
  )
}

/** CUS-06 */
export function Blocked() {
  const intl = useIntl()
  return (
    <span className={styles.chip} data-blocked>
      <StatusIcon status="BLOCKER" size={14} />
      {intl.formatMessage({ id: 'admin.customers.blocked' })}
    </span>
  )
}

/** PRIV-02: a sign alone; what it says is read elsewhere, and the look is recorded. */
export function HealthSign() {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'admin.healthSign' })
  return (
    <span className={styles.health} role="img" aria-label={label} title={label}>
      <WarningIcon size={16} />
    </span>
  )
}
