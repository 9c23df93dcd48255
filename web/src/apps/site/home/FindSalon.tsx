import { type ListedSalon, listSalons } from '@goldline/contract/business-object/salon-list'
import type { FoundSalons } from '@goldline/contract/page'
import { foldName } from '@goldline/domain/fold'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { pagedQuery } from '../../../client/cache.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { useDebounced } from '../../../kit/use-debounced.ts'
import { salonsId } from '../paths.ts'
import shell from '../shell/SiteShell.module.css'
import styles from './FindSalon.module.css'
import { SalonCard, SalonCardSkeleton } from './SalonCard.tsx'

/** Lists this installation's salons; typing searches by name, place and service. */
export function FindSalon({ listed, now }: { listed: FoundSalons; now: string }) {
  const t = useText()
  const [words, setWords] = useState(listed.query)
  const form = useEarlyQuery(setWords)
  const { salons, more, waiting, asked, showMore } = useSalons(words, listed)
  useQueryInUrl(asked)
  if (listed.salons.length === 0 && listed.query === '')
    return (
      <div id={salonsId}>
        <EmptyState icon={<CalendarIcon />} title={t('site.salons.empty')} />
      </div>
    )
  return (
    <section id={salonsId} className={classes(shell.width, styles.find)} aria-labelledby="salons">
      <h2 id="salons">{t('site.salons')}</h2>
      {/* A form, so that a phone's keyboard offers "search" and closes afterwards. */}
      <search className={look('full')}>
        <form ref={form} className={styles.form} onSubmit={leaveField} noValidate>
          <TextField
            type="search"
            name="query"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={maxLengths.name}
            label={t('word.findASalon')}
            placeholder={t('site.search.by')}
            value={words}
            onChange={setWords}
          />
        </form>
      </search>
      <p className={styles.count} role="status">
        {words.trim() !== '' && !waiting && t('site.found', { count: salons.length, more: String(more) })}
      </p>
      <ul className={styles.salons} aria-busy={waiting}>
        {salons.map((salon) => (
          <li key={salon.urlName}>
            <SalonCard salon={salon} now={now} find={words.trim()} />
          </li>
        ))}
        {salons.length === 0 && waiting && (
          <li>
            <SalonCardSkeleton />
          </li>
        )}
      </ul>
      {salons.length === 0 && !waiting && <p className={classes(look('quiet'), styles.none)}>{t('site.found.none')}</p>}
      {more && (
        <Button kind="ghost" onClick={showMore} disabled={waiting}>
          {t('site.more')}
        </Button>
      )}
    </section>
  )
}

function leaveField(event: React.SubmitEvent<HTMLFormElement>): void {
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Keeps the query in the URL, for reload, going back and shared links. */
function useQueryInUrl(query: string) {
  useEffect(() => {
    const address = new URL(location.href)
    if (query === (address.searchParams.get('query') ?? '')) return
    if (query) address.searchParams.set('query', query)
    else address.searchParams.delete('query')
    history.replaceState(history.state, '', address)
  }, [query])
}

/** Takes over text typed before hydration. */
function useEarlyQuery(setWords: (words: string) => void) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.elements.namedItem('query')
    if (field instanceof HTMLInputElement && field.value !== '') setWords(field.value)
  }, [setWords])
  return form
}

const pauseMs = 250

/**
 * Filters the known salons on every letter; once typing pauses asks the server, which also knows services and further
 * salons. Without a response keeps the filtered ones.
 */
function useSalons(words: string, listed: FoundSalons) {
  const api = useApi()
  const wanted = words.trim()
  const asked = useDebounced(wanted, pauseMs)
  const query = useInfiniteQuery({
    ...pagedQuery(api, listSalons, {
      query: asked ? { query: asked } : {},
      next: ({ more }, all) => (more ? { skip: String(all.flatMap(({ salons }) => salons).length) } : undefined),
    }),
    ...(asked === listed.query && { initialData: { pages: [listed], pageParams: [{}] } }),
    staleTime: 300_000,
  })
  const answered = asked === wanted ? query.data : undefined
  return {
    salons:
      answered?.pages.flatMap(({ salons }) => salons) ?? listed.salons.filter((salon) => matchesWords(salon, wanted)),
    more: answered !== undefined && query.hasNextPage,
    waiting: answered === undefined ? !query.isError : query.isFetchingNextPage,
    /** The query that the list was fetched for. */
    asked,
    showMore: () => void query.fetchNextPage(),
  }
}

function matchesWords({ name, city, categories }: ListedSalon, words: string): boolean {
  const text = foldName(
    [name, city, ...categories.flatMap((each) => [each.name, ...(each.otherNames ?? [])])].join(' '),
  )
  return words.split(/\s+/).every((word) => text.includes(foldName(word)))
}
