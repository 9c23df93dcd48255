import { getCatalogue } from '@goldline/contract/product/catalogue'
import { getCalendarFrame } from '@goldline/contract/staff'
import { dayOf } from '@goldline/domain/time/day'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useHasFeature } from '../session.ts'

/** Returns the staff whom a customer may prefer. */
export function useStaffChoices(): readonly { id: string; name: string }[] {
  const today = dayOf(Math.floor(Date.now() / 86_400_000))
  const { data } = useQuery({
    ...useApi().query(getCalendarFrame, { query: { from: today, to: today } }),
    staleTime: 600_000,
  })
  return (data?.staff ?? []).map((person) => ({ id: person.id, name: fullName(person) }))
}

/** Returns all services; none for users who may not see the catalogue. */
export function useServiceChoices(): readonly { id: string; name: string }[] {
  const maySee = useHasFeature('catalogue')
  const { data } = useQuery({ ...useApi().query(getCatalogue, {}), enabled: maySee, staleTime: 600_000 })
  const products = data?.categories.flatMap((category) => category.products) ?? []
  return products.map(({ id, names }) => ({ id, name: names[data?.language ?? 'de'] ?? '' }))
}
