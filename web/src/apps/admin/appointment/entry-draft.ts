/** What reception types into the form of a new appointment, and what is sent of it (APT-15, CUS-11). */
import type { enterAppointment } from '@goldline/contract/appointment/edit'
import type { OfferedService } from '@goldline/contract/appointment/entry'
import type { BodySent } from '@goldline/contract/call'
import { priceAt } from '@goldline/domain/product/price'
import { type Day, isDay } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { Zone } from '@goldline/domain/time/zone'

/** `duration` in minutes; `own`: not the service's, so it is kept for this customer. */
export type EntryService = { product: string; staffId: string | null; duration: number }

export type EntryDraft = {
  customer: { id: string; name: string; surname: string } | null
  walkIn: boolean
  services: readonly EntryService[]
  day: string
  /** `HH:mm` as typed. */
  time: string
  note: string
  tell: boolean
}

const timePattern = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/

/** Epoch milliseconds; undefined while day or time is not one, or lies between two steps of five minutes. */
export function startOf(clock: Zone, { day, time }: Pick<EntryDraft, 'day' | 'time'>): number | undefined {
  const [, hours, minutes] = timePattern.exec(time.trim()) ?? []
  if (!isDay(day) || hours === undefined || minutes === undefined || Number(minutes) % 5 > 0) return undefined
  return clock.toInstant(day, parseTimeOfDay(`${hours.padStart(2, '0')}:${minutes}`))
}

/** The time of an instant, as it is typed. */
export function typedTime(clock: Zone, instant: number): { day: Day; time: string } {
  const { day, minutes } = clock.toWall(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return { day, time: `${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}` }
}

/** Each service with its price at that start, in minor units, and the time that all of it takes. */
export function totalsOf(
  draft: EntryDraft,
  offered: readonly OfferedService[],
  at: { day: string; minutes: number },
): { prices: number[]; total: number; minutes: number } {
  const prices = draft.services.map(({ product }) => {
    const service = offered.find((each) => each.product === product)
    if (!service) return 0
    return isDay(at.day) ? priceAt(service, at.day, at.minutes).price : service.price
  })
  const minutes = draft.services.reduce((sum, { duration }) => sum + duration, 0)
  return { prices, total: prices.reduce((sum, price) => sum + price, 0), minutes }
}

/** A service as it begins in the form: with the customer's own length, if they have one. */
export function asEntered(
  { product, duration, staffIds }: OfferedService,
  { staffId, own }: { staffId: string | null; own: Readonly<Record<string, number>> },
): EntryService {
  const able = staffId !== null && staffIds.includes(staffId) ? staffId : null
  return { product, staffId: able, duration: own[product] ?? duration }
}

export function bodyOf(
  draft: EntryDraft,
  offered: readonly OfferedService[],
  start: number,
): BodySent<typeof enterAppointment> {
  const { customer, walkIn, services, note, tell } = draft
  return {
    customerId: customer?.id ?? null,
    startTime: new Date(start).toISOString(),
    services: services.map(({ product, staffId, duration }) => {
      const usual = offered.find((each) => each.product === product)?.duration
      return { product, staffId, ...(duration !== usual && { duration }) }
    }),
    keepDurations: customer !== null,
    tell,
    ...(walkIn && { walkIn }),
    ...(note.trim() !== '' && { note }),
  }
}
