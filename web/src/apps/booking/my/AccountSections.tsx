import { getMyPurchases } from '@goldline/contract/checkout/my-purchases'
import { getMyFormulas } from '@goldline/contract/customer/my-formulas'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import { getMyFavourites } from '@goldline/contract/site/favourites'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useGuests } from '../guests/use-guests.ts'
import { Favourites } from './favourites/Favourites.tsx'
import { SharedFormulas } from './formulas/SharedFormulas.tsx'
import { Guests } from './guests/Guests.tsx'
import { useMyFacts } from './my-facts.ts'

/**
 * Shows guests, formulas and favourites below the visits, once these and the purchases above have loaded, so that
 * nothing moves (UI-13).
 */
export function AccountSections() {
  const api = useApi()
  const { id } = useMyFacts().businessObject
  const waiting = [
    useQuery(api.query(getMyPurchases, { params: { businessObjectId: id } })),
    useQuery(api.query(getMySalons, {})),
    useQuery(api.query(getMyFormulas, {})),
    useQuery(api.query(getMyFavourites, {})),
    useGuests(),
  ]
  if (waiting.some(({ isPending }) => isPending)) return null
  return (
    <>
      <Guests />
      <SharedFormulas />
      <Favourites />
    </>
  )
}
