import { useText } from '../i18n/use-text.ts'
import { classes } from './classes.ts'
import styles from './Skeleton.module.css'
import { SlowNote } from './WaitingText.tsx'

type SkeletonShape = 'text' | 'title' | 'row' | 'slot' | 'circle'

/** The shape of what is loading. */
export function Skeleton({ shape = 'text' }: { shape?: SkeletonShape }) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden="true" />
}

/** A list of shapes, announced once as loading. */
export function SkeletonList({ shape = 'row', count = 4 }: { shape?: SkeletonShape; count?: number }) {
  const t = useText()
  return (
    <div className={classes(styles.list, shape === 'slot' && styles.grid)} role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} shape={shape} />
      ))}
      <SlowNote />
    </div>
  )
}
