import { readGiftCardCode } from '@goldline/domain/checkout/gift-card'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { SearchIcon } from '../../../kit/icons.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { useMoney } from '../money.ts'
import styles from './Finder.module.css'
import {
  articleOf,
  forCustomer,
  isIn,
  useArticles,
  useFoundCustomers,
  useServices,
  withArticle,
  withService,
} from './goods.ts'
import type { Edit } from './use-draft.ts'
import { useScanner } from './use-scanner.ts'

type Found = { key: string; name: string; more: ReactNode; edit: Edit }

const most = 5

/** Goods and customers that match what is typed. */
function useFound(query: string) {
  const intl = useIntl()
  const { plain } = useMoney()
  const { articles } = useArticles()
  const { services } = useServices()
  const { customers = [], settled } = useFoundCustomers(query)
  const typed = query.trim()
  if (typed === '') return { groups: [], settled }
  const groups: { id: 'articles' | 'services' | 'customers'; found: Found[] }[] = [
    {
      id: 'articles',
      found: articles
        .filter(({ name, barcode }) => isIn(`${name} ${barcode ?? ''}`, typed))
        .map((article) => ({
          key: article.id,
          name: article.name,
          more: plain(article.price ?? 0),
          edit: withArticle(article),
        })),
    },
    {
      id: 'services',
      found: services
        .filter(({ name, category }) => isIn(`${name} ${category}`, typed))
        .map((service) => ({
          key: service.key,
          name: service.name,
          more: plain(service.price),
          edit: withService(service, []),
        })),
    },
    {
      id: 'customers',
      found: customers.map(({ id, name, surname, points }) => ({
        key: id,
        name: `${name} ${surname}`.trim(),
        more: intl.formatMessage({ id: 'checkout.customer.points' }, { count: points }),
        edit: forCustomer(id),
      })),
    },
  ]
  const shown = groups.map(({ id, found }) => ({ id, found: found.slice(0, most) }))
  return { groups: shown.filter(({ found }) => found.length > 0), settled }
}

type Props = {
  onPick: (edit: Edit) => void
  /** A gift card's code; undefined: there is nothing to pay with it. */
  onGift: ((code: string) => void) | undefined
}

/** POS-15: by name, or by barcode, which a scanner types wherever the focus is. */
export function Finder({ onPick, onGift }: Props) {
  const intl = useIntl()
  const { notices } = useApp()
  const { articles } = useArticles()
  const [query, setQuery] = useState('')
  const { groups, settled } = useFound(query)
  const pick = (edit: Edit) => {
    setQuery('')
    onPick(edit)
  }
  const pickCode = (code: string, first?: Edit) => {
    const article = articleOf(articles, code)
    const edit = article ? withArticle(article) : first
    if (edit) return pick(edit)
    setQuery('')
    const isGift = readGiftCardCode(code) !== undefined
    if (isGift && onGift) return onGift(code)
    const unknown = isGift ? 'checkout.gift.noSale' : 'checkout.find.unknown'
    notices.show(intl.formatMessage({ id: unknown }, { code }), 'error')
  }
  useScanner((code) => pickCode(code))
  const enter = () => {
    const typed = query.trim()
    // Customers found by an earlier text are not those that this text means.
    const early = groups[0]?.id === 'customers' && !settled
    if (typed === '' || (early && readGiftCardCode(typed) === undefined)) return
    pickCode(typed, early ? undefined : groups[0]?.found[0]?.edit)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk between the field and what it found
    <div className={styles.finder} onKeyDown={(event) => walk(event, () => setQuery(''))}>
      <label className={styles.field}>
        <SearchIcon size={18} />
        <span className="visually-hidden">{intl.formatMessage({ id: 'checkout.find' })}</span>
        <input
          type="search"
          value={query}
          placeholder={intl.formatMessage({ id: 'checkout.find.hint' })}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => keyOf(event) === 'Enter' && enter()}
        />
      </label>
      {query.trim() !== '' && (
        <div className={styles.found}>
          {groups.map(({ id, found }) => (
            <section key={id} aria-label={intl.formatMessage({ id: `checkout.find.${id}` })}>
              <h2>{intl.formatMessage({ id: `checkout.find.${id}` })}</h2>
              {found.map(({ key, name, more, edit }) => (
                <button key={key} type="button" onClick={() => pick(edit)}>
                  <span>{name}</span>
                  <b>{more}</b>
                </button>
              ))}
            </section>
          ))}
          {groups.length === 0 && <p role="status">{intl.formatMessage({ id: 'checkout.find.none' })}</p>}
        </div>
      )}
    </div>
  )
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function walk(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const key = keyOf(event)
  if (key === 'Escape') leave()
  const step = steps[key]
  if (step === undefined) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const at = places.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  places[Math.max(0, Math.min(places.length - 1, at + step))]?.focus()
}
