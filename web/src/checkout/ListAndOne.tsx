import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '../kit/classes.ts'
import { LeftIcon } from '../kit/later-icons.tsx'
import { look } from '../kit/look.ts'
import styles from './ListAndOne.module.css'

type Props = {
  /** Names the list, and the way back to it on a phone. */
  title: string
  list: ReactNode
  /** Names what is shown beside the list. */
  oneTitle: string
  one: ReactNode
  /** Whether `one` shows an item; on a phone it then replaces the list. */
  open: boolean
  /** The list's address. */
  back: string
  /** Fills the screen, and each part scrolls by itself. */
  fill?: boolean | undefined
}

/** A list with one of its items beside it; a phone shows only one of the two. */
export function ListAndOne({ title, list, oneTitle, one, open, back, fill }: Props) {
  return (
    <div className={classes(styles.columns, open && styles.open, fill && styles.fill)}>
      <section className={classes(look('min-w-0'), styles.list)} aria-label={title}>
        {/* If it fills the screen there is no other heading; the part beside it has its own. */}
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
