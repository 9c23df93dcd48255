import { useText } from '../i18n/use-text.ts'
import { classes } from './classes.ts'
import styles from './Skeleton.module.css'
import { SlowNote } from './WaitingText.tsx'

type SkeletonShape = 'text' | 'title' | 'row' | 'slot' | 'circle'

/** Shows a placeholder in the shape of the loading content. */
export function Skeleton({ shape = 'text' }: { shape?: SkeletonShape }) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden="true" />
}

/** Shows a list of placeholders, announced once as loading. */
export function SkeletonList({ shape = 'row', count = 4 }: { shape?: SkeletonShape | undefined; count?: number }) {
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
