import { getBusinessObject } from '@goldline/contract/business-object'
import type { BodySent } from '@goldline/contract/call'
import { type Article, getArticles } from '@goldline/contract/checkout/articles'
import { findTillCustomers } from '@goldline/contract/checkout/customers'
import type { Draft, putDraft } from '@goldline/contract/checkout/draft'
import { proposedPackages } from '@goldline/domain/checkout/package'
import { saleLimits } from '@goldline/domain/checkout/sale'
import { fold } from '@goldline/domain/fold'
import { parseProductKey, productKey } from '@goldline/domain/product/product-key'
import { servicesFor } from '@goldline/domain/product/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useSalon } from '../../../client/me.ts'
import { useDebounced } from '../../../kit/use-debounced.ts'
import type { DraftEdit } from '../use-draft.ts'

/** Fetches the salon's catalogue and staff. */
function useOffer() {
  const { urlName } = useSalon()
  return useQuery({ ...useApi().query(getBusinessObject, { params: { urlName } }), staleTime: 600_000 })
}

export function useSalonPeople() {
  const { data } = useOffer()
  const people = data?.staff ?? []
  return { people, find: (id: string | null) => people.find((person) => person.id === id) }
}

export type Goods = {
  key: string
  name: string
  /** Names in other languages, for the search (CAT-10). */
  otherNames: readonly string[]
  price: number
  category: string
  specialists: readonly string[]
}

/** Returns every service, or each of its variants, in the salon's order. */
export function useServices(): { services: readonly Goods[]; loading: boolean; error: unknown } {
  const { data, error, isPending } = useOffer()
  const services = (data?.categories ?? []).flatMap(({ name, products }) =>
    products.flatMap((product): Goods[] => {
      const { otherNames = [], specialists } = product
      const shared = { category: name ?? '', otherNames, specialists }
      if (product.variants.length === 0)
        return [{ ...shared, key: product.id, name: product.name, price: product.price ?? 0 }]
      return product.variants.map((variant) => ({
        ...shared,
        key: productKey({ productId: product.id, variantId: variant.id }),
        name: `${product.name}, ${variant.name}`,
        otherNames: [...otherNames, ...(variant.otherNames ?? [])],
        price: variant.price ?? 0,
      }))
    }),
  )
  return { services, loading: isPending, error }
}

/** Returns the services that match a text, best matches first; searches their names in all languages. */
export const findServices = (services: readonly Goods[], typed: string): Goods[] =>
  servicesFor(services, typed, ({ name, otherNames, category }) => ({
    name: [name, ...otherNames].join(' '),
    category,
    ...{ description: '', variants: [] },
  }))

export function useArticles() {
  const { data: articles = [], error, isPending, refetch } = useQuery(useApi().query(getArticles, {}))
  return { articles, error, loading: isPending, refetch }
}

/** Whether the text contains each typed word. */
export function containsWords(text: string, typed: string): boolean {
  const whole = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}

/** Returns an article's search words: its name in every language, and its barcode (CAT-10d). */
export const articleWords = ({ name, names, barcode }: Article): string =>
  [name, ...Object.values(names), barcode].join(' ')

/** Finds the article with a scanned barcode; ignores case. */
export const findByBarcode = (articles: readonly Article[], code: string) =>
  articles.find(({ barcode }) => barcode !== null && barcode.toLowerCase() === code.trim().toLowerCase())

export type DraftLineBody = BodySent<typeof putDraft>['lines'][number]

/** Adds one piece: to the line that already has the article, unless that line's price was changed. */
export function withArticle({ id: articleId }: Pick<Article, 'id'>): DraftEdit {
  return (content) => {
    const isSame = (line: DraftLineBody) =>
      line.kind === 'ARTICLE' &&
      line.articleId === articleId &&
      line.discount === null &&
      !line.surcharge &&
      !line.newPrice &&
      line.quantity < saleLimits.quantity.max
    const at = content.lines.findIndex(isSame)
    const line = { kind: 'ARTICLE', id: crypto.randomUUID(), articleId, staffId: null, discount: null } as const
    const lines =
      at < 0
        ? [...content.lines, { ...line, quantity: 1 }]
        : content.lines.map((each, index) => (index === at ? { ...each, quantity: each.quantity + 1 } : each))
    return { ...content, lines }
  }
}

/** Returns who probably did it: the first of these who can, or the only one who can; undefined: must be asked. */
export function findLikelyPerson({ specialists }: Goods, staffIds: readonly (string | null)[]): string | undefined {
  const able = staffIds.find((id) => id !== null && specialists.includes(id))
  return able ?? (specialists.length === 1 ? specialists[0] : undefined)
}

/** Returns the staff of the sale's services, the latest line first. */
export const staffOfServices = (lines: readonly DraftLineBody[]): (string | null)[] =>
  lines.map(({ staffId }) => staffId).reverse()

export function withService({ key }: Goods, staffId: string | null): DraftEdit {
  const line = { kind: 'SERVICE', id: crypto.randomUUID(), staffId, discount: null, product: key, quantity: 1 } as const
  return (content) => ({ ...content, lines: [...content.lines, line] })
}

/** Returns the ids of a line's service and variant. */
export const serviceLine = ({ product }: Draft['lines'][number]) =>
  product === null ? { productId: null, variantId: null } : parseProductKey(product)

/** Returns the customer's packages that could pay for a line, by the line's id (POS-17). */
export function proposePackages({ lines, content, customer }: Draft) {
  const packages = customer?.packages ?? []
  const services = lines.flatMap((line) => {
    const sent = content.lines.find(({ id }) => id === line.id)
    if (sent?.kind !== 'SERVICE') return []
    const { id, quantity } = line
    return [{ id, quantity, ...serviceLine(line), customerPackageId: sent.customerPackageId ?? null }]
  })
  const proposed = proposedPackages(services, packages)
  return new Map([...proposed].map(([line, id]) => [line, packages.find((each) => each.id === id)]))
}

/** Returns the line as paid by that customer package, or by none if empty (POS-17). */
export function payWithPackage(line: DraftLineBody, customerPackageId: string): DraftLineBody {
  if (line.kind !== 'SERVICE') return line
  const { customerPackageId: _, ...plain } = line
  return customerPackageId === '' ? plain : { ...plain, customerPackageId }
}

/** Removes a line. If it sells a package, the services paid by it are charged again. */
export const withoutLine =
  (id: string): DraftEdit =>
  ({ lines, ...content }) => {
    const paid = (line: DraftLineBody) => line.kind === 'SERVICE' && line.customerPackageId === id
    const left = lines.filter((line) => line.id !== id)
    return { ...content, lines: left.map((line) => (paid(line) ? payWithPackage(line, '') : line)) }
  }

/** Changes the customer; drops points, packages and storing the buyer, which belonged to the previous one. */
export const withCustomer =
  (customerId: string | null): DraftEdit =>
  ({ lines, keepBuyer: _, ...content }) => ({
    ...content,
    customerId,
    points: 0,
    lines: lines.map((line) => payWithPackage(line, '')),
  })

const pauseMs = 200

/** Searches customers once typing pauses (CUS-02). `settled`: whether the results match the current text. */
export function useFoundCustomers(typed: string) {
  const query = useDebounced(typed.trim(), pauseMs)
  const enough = query.length >= 2
  const search = useApi().query(findTillCustomers, { query: { query } })
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...search,
    enabled: enough,
    placeholderData: keepPreviousData,
  })
  const settled = query === typed.trim() && !isPlaceholderData
  return { customers: enough ? data : undefined, settled, error: enough ? error : null, loading: isFetching }
}
