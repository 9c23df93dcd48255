import { withoutService } from '@goldline/domain/product/add-ons'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { SearchIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { keyOf } from '../../../kit/typing.ts'
import { useRovingTabIndex } from '../../../kit/use-roving-tab-index.ts'
import { offeredServices } from '../choice/chosen.ts'
import { readSelection, writeSelection } from '../choice/selection.ts'
import { useFlow, useSalonLanguage } from '../flow/flow-context.ts'
import { isLinked } from '../flow/use-deep-link.ts'
import { paths } from '../paths.ts'
import { focusNext } from '../summary/NextButton.tsx'
import { OfferStrip } from './Offers.tsx'
import { ServiceRow } from './ServiceRow.tsx'
import styles from './ServicesScreen.module.css'

/** The search is shown only if a salon offers more services than this. */
const fewServices = 8

/** Loads the search when the visitor uses it, or before the first render of a page with search results. */
export const loadSearch = () => import('./find-services.ts')
const notYet = () => new Promise<never>(() => undefined)

/** Step 1: chooses one or several services, in the salon's order; the default category has no heading (CAT-01). */
export function ServicesScreen() {
  const t = useText()
  const { businessObject, selection, find } = useFlow()
  const screen = useEarlyTicks()
  const person = businessObject.staff.find(({ id }) => id === selection.staffId)
  const offered = offeredServices(businessObject.categories, person?.id ?? null)
  const many = countOf(offered) > fewServices
  const [searches, setSearches] = useState(find !== '')
  const { part: search } = useLazyPart<Awaited<ReturnType<typeof loadSearch>>>(searches ? loadSearch : notYet)
  const [query, setQuery] = useState(() => (many && search ? search.matchingWords(offered, find) : ''))
  const shown = search?.findServices(offered, query, null) ?? offered
  const onQuery = (next: string) => {
    setSearches(true)
    setQuery(next)
  }
  return (
    <div id="services" className={styles.screen} ref={screen} tabIndex={-1}>
      <CardSection title={t(person ? 'booking.services.with' : 'booking.services.title', { name: person?.name })}>
        <p className={classes(look('mt4', 'quiet'), styles.lead)}>
          {person ? <AnybodyButton /> : t('booking.services.lead')}{' '}
          <Link href={`${paths.party}?${writeSelection(selection)}`}>{t('booking.party.link')}</Link>
        </p>
        {selection.day !== undefined && isLinked() && (
          <LinkedDay day={selection.day} onOther={() => screen.current?.focus({ preventScroll: true })} />
        )}
        {many && (
          <ServiceSearch
            query={query}
            count={search && countOf(shown)}
            onQuery={onQuery}
            onFocus={() => setSearches(true)}
          />
        )}
        {query === '' && <OfferStrip categories={offered} />}
        {shown.length > 1 && <JumpLinks shown={shown} />}
      </CardSection>
      <Categories shown={shown} />
      {shown.length === 0 && (
        <EmptyState
          icon={<SearchIcon />}
          title={t('booking.search.none', { query: query.trim() })}
          action={<Button onClick={() => setQuery('')}>{t('word.clearSearch')}</Button>}
        />
      )}
    </div>
  )
}

/** Removes the staff member preselected by a link. */
function AnybodyButton() {
  const t = useText()
  const { go } = useFlow()
  return (
    <Button kind="link" onClick={() => go('services', { staffId: null }, { replace: true })}>
      {t('booking.services.anybody')}
    </Button>
  )
}

/** Shows the day requested by a link, with a button to remove it. */
function LinkedDay({ day, onOther }: { day: string; onOther: () => void }) {
  const t = useText()
  const format = useFormat()
  const { go } = useFlow()
  const other = () => {
    go('services', { day: undefined, time: undefined }, { replace: true })
    // The button disappears with its line.
    onOther()
  }
  return (
    <p className={classes(look('mt4', 'quiet'), styles.lead)}>
      {t('booking.services.day', { day: format.dayShort(day) })}{' '}
      <Button kind="link" onClick={other}>
        {t('booking.services.otherDay')}
      </Button>
    </p>
  )
}

function JumpLinks({ shown }: { shown: ReturnType<typeof offeredServices> }) {
  const t = useText()
  const lang = useSalonLanguage()
  const group = useRovingTabIndex<HTMLElement>('a')
  return (
    <nav className={styles.jump} {...group} aria-label={t('booking.categories')}>
      {shown.map(
        ({ id, name, nameLanguage }) =>
          name !== null && (
            <a key={id} href={`#category-${id}`} lang={nameLanguage ?? lang}>
              {name}
            </a>
          ),
      )}
    </nav>
  )
}

const countOf = (categories: ReturnType<typeof offeredServices>): number =>
  categories.reduce((sum, { products }) => sum + products.length, 0)

function Categories({ shown }: { shown: ReturnType<typeof offeredServices> }) {
  const { selection, go } = useFlow()
  // Changed services need another time: drop the chosen one, but keep a day requested by a link.
  const toggle = (key: string, addOns: readonly string[]) => {
    const { products: before } = selection
    const products = before.includes(key) ? withoutService(before, key, new Set(addOns)) : [...before, key]
    const day = isLinked() ? selection.day : undefined
    go('services', { products, day, time: undefined }, { replace: true })
  }
  return shown.map((category) => (
    <CardSection key={category.id}>
      <Services category={category} selected={selection.products} onToggle={toggle} />
    </CardSection>
  ))
}

type ServicesProps = {
  category: ReturnType<typeof offeredServices>[number]
  selected: readonly string[]
  onToggle: (key: string, addOns: readonly string[]) => void
}

/** A single Tab stop, so that keyboard users need not pass every service. */
function Services({ category, selected, onToggle }: ServicesProps) {
  const { id, name, nameLanguage, products } = category
  const t = useText()
  const lang = useSalonLanguage()
  const group = useRovingTabIndex<HTMLUListElement>('input')
  return (
    <>
      {name !== null && (
        <h3 id={`category-${id}`} className={styles.category} lang={nameLanguage ?? lang}>
          {name}
        </h3>
      )}
      <ul className={classes(stack(8, 'mt16'), styles.list)} lang={lang} {...group}>
        {products.map((product) => (
          <ServiceRow key={product.id} product={product} selected={selected} onToggle={onToggle} />
        ))}
      </ul>
      {selected.length > 0 && (
        <button type="button" className={styles.skip} onClick={focusNext}>
          {t('booking.skip.next')}
        </button>
      )}
    </>
  )
}

/** Adds services that were ticked before hydration, which only the browser knows. */
function useEarlyTicks() {
  const { go } = useFlow()
  const screen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, right after hydration
  useEffect(() => {
    const inputs = screen.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []
    const ticked = [...inputs].filter(({ checked }) => checked).map(({ value }) => value)
    const selection = readSelection(location.search)
    const missed = ticked.filter((key) => !selection.products.includes(key))
    if (missed.length === 0) return
    const products = [...selection.products, ...missed]
    go('services', { ...selection, products, time: undefined }, { replace: true })
  }, [])
  return screen
}

type Props = {
  query: string
  /** Number of results; undefined while the search rules are loading. */
  count: number | undefined
  onQuery: (query: string) => void
  onFocus: () => void
}

/** Filters the services while typing; Escape clears it. Announces the number of results to screen readers. */
function ServiceSearch({ query, count, onQuery, onFocus }: Props) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  // Take over text typed before hydration.
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
        aria-label={t('word.searchServices')}
        placeholder={t('word.searchServices')}
        onFocus={onFocus}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => keyOf(event) === 'Escape' && onQuery('')}
      />
      <span role="status" className={look('fixed', 'f13')}>
        {query.trim() && count !== undefined && t('booking.services.count', { count })}
      </span>
    </search>
  )
}
