/** The shapes of MPP/1 (docs/marketplace.md). Unknown fields are ignored. */
import { type MarketplaceStatus, marketplaceStatuses } from '@goldline/domain/marketplace/booking'
import { fractionDigits } from '@goldline/domain/money'
import { visibleText } from '@goldline/domain/visible-text'
import * as z from 'zod/mini'

/**
 * An id, which is sent back unchanged. Must not contain NUL, which PostgreSQL refuses, nor lone surrogates, which no
 * URL can contain.
 */
const Text = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((id) => !id.includes('\0') && id.isWellFormed()),
)
/** A name, without characters that cannot be stored or seen. */
const Name = z
  .string()
  .check(z.overwrite((name) => visibleText(name.replaceAll('\0', '')).slice(0, 200).toWellFormed()))
const Instant = z.iso.datetime({ offset: true })
const Money = z.object({ amount: z.string(), currency: z.string() })

export const LinkBody = z.object({
  linkId: Text,
  kind: z.enum(['CONNECT', 'PRO']),
  venueId: Text,
  syncActive: z.boolean(),
  tokenExpiresAt: z.optional(z.nullable(Instant)),
  consentExpiresAt: z.optional(z.nullable(Instant)),
  /** The new key, after a renewal. */
  token: z.optional(z.string().check(z.minLength(8), z.maxLength(500))),
})

export const EmployeesBody = z.object({ employees: z.array(z.object({ employeeId: Text, name: Name })) })
export const OffersBody = z.object({
  offers: z.array(
    z.object({
      offerId: Text,
      name: Name,
      skus: z.array(z.object({ skuId: Text, name: Name, durationMin: z.int32().check(z.positive()), price: Money })),
    }),
  ),
})

const BookingBody = z.object({
  bookingId: Text,
  revision: z.int().check(z.positive()),
  status: z.enum(marketplaceStatuses),
  start: Instant,
  end: Instant,
  employeeId: z.optional(z.nullable(Text)),
  offerId: Text,
  skuId: Text,
  price: Money,
  prepaid: z.optional(z.nullable(Money)),
  consumer: z.object({
    name: Name,
    email: z.optional(z.nullable(z.string())),
    phone: z.optional(z.nullable(z.string())),
  }),
  updatedAt: Instant,
})
export const BookingsBody = z.object({ bookings: z.array(z.unknown()), nextCursor: z.optional(z.nullable(z.string())) })
export const Problem = z.object({ code: z.string(), revision: z.optional(z.int()) })
export const EventBody = z.object({ eventId: Text, type: z.string(), linkId: Text, venueId: Text, data: z.unknown() })

/** A booking's current state at the marketplace. Instants in epoch milliseconds, money in minor units. */
export type MarketplaceBooking = {
  readonly bookingId: string
  readonly revision: number
  readonly status: MarketplaceStatus
  readonly start: number
  readonly end: number
  readonly employeeId: string | null
  readonly offerId: string
  readonly skuId: string
  readonly price: number
  readonly prepaid: number
  readonly currency: string
  readonly consumer: { readonly name: string; readonly email: string | null; readonly phone: string | null }
  readonly updated: number
}

/** Parses a booking; undefined: it is invalid. */
export function bookingOf(body: unknown): MarketplaceBooking | undefined {
  const read = BookingBody.safeParse(body)
  if (!read.success) return undefined
  const { start, end, employeeId, price, prepaid, consumer, updatedAt, ...rest } = read.data
  const { currency } = price
  const amount = minorUnitsOf(price.amount, currency)
  const paid = prepaid ? minorUnitsOf(prepaid.amount, currency) : 0
  const from = Date.parse(start)
  const to = Date.parse(end)
  if (amount === undefined || paid === undefined || from >= to) return undefined
  const { name, email = null, phone = null } = consumer
  return {
    ...rest,
    ...{ start: from, end: to, employeeId: employeeId ?? null, price: amount, prepaid: paid, currency },
    ...{ consumer: { name, email, phone }, updated: Date.parse(updatedAt) },
  }
}

/** The largest amount that the database's columns hold. */
const mostMinorUnits = 2_147_483_647

/** Converts "45.00" to minor units; undefined: not an amount, more digits than the currency has, or too large. */
export function minorUnitsOf(amount: string, currency: string): number | undefined {
  const digits = fractionDigits(currency)
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(amount) ?? []
  if (whole === '' || /[1-9]/.test(part.slice(digits))) return undefined
  const units = Number(whole + part.slice(0, digits).padEnd(digits, '0'))
  return units <= mostMinorUnits ? units : undefined
}
