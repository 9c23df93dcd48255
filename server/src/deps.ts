/** Dependencies of handlers and jobs, created in main.ts or by a test. */

import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { NotificationListener } from './db/listen.ts'
import type { Db } from './db/transaction.ts'
import type { Metrics } from './http/metrics.ts'
import type { Log } from './log.ts'
import type { CalendarReader } from './providers/calendar-file.ts'
import type { Translator } from './providers/deepl.ts'
import type { FiscalDevice } from './providers/fiscal-device.ts'
import type { GoogleBusiness } from './providers/google-business.ts'
import type { GoogleConversions } from './providers/google-conversions.ts'
import type { GoogleFeeds } from './providers/google-feeds.ts'
import type { GoogleMapsBooking } from './providers/google-maps-booking.ts'
import type { Lexoffice } from './providers/lexoffice.ts'
import type { Marketplace } from './providers/marketplace.ts'
import type { PayPal } from './providers/paypal.ts'
import type { Stripe } from './providers/stripe.ts'
import type { WebPush } from './providers/web-push.ts'
import type { Secrets } from './secrets.ts'

export type Deps = {
  readonly config: Config
  readonly db: Db
  readonly pool: pg.Pool
  /** Epoch milliseconds. */
  readonly clock: Clock
  readonly log: Log
  readonly listen: NotificationListener
  readonly secrets: Secrets
  readonly metrics: Metrics
  /** undefined: this installation takes no payments. */
  readonly paypal: PayPal | undefined
  /** undefined: this installation keeps no cards. */
  readonly stripe: Stripe | undefined
  /** undefined: this installation writes no invoices. */
  readonly lexoffice: Lexoffice | undefined
  /** undefined: this installation reads no reviews at Google. */
  readonly google: GoogleBusiness | undefined
  /** undefined: this installation sends no feeds to Google. */
  readonly googleFeeds: GoogleFeeds | undefined
  /** undefined: this installation reports no bookings to Google. */
  readonly googleConversions: GoogleConversions | undefined
  /** undefined: this installation does not report the status of Google's bookings. */
  readonly googleMapsBooking: GoogleMapsBooking | undefined
  /** undefined: this installation uses no marketplace. */
  readonly marketplace: Marketplace | undefined
  /** undefined: there are no suggested translations. */
  readonly translator: Translator | undefined
  readonly push: WebPush
  /** Reads staff's other calendars (STF-04). */
  readonly calendars: CalendarReader
  /** undefined: nothing signs sales, so salons that need it only record (POS-12, POS-13). */
  readonly fiscal: FiscalDevice | undefined
  /** Whether the database is marked as a demo (never in production): /outbox exists. */
  readonly demo: boolean
  /** E-mails of the demo's people, whose passwords are public. */
  readonly publicPeople: readonly string[]
  /** Whether to validate every answer with its schema instead of only serialising it; true in tests. */
  readonly strictAnswers: boolean
}

/** Dependencies for placing, writing and announcing visits. */
export type VisitDeps = Pick<Deps, 'clock' | 'secrets'> & {
  readonly log: Pick<Log, 'warn'>
  readonly metrics: { readonly searchLimitHits: { inc(): void } }
  readonly config: Pick<Config, 'publicUrl'> & { providers: { smtp: Pick<Config['providers']['smtp'], 'from'> } }
}

/** Dependencies of a call's handler, without a clock, since each call uses one `now` for everything. */
export type RouteDeps = Omit<Deps, 'clock'>

/** Adds a clock that always returns the call's `now`, for helpers that need a clock. */
export const withClockAt = (deps: RouteDeps, now: number): Deps => ({ ...deps, clock: { now: () => now } })
