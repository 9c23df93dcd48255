import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import styles from './TodayScreen.module.css'

type Props = { title: string; warns?: boolean; children: ReactNode[] }

/** Rows shown at first; a button shows the others. */
const atFirst = 5

/** A card with tasks of one kind, one per row; hidden if empty. */
export function TodayPart({ title, warns, children }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  const count = children.length
  if (count === 0) return null
  return (
    <section className={styles.card} data-warns={warns} aria-label={title}>
      <div className={classes(row(8, 'middle', 'touch'), styles.title)}>
        <h2 className={look('f17', 'w700')}>{title}</h2>
        <span className={styles.count}>{count}</span>
      </div>
      <ul className={classes(look('divided', 'divided'), styles.list)}>
        {all ? children : children.slice(0, atFirst)}
      </ul>
      {count > atFirst && !all && (
        <Button kind="link" full onClick={() => setAll(true)}>
          {t('admin.overview.all', { count })}
        </Button>
      )}
    </section>
  )
}
