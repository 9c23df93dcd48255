import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from './Button.tsx'
import { WarningIcon } from './icons.tsx'
import { row, stack } from './look.ts'
import { SkeletonList } from './Skeleton.tsx'
import { useEndless } from './use-endless.ts'

export type EndlessListProps<Item> = {
  /** Name of the list. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Renders one item inside the `ul`. */
  children: (item: Item) => ReactNode
  /** Number of items rendered separately above the list, counted in its total. */
  above?: number
  /** Whether there are more items to load. */
  hasMore: boolean
  /** Whether a part is loading. */
  busy: boolean
  /** Why the next part failed; while set, nothing loads automatically. */
  error?: string | undefined
  /** Loads the next part: TanStack Query's `fetchNextPage`. */
  onMore: () => void
  /** Shown if there are no items. */
  empty?: ReactNode
}

/** A list that loads more on scrolling or by a button (UI-11). */
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
  const t = useText()
  const end = useEndless(hasMore && !busy && error === undefined, onMore)
  if (items.length === 0 && !hasMore && !busy && error === undefined) return <>{empty}</>
  return (
    <div className={stack(16)}>
      <ul className={stack(16)} aria-label={label} aria-busy={busy}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      <div ref={end} />
      {error !== undefined && (
        <p className={row(8, 'middle', 'danger')} role="alert">
          <WarningIcon size={18} />
          {error}
        </p>
      )}
      {busy && <SkeletonList count={2} />}
      {hasMore && (
        <Button full busy={busy} onClick={onMore}>
          {t(error === undefined ? 'action.more' : 'action.retry')}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {items.length > 0 && !busy && t('state.shown', { count: above + items.length })}
      </p>
    </div>
  )
}
