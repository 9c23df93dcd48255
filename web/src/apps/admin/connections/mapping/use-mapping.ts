import {
  getMarketplaceMapping,
  type MarketplaceEmployee,
  type MarketplaceMapping,
  type MarketplaceOffer,
  putMarketplaceMapping,
} from '@goldline/contract/marketplace/mapping'
import { needsNoReview } from '@goldline/domain/marketplace/mapping'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useEdit } from '../../drafts/EditForm.tsx'

/** Choice in place of a service: the salon does not offer it. */
export const notOffered = 'HIDDEN'
/** Choice in place of a person: the first available. */
export const anybodyChoice = 'ANYBODY'

/** Returns the saved choice for an offer; '': none. */
export const savedOffer = ({ product, hidden: isHidden }: MarketplaceOffer): string =>
  product ?? (isHidden ? notOffered : '')
export const savedPerson = ({ staffId, anybody: isAnybody }: MarketplaceEmployee): string =>
  staffId ?? (isAnybody ? anybodyChoice : '')

const offerField = ({ twOfferId, twSkuId }: MarketplaceOffer) => JSON.stringify([twOfferId, twSkuId])
const personField = ({ twEmployeeId }: MarketplaceEmployee) => JSON.stringify([twEmployeeId])
/** Choices by field. */
type Choices = Readonly<Record<string, string>>

const savedChoices = ({ offers, employees }: MarketplaceMapping): Choices =>
  Object.fromEntries([
    ...offers.map((offer) => [offerField(offer), savedOffer(offer)]),
    ...employees.map((employee) => [personField(employee), savedPerson(employee)]),
  ])

/** State of the form. `changed`: number of unsaved choices; `sure`: number of suggestions that need no review. */
export function useMapping(mapping: MarketplaceMapping) {
  const cache = useCache()
  const save = useCall(putMarketplaceMapping, {
    inline: true,
    says: { id: 'admin.mapping.saved' },
    onDone: (saved) => cache.write(getMarketplaceMapping, {}, saved),
  })
  const form = useEdit<Choices>({
    saved: savedChoices(mapping),
    draft: 'marketplace mapping',
    work: save,
    send: () => {
      if (changed > 0) save.mutate({ body })
    },
  })
  const { values, typed, set } = form
  const body = buildMappingBody(mapping, typed)
  const changed = body.offers.length + body.employees.length
  const sure = mapping.offers.flatMap((offer) => {
    const product = findSureProduct(offer)
    return product === undefined || offerField(offer) in typed ? [] : [[offerField(offer), product] as const]
  })
  return {
    form,
    changed,
    offer: (offer: MarketplaceOffer) => values[offerField(offer)] ?? '',
    person: (employee: MarketplaceEmployee) => values[personField(employee)] ?? '',
    chooseOffer: (offer: MarketplaceOffer, value: string) => set({ [offerField(offer)]: value }),
    choosePerson: (employee: MarketplaceEmployee, value: string) => set({ [personField(employee)]: value }),
    sure: sure.length,
    acceptSure: () => set(Object.fromEntries(sure)),
  }
}

export type MappingForm = ReturnType<typeof useMapping>

/** Returns the product of an offer's only suggestion, if it needs no review. */
function findSureProduct({ suggestions: [first, second] }: MarketplaceOffer): string | undefined {
  return first && !second && needsNoReview(first) ? first.product : undefined
}

/** Builds the request from the changes only; ignores offers in the draft that no longer exist. */
const buildMappingBody = ({ offers, employees }: MarketplaceMapping, typed: Partial<Choices>) => ({
  offers: offers.flatMap((offer) => {
    const { twOfferId, twSkuId } = offer
    const value = typed[offerField(offer)]
    if (value === undefined) return []
    const product = value === notOffered || value === '' ? null : value
    return [{ twOfferId, twSkuId, product, hidden: value === notOffered }]
  }),
  employees: employees.flatMap((employee) => {
    const value = typed[personField(employee)]
    if (value === undefined) return []
    const staffId = value === anybodyChoice || value === '' ? null : value
    return [{ twEmployeeId: employee.twEmployeeId, staffId, anybody: value === anybodyChoice }]
  }),
})
