import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '../kit/classes.ts'
import { LeftIcon } from '../kit/later-icons.tsx'
import { look } from '../kit/look.ts'
import styles from './ListAndOne.module.css'

type Props = {
  /** Title of the list, and of the link back to it on a phone. */
  title: string
  list: ReactNode
  /** Title of the item next to the list. */
  oneTitle: string
  one: ReactNode
  /** Whether `one` shows an item; on a phone it then replaces the list. */
  open: boolean
  /** Address of the list. */
  back: string
  /** Whether it fills the screen and each part scrolls by itself. */
  fill?: boolean | undefined
}

/** A list with one of its items next to it; a phone shows only one of the two. */
export function ListAndOne({ title, list, oneTitle, one, open, back, fill }: Props) {
  return (
    <div className={classes(styles.columns, open && styles.open, fill && styles.fill)}>
      <section className={classes(look('min-w-0'), styles.list)} aria-label={title}>
        {/* If it fills the screen there is no other heading; the item has its own. */}
        {fill && !open && <h1 className="visually-hidden">{title}</h1>}
        {list}
      </section>
      <section className={classes(look('min-w-0'), styles.one)} aria-label={oneTitle}>
        {open && (
          <Link href={back} className={styles.back}>
            <LeftIcon size={18} />
            {title}
          </Link>
        )}
        {one}
      </section>
    </div>
  )
}
