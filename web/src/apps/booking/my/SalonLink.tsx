import { Link } from 'wouter'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import styles from './SalonLink.module.css'

/** Back to the page of the salon whose door the customer came through. */
export function SalonLink({ name }: { name: string }) {
  return (
    <Link href="/" className={styles.salon}>
      <LeftIcon />
      {name}
    </Link>
  )
}
