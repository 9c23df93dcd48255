import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { UserIcon } from '../../kit/icons.tsx'
import styles from './MyLink.module.css'

/** Link to the customer's own pages; an icon if there is little room. */
export function MyLink() {
  const intl = useIntl()
  return (
    <Link href="/my" className={styles.link}>
      <UserIcon size={18} />
      <span className={styles.text}>{intl.formatMessage({ id: 'booking.my' })}</span>
    </Link>
  )
}
