/** Plain values in requests and responses, used by every topic. */
import { languages } from '@goldline/domain/message/kinds'
import { refusals } from '@goldline/domain/refusal'
import { maxLengths } from '@goldline/domain/text-lengths'
import { weekdays } from '@goldline/domain/time/day'
import { tiers } from '@goldline/domain/user/tier'
import { visibleText } from '@goldline/domain/visible-text'
import * as z from 'zod/mini'

/** A row's id. */
export const Id = z.uuid()
/** 256 random bits, base64url: for every secret that a stranger may hold (AUTH-17). */
export const Secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const TimeOfDay = z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/))
/** ISO 8601 with an offset. */
export const Instant = z.iso.datetime({ offset: true })
/** Integer minor units (Rappen, cents). */
export const Money = z.int().check(z.nonnegative())
export const Minutes = z.int().check(z.nonnegative())
export const LanguageCode = z.enum(languages)
export const WeekdayName = z.enum(weekdays)
/**
 * Visible text (UI-16): composed, trimmed, without invisible characters, NUL and lone surrogates, which PostgreSQL
 * refuses; at most `max` characters.
 */
export const visibleTextSchema = (max: number) =>
  z.string().check(
    z.overwrite(visibleText),
    z.maxLength(max),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what must not pass
    z.regex(/^[^\u0000]*$/),
    z.refine((value) => value.isWellFormed()),
  )
/** An e-mail or a phone number as typed; the server decides which it is (AUTH-01, CUS-07). */
export const Identity = visibleTextSchema(maxLengths.email).check(z.minLength(3))

/**
 * A code was sent; `id` and the code together answer it; times in seconds (AUTH-07). `sent` LINK: a link was sent
 * instead, because the identity has no guesses left; POST /v1/challenge-links answers it.
 */
export const IssuedChallenge = z.object({
  id: Secret,
  sent: z.enum(['PIN', 'LINK']),
  resendAfter: z.int(),
  expiresIn: z.int(),
})
export type IssuedChallenge = z.infer<typeof IssuedChallenge>

/** AUTH-05, AUTH-09, AUTH-18: where the code was sent, masked (CUS-03). */
export const DeviceChallenge = z.extend(IssuedChallenge, { sentTo: z.string() })
export type DeviceChallenge = z.infer<typeof DeviceChallenge>

/** An alternative start (AVL-07). */
const NearestStart = z.object({ startTime: Instant, staffId: z.nullable(Id) })

/**
 * The body of every error (UI-17). `nearest` comes with startTime.invalid, `retryAfter` (seconds) with waits,
 * `triesLeft` with a wrong PIN, `tier` (the smallest that has the requested feature) with tier.required. `broken`
 * (every rule that the salon may break on purpose) comes with the first of them (APT-07). `conflicts` comes with
 * `broken` (APT-19): which of several appointments would break which rules; for existing ones the nearest start that
 * breaks none (null: none), and whom to move to make room; `member`: position of the party's member, from 1 (APT-23).
 * `appointments`: which of several have changed, or do not fit. `totals` comes with order.total-changed: the shown and
 * the current total; `cost` (euros) with cost.changed: the current one; `package` (cents) with credit.insufficient: the
 * smallest on sale that suffices.
 */
export const ErrorBody = z.object({
  status: z.int(),
  message: z.enum(refusals),
  requestId: z.optional(z.string()),
  field: z.optional(z.string()),
  nearest: z.optional(z.array(NearestStart)),
  retryAfter: z.optional(z.int()),
  triesLeft: z.optional(z.int()),
  tier: z.optional(z.enum(tiers)),
  broken: z.optional(z.array(z.enum(refusals))),
  appointments: z.optional(z.array(Id)),
  totals: z.optional(z.object({ shown: Money, actual: Money })),
  cost: z.optional(z.number()),
  package: z.optional(z.object({ id: Id, price: Money, balance: Money })),
  conflicts: z.optional(
    z.array(
      z.object({
        id: z.optional(Id),
        member: z.optional(z.int()),
        startTime: Instant,
        broken: z.array(z.enum(refusals)),
        nearest: z.optional(z.nullable(Instant)),
        room: z.optional(z.array(z.object({ id: Id, version: z.int(), staffIds: z.array(Id) }))),
      }),
    ),
  ),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The request header of every change that refuses an outdated version (APT-08). */
export const IfMatch = {
  'If-Match': 'The version that the caller saw; another one is a 409 with version-conflict (APT-08)',
} as const
