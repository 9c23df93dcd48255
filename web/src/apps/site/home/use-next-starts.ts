import { getAvailableSlots, getNextStarts } from '@goldline/contract/availability'
import type { ListedSalon } from '@goldline/contract/business-object/salon-list'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { addDays } from '@goldline/domain/time/day'
import { formatTimeOfDay, parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useInView } from '../../../kit/use-in-view.ts'

/** `time`: `HH:mm:ss` in the salon's zone; `near`: today or tomorrow, otherwise undefined. */
type NextStart = { day: string; time: string; near: 'today' | 'tomorrow' | undefined; href: string }

type StartsQuery = { now: string; card: RefObject<HTMLElement | null> }

const staleTime = 60_000
const shown = 3

/**
 * Returns three next starts of the salon's first service, once its card is in view: those of the first free day and the
 * two days after it, or if these are too few, also the next start of each person.
 */
export function useNextStarts(salon: ListedSalon, { now, card }: StartsQuery): NextStart[] | undefined {
  const { timeZone, service, urlName } = salon
  const clock = zone(timeZone)
  const instants = useInstants(salon, useInView(card))
  if (instants === undefined || service === null) return undefined
  const today = clock.toWall(Date.parse(now)).day
  return [...new Set(instants)]
    .sort((a, b) => a - b)
    .slice(0, shown)
    .map((instant) => {
      const { day, minutes } = clock.toWall(instant)
      const time = formatTimeOfDay(minutes)
      const near = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : undefined
      const query = new URLSearchParams({ services: service.id, day, time })
      return { day, time, near, href: `${salonPage(urlName)}/time?${query}` }
    })
}

/** Returns starts in epoch milliseconds; undefined while loading. They are optional, so failures are not retried. */
function useInstants({ id, timeZone, service }: ListedSalon, seen: boolean): number[] | undefined {
  const api = useApi()
  const clock = zone(timeZone)
  const products = service?.id ?? ''
  const { data: next } = useQuery({
    ...api.query(getNextStarts, { params: { id }, query: { products } }),
    enabled: seen && service !== null,
    staleTime,
    retry: false,
  })
  const each = next?.flatMap(({ startTime }) => (startTime === null ? [] : [Date.parse(startTime)]))
  const first = each && each.length > 0 ? clock.toWall(Math.min(...each)).day : undefined
  const { data: days, isError } = useQuery({
    ...api.query(getAvailableSlots, {
      params: { id },
      query: { products, from: first ?? '', to: first ? addDays(first, 2) : '' },
    }),
    enabled: first !== undefined,
    staleTime,
    retry: false,
  })
  if (each === undefined || (first !== undefined && days === undefined && !isError)) return undefined
  const times = days?.slotsOfDates.flatMap(({ date, times: own }) =>
    own.map((time) => clock.toInstant(date, parseTimeOfDay(time))),
  )
  return [...(times && times.length >= shown ? times : [...(times ?? []), ...each])]
}
