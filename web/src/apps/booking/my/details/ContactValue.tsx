import { formatPhoneNr } from '@goldline/domain/customer/phone'
import { useIntl } from 'react-intl'
import { Badge } from '../../../../kit/Badge.tsx'
import { TickIcon, WarningIcon } from '../../../../kit/icons.tsx'
import styles from './details.module.css'

/** An e-mail or a number, and whether it is confirmed. */
export function ContactValue({ value, confirmed }: { value: string | null; confirmed: boolean }) {
  const intl = useIntl()
  if (value === null) return <p className={styles.value}>{intl.formatMessage({ id: 'my.details.none' })}</p>
  return (
    <p className={styles.value}>
      <span className={styles.long}>{formatPhoneNr(value)}</span>{' '}
      <Badge tone={confirmed ? 'success' : 'warning'} icon={confirmed ? <TickIcon /> : <WarningIcon />}>
        {intl.formatMessage({ id: confirmed ? 'my.details.confirmed' : 'my.details.unconfirmed' })}
      </Badge>
    </p>
  )
}
