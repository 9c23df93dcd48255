import { Link } from 'wouter'
import { classes } from '../../../kit/classes.ts'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look } from '../../../kit/look.ts'
import { paths } from '../paths.ts'
import styles from './MyPages.module.css'

/** Links back to the page of the salon that the customer came from. */
export function SalonLink({ name }: { name: string }) {
  return (
    <Link
      href={paths.services}
      className={classes(
        look('middle', 'min-w-0', 'quiet', 'inline', 'no-underline', 'touch', 'w650', 'f14', 'g8'),
        styles.salon,
      )}
    >
      <LeftIcon />
      {name}
    </Link>
  )
}
