import { getNextStarts } from '@goldline/contract/availability'
import type { BusinessObject } from '@goldline/contract/business-object'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useQueries } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useInView } from '../../../kit/use-in-view.ts'

const staleTime = 60_000

/** Returns when each staff member is next free for their shortest service; fetches once the team is in view. */
export function useFreeNext(
  businessObject: BusinessObject,
  today: string,
  team: RefObject<HTMLElement | null>,
): (staffId: string) => string {
  const api = useApi()
  const words = useStartText(businessObject.timeZone, today)
  const seen = useInView(team)
  const shortest = findShortestServices(businessObject)
  const products = [...new Set(shortest.values())]
  const answers = useQueries({
    queries: products.map((productId) => ({
      ...api.query(getNextStarts, { params: { id: businessObject.id }, query: { products: productId } }),
      enabled: seen,
      staleTime,
    })),
  })
  return (staffId) => {
    const starts = answers[products.indexOf(shortest.get(staffId) ?? '')]?.data
    return words(starts?.find((each) => each.staffId === staffId)?.startTime ?? null)
  }
}

/** Returns each staff member's shortest service; few different ones, since people share services. */
function findShortestServices({ staff, categories }: BusinessObject): Map<string, string> {
  const products = categories
    .flatMap((category) => category.products)
    .filter(({ enabled4Booking, variants }) => enabled4Booking && variants.length === 0)
    .sort((a, b) => a.duration - b.duration || (a.id < b.id ? -1 : 1))
  return new Map(
    staff.flatMap(({ id }) => {
      const own = products.find(({ specialists }) => specialists.includes(id))
      return own ? [[id, own.id]] : []
    }),
  )
}

/** Formats `ab heute 14:30`, `ab morgen`, `ab Fr. 12. Juni`; empty if unknown. */
function useStartText(timeZone: string, today: string): (startTime: string | null) => string {
  const t = useText()
  const format = useFormat()
  return (startTime) => {
    if (startTime === null) return ''
    const { day } = zone(timeZone).toWall(Date.parse(startTime))
    if (day === today) return t('booking.from.today', { time: format.time(startTime) })
    if (day === addDays(today, 1)) return t('booking.from.tomorrow')
    return t('booking.from.day', { day: format.dayShort(day) })
  }
}
