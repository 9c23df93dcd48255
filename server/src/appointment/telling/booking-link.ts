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

/** Returns the path, below the salon's page, that opens booking with services, person, day and time selected. */
export function bookingPath({ products, staffId, staffIds, start, language }: BookableStart, timeZone: string): string {
  const { day, minutes } = zone(timeZone).toWall(start)
  const query = new URLSearchParams({ lang: language, services: products.join(',').replaceAll('%', '~') })
  if (staffId !== null) query.set('staff', staffId)
  if (staffIds) query.set('each', staffIds.map((id) => id ?? 'any').join(','))
  query.set('day', day)
  query.set('time', formatTimeOfDay(minutes))
  return `details?${query}`
}
