import { readGiftCardCode } from '@goldline/domain/checkout/gift-card'
import { fullName } from '@goldline/domain/user/full-name'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { useServerReachable } from '../../../device/online-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { SearchIcon } from '../../../kit/icons.tsx'
import { isTyping, keyOf } from '../../../kit/typing.ts'
import { useMoney } from '../money.ts'
import type { DraftEdit } from '../use-draft.ts'
import styles from './Finder.module.css'
import {
  articleWords,
  containsWords,
  findByBarcode,
  findLikelyPerson,
  findServices,
  type Goods,
  useArticles,
  useFoundCustomers,
  useServices,
  withArticle,
  withCustomer,
  withService,
} from './goods.ts'
import { PersonDialog } from './PersonDialog.tsx'

type FinderPick = { edit: DraftEdit } | { service: Goods }
type FoundEntry = { key: string; name: string; more: ReactNode; pick: FinderPick }

const most = 5

/** Returns goods and customers that match the typed text. */
function useSearchResults(query: string) {
  const t = useText()
  const { plain } = useMoney()
  const { articles } = useArticles()
  const { services } = useServices()
  const { customers = [], settled } = useFoundCustomers(query)
  const typed = query.trim()
  if (typed === '') return { groups: [], settled }
  const groups: { id: 'articles' | 'services' | 'customers'; found: FoundEntry[] }[] = [
    {
      id: 'articles',
      found: articles
        .filter((article) => containsWords(articleWords(article), typed))
        .map((article) => ({
          key: article.id,
          name: article.name,
          more: plain(article.price ?? 0),
          pick: { edit: withArticle(article) },
        })),
    },
    {
      id: 'services',
      found: findServices(services, typed).map((service) => ({
        key: service.key,
        name: service.name,
        more: plain(service.price),
        pick: { service },
      })),
    },
    {
      id: 'customers',
      found: customers.map(({ id, name, surname, points }) => ({
        key: id,
        name: fullName({ name, surname }),
        more: t('checkout.customer.points', { count: points }),
        pick: { edit: withCustomer(id) },
      })),
    },
  ]
  const shown = groups.map(({ id, found }) => ({ id, found: found.slice(0, most) }))
  return { groups: shown.filter(({ found }) => found.length > 0), settled }
}

type Props = {
  /** Staff who did the open sale's other services. */
  worked: readonly (string | null)[]
  onPick: (edit: DraftEdit) => void
  /** Called with a gift card's code; undefined: gift cards cannot pay now. */
  onGift: ((code: string) => void) | undefined
}

/** Adds what was found or scanned; `asked` is a service whose person must be chosen first. */
function usePickResult({ worked, onPick, onGift }: Props) {
  const t = useText()
  const online = useServerReachable()
  const { notices } = useApp()
  const { articles } = useArticles()
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<Goods>()
  const add = (service: Goods, staffId: string | null | undefined = findLikelyPerson(service, worked)) => {
    setAsked(staffId === undefined ? service : undefined)
    if (staffId !== undefined) onPick(withService(service, staffId))
  }
  const pick = (picked: FinderPick) => {
    // Keep the typed text in the field (POS-19).
    if (!online) return notices.show(t('error.no-connection'), 'error')
    setQuery('')
    if ('service' in picked) add(picked.service)
    else onPick(picked.edit)
  }
  const pickCode = (code: string, first?: FinderPick) => {
    const article = findByBarcode(articles, code)
    const picked = article ? { edit: withArticle(article) } : first
    if (picked) return pick(picked)
    setQuery('')
    const isGift = readGiftCardCode(code) !== undefined
    if (isGift && onGift) return onGift(code)
    const unknown = isGift ? 'checkout.gift.noSale' : 'checkout.find.unknown'
    notices.show(t(unknown, { code }), 'error')
  }
  useScanner((code) => pickCode(code))
  return { query, setQuery, asked, setAsked, add, pick, pickCode }
}

/** Finds goods by name, or by a barcode that a scanner types, wherever the focus is (POS-15). */
export function Finder(props: Props) {
  const t = useText()
  const { query, setQuery, asked, setAsked, add, pick, pickCode } = usePickResult(props)
  const { groups, settled } = useSearchResults(query)
  const enter = () => {
    const typed = query.trim()
    // Customers found for an earlier text may not match the current one.
    const early = groups[0]?.id === 'customers' && !settled
    if (typed === '' || (early && readGiftCardCode(typed) === undefined)) return
    pickCode(typed, early ? undefined : groups[0]?.found[0]?.pick)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the results
    <div className={styles.finder} onKeyDown={(event) => moveFocus(event, () => setQuery(''))}>
      <label className={styles.field}>
        <SearchIcon size={18} />
        <span className="visually-hidden">{t('checkout.find')}</span>
        <input
          type="search"
          value={query}
          placeholder={t('checkout.find.hint')}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (keyOf(event) !== 'Enter') return
            // Otherwise the same key press would also activate the focused control of the dialog it opens.
            event.preventDefault()
            enter()
          }}
        />
      </label>
      {query.trim() !== '' && <FoundList groups={groups} onPick={pick} />}
      {asked && (
        <PersonDialog service={asked} onPick={(staffId) => add(asked, staffId)} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}

type ListProps = { groups: ReturnType<typeof useSearchResults>['groups']; onPick: (picked: FinderPick) => void }

function FoundList({ groups, onPick }: ListProps) {
  const t = useText()
  return (
    <div className={styles.found}>
      {groups.map(({ id, found }) => (
        <section key={id} aria-label={t(`checkout.find.${id}`)}>
          <h2>{t(`checkout.find.${id}`)}</h2>
          {found.map(({ key, name, more, pick }) => (
            <button key={key} type="button" onClick={() => onPick(pick)}>
              <span>{name}</span>
              <b>{more}</b>
            </button>
          ))}
        </section>
      ))}
      {groups.length === 0 && <p role="status">{t('select.none')}</p>}
    </div>
  )
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const key = keyOf(event)
  if (key === 'Escape') leave()
  const step = steps[key]
  if (step === undefined) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const at = places.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  places[Math.max(0, Math.min(places.length - 1, at + step))]?.focus()
}

/** Milliseconds between keys: a scanner types faster than a person, and ends with Enter. */
const scannerMs = 100
const shortest = 4

/**
 * Handles a scanner that acts as a keyboard, wherever the focus is; fields and dialogs handle their own keys (POS-15).
 */
function useScanner(onCode: (code: string) => void): void {
  const heard = useEffectEvent(onCode)
  useEffect(() => {
    let code = ''
    let last = Number.NEGATIVE_INFINITY
    const listen = (event: globalThis.KeyboardEvent) => {
      const key = keyOf(event)
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (isTyping(event) || document.querySelector('dialog[open]')) return
      const quick = event.timeStamp - last < scannerMs
      if (key === 'Enter') {
        const read = quick && code.length >= shortest ? code : undefined
        code = ''
        if (read === undefined) return
        // Enter must not press the focused button.
        event.preventDefault()
        event.stopPropagation()
        heard(read)
      } else if (key.length === 1) {
        code = quick ? code + key : key
        last = event.timeStamp
      }
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
