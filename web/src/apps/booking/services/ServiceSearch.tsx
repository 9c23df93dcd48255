import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { SearchIcon } from '../../../kit/icons.tsx'
import { keyOf } from '../../../kit/typing.ts'
import styles from './ServiceSearch.module.css'

type Props = { query: string; count: number; onQuery: (query: string) => void }

/** Filters the services while typing; Escape clears. Announces the number of results politely. */
export function ServiceSearch({ query, count, onQuery }: Props) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  // The page hydrates late: what was typed before that counts as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, right after hydration
  useEffect(() => {
    if (input.current?.value) onQuery(input.current.value)
  }, [])
  return (
    <search className={styles.search}>
      <SearchIcon size={18} />
      <input
        ref={input}
        type="search"
        value={query}
        aria-label={t('booking.search')}
        placeholder={t('booking.search')}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => keyOf(event) === 'Escape' && onQuery('')}
      />
      <span role="status" className={styles.count}>
        {query.trim() && t('booking.services.count', { count })}
      </span>
    </search>
  )
}
