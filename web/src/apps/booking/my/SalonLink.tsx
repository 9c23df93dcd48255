import { Link } from 'wouter'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { paths } from '../paths.ts'
import styles from './MyPages.module.css'

/** Links back to the page of the salon that the customer came from. */
export function SalonLink({ name }: { name: string }) {
  return (
    <Link href={paths.services} className={styles.salon}>
      <LeftIcon />
      {name}
    </Link>
  )
}
