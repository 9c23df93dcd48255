import {
  getMarketplaceMapping,
  type MarketplaceEmployee,
  type MarketplaceMapping,
  type MarketplaceOffer,
  putMarketplaceMapping,
} from '@goldline/contract/marketplace/mapping'
import { isSure } from '@goldline/domain/marketplace/mapping'
import { useState } from 'react'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'

/** In place of a service or person: not offered here; whoever is free first. */
export const hidden = 'HIDDEN'
export const anybody = 'ANYBODY'

const keyOf = ({ twOfferId, twSkuId }: MarketplaceOffer) => `${twOfferId} ${twSkuId}`
export const savedOffer = ({ product, hidden: isHidden }: MarketplaceOffer): string =>
  product ?? (isHidden ? hidden : '')
export const savedPerson = ({ staffId, anybody: isAnybody }: MarketplaceEmployee): string =>
  staffId ?? (isAnybody ? anybody : '')

type Chosen = Readonly<Record<string, string>>

/** What is chosen and not saved yet, beside what is saved. */
export function useMapping(mapping: MarketplaceMapping) {
  const cache = useCache()
  const [offers, setOffers] = useState<Chosen>({})
  const [people, setPeople] = useState<Chosen>({})
  const discard = () => {
    setOffers({})
    setPeople({})
  }
  const save = useCall(putMarketplaceMapping, {
    says: { id: 'admin.mapping.saved' },
    onDone: (saved) => {
      cache.write(getMarketplaceMapping, {}, saved)
      discard()
    },
  })
  const changedOffers = mapping.offers.filter(
    (each) => chosenOf(offers, keyOf(each), savedOffer(each)) !== savedOffer(each),
  )
  const changedPeople = mapping.employees.filter(
    (each) => chosenOf(people, each.twEmployeeId, savedPerson(each)) !== savedPerson(each),
  )
  const sure = mapping.offers.filter((each) => sureOf(each) !== undefined && !(keyOf(each) in offers))
  return {
    count: changedOffers.length + changedPeople.length,
    isSaving: save.isPending,
    offer: (each: MarketplaceOffer) => chosenOf(offers, keyOf(each), savedOffer(each)),
    person: (each: MarketplaceEmployee) => chosenOf(people, each.twEmployeeId, savedPerson(each)),
    chooseOffer: (each: MarketplaceOffer, value: string) =>
      setOffers((before) => ({ ...before, [keyOf(each)]: value })),
    choosePerson: (each: MarketplaceEmployee, value: string) =>
      setPeople((before) => ({ ...before, [each.twEmployeeId]: value })),
    sure: sure.length,
    acceptSure: () =>
      setOffers((before) => ({
        ...before,
        ...Object.fromEntries(sure.map((each) => [keyOf(each), sureOf(each) ?? ''])),
      })),
    discard,
    save: () => save.mutate({ body: bodyOf({ changedOffers, changedPeople, offers, people }) }),
  }
}

export type Mapping = ReturnType<typeof useMapping>

const chosenOf = (chosen: Chosen, key: string, saved: string): string => chosen[key] ?? saved

/** The one suggestion that can be accepted unread. */
function sureOf({ suggestions: [first, second] }: MarketplaceOffer): string | undefined {
  return first && !second && isSure(first) ? first.product : undefined
}

type Changed = {
  changedOffers: readonly MarketplaceOffer[]
  changedPeople: readonly MarketplaceEmployee[]
  offers: Chosen
  people: Chosen
}

/** Only what was changed is sent. */
const bodyOf = ({ changedOffers, changedPeople, offers, people }: Changed) => ({
  offers: changedOffers.map((each) => {
    const value = offers[keyOf(each)] ?? ''
    const product = value === hidden || value === '' ? null : value
    return { twOfferId: each.twOfferId, twSkuId: each.twSkuId, product, hidden: value === hidden }
  }),
  employees: changedPeople.map(({ twEmployeeId }) => {
    const value = people[twEmployeeId] ?? ''
    const staffId = value === anybody || value === '' ? null : value
    return { twEmployeeId, staffId, anybody: value === anybody }
  }),
})
