import type { Package } from '@goldline/contract/checkout/packages'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useText } from '../../../../i18n/use-text.ts'

/** What a package may cover: a service with all its variants, or one variant. */
export function useCovered(offered: Package | undefined) {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getCatalogue, {}))
  const products = data?.categories.flatMap((category) => category.products) ?? []
  const nameIn = (names: Readonly<Record<string, string | undefined>>) => names[data?.language ?? ''] ?? ''
  const known = products.flatMap(({ id, names, price, variants }) => {
    const name = nameIn(names)
    const any = variants.length === 0 ? name : t('admin.books.package.any', { name })
    return [
      { key: id, name: any, price },
      ...variants.map((each) => ({
        key: `${id}%${each.id}`,
        name: `${name}, ${nameIn(each.names)}`,
        price: each.price,
      })),
    ]
  })
  // Keep the name of a service that is no longer offered, or not loaded yet.
  const isKnown = offered === undefined || known.some(({ key }) => key === offered.product)
  const gone = isKnown ? [] : [{ key: offered.product, name: offered.productName, price: null }]
  const all = [...known, ...gone]
  return {
    keys: all.map(({ key }) => key),
    nameOf: (key: string) => all.find((each) => each.key === key)?.name ?? '',
    priceOf: (key: string) => all.find((each) => each.key === key)?.price,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
