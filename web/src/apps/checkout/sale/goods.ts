import { getBusinessObject } from '@goldline/contract/business-object'
import type { BodySent } from '@goldline/contract/call'
import type { putDraft } from '@goldline/contract/checkout/draft'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useSalon } from '../../../client/me.ts'

/** What the salon offers, and who works there. */
function useOffer() {
  const { urlName } = useSalon()
  return useQuery({ ...useApi().query(getBusinessObject, { params: { urlName } }), staleTime: 600_000 })
}

export function usePeople() {
  const { data } = useOffer()
  const people = data?.staff ?? []
  return { people, find: (id: string | null) => people.find((person) => person.id === id) }
}

export type Goods = { key: string; name: string; price: number; category: string; specialists: readonly string[] }

/** Every service, a variant of one each, in the salon's order. */
export function useServices(): { services: readonly Goods[]; loading: boolean; error: unknown } {
  const { data, error, isPending } = useOffer()
  const services = (data?.categories ?? []).flatMap(({ name, products }) =>
    products.flatMap((product): Goods[] => {
      const shared = { category: name ?? '', specialists: product.specialists }
      if (product.variants.length === 0)
        return [{ ...shared, key: product.id, name: product.name, price: product.price ?? 0 }]
      return product.variants.map((variant) => ({
        ...shared,
        key: `${product.id}%${variant.id}`,
        name: `${product.name}, ${variant.name}`,
        price: variant.price ?? 0,
      }))
    }),
  )
  return { services, loading: isPending, error }
}

export type LineSent = BodySent<typeof putDraft>['lines'][number]
