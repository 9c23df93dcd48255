import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button } from './Button.tsx'
import styles from './EndlessList.module.css'
import { WarningIcon } from './icons.tsx'
import { SkeletonList } from './Skeleton.tsx'
import { useEndless } from './use-endless.ts'

export type EndlessListProps<Item> = {
  /** What the list is called. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The content of one entry; the list is a `ul`. */
  children: (item: Item) => ReactNode
  /** Entries of the same list that stand above it in a form of their own: they are counted where it is said how many there are. */
  above?: number
  /** Whether there is more behind what is shown. */
  hasMore: boolean
  /** A part is on its way. */
  busy: boolean
  /** Why the next part did not come; then nothing is asked for by itself. */
  error?: string | undefined
  /** Asks for the next part: TanStack Query's `fetchNextPage`. */
  onMore: () => void
  /** Shown where there is nothing at all. */
  empty?: ReactNode
}

/** A list that goes on as long as there is more (UI-11): by scrolling, or by a button for whoever does not scroll. */
export function EndlessList<Item>({
  label,
  items,
  keyOf,
  children,
  empty,
  above = 0,
  ...more
}: EndlessListProps<Item>) {
  const { hasMore, busy, error, onMore } = more
  const intl = useIntl()
  const end = useEndless(hasMore && !busy && error === undefined, onMore)
  if (items.length === 0 && !hasMore && !busy && error === undefined) return <>{empty}</>
  return (
    <div className={styles.endless}>
      <ul className={styles.list} aria-label={label} aria-busy={busy}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      <div ref={end} />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          <WarningIcon size={18} />
          {error}
        </p>
      )}
      {busy && <SkeletonList count={2} />}
      {hasMore && (
        <Button full busy={busy} onClick={onMore}>
          {intl.formatMessage({ id: error === undefined ? 'action.more' : 'action.retry' })}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {items.length > 0 && !busy && intl.formatMessage({ id: 'state.shown' }, { count: above + items.length })}
      </p>
    </div>
  )
}
