import type { Language } from '@goldline/domain/message/kinds'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'

export type BookableStart = {
  /** Each is `productId` or `productId%variantId`. */
  readonly products: readonly string[]
  readonly staffId: string | null
  /** One staff member per product (AVL-12). */
  readonly staffIds: readonly (string | null)[] | null
  readonly language: Language
  /** Epoch milliseconds. */
  readonly start: number
}

/** Returns the path, below the salon's page, that opens booking with services, person, day and time chosen. */
export function bookingPath(wish: BookableStart, timeZone: string): string {
  const query = choiceOf(wish, timeZone)
  query.set('time', formatTimeOfDay(zone(timeZone).toWall(wish.start).minutes))
  return `details?${query}`
}

/** Returns the path that opens the times around this start, with the same services and person chosen. */
export const otherTimesPath = (wish: BookableStart, timeZone: string): string => `time?${choiceOf(wish, timeZone)}`

function choiceOf({ products, staffId, staffIds, start, language }: BookableStart, timeZone: string): URLSearchParams {
  const query = new URLSearchParams({ lang: language, services: products.join(',').replaceAll('%', '~') })
  if (staffId !== null) query.set('staff', staffId)
  if (staffIds) query.set('each', staffIds.map((id) => id ?? 'any').join(','))
  query.set('day', zone(timeZone).toWall(start).day)
  return query
}
