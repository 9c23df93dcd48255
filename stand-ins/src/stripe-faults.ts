/** The Stripe stand-in's controls for tests: faults, decisions of people and banks, and received requests. */
import type { AccountDecision, PageDecision } from './stripe-connect.ts'
import type { SignedEvent } from './stripe-objects.ts'

/** `on`: the next request of this route, such as `POST customers`; absent: the next of any. */
export type StripeFault = { on?: string } & (
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: number; apply?: boolean }
  /** Executes it, then cuts the connection. */
  | { kind: 'lostAnswer' }
  /** Cuts the connection without executing it. */
  | { kind: 'cut' }
  | { kind: 'malformed' }
  /** The bank refuses the next payment. */
  | { kind: 'declined' | 'asksBuyer' }
)
/** Applied at once to the newest payment. */
export type LaterEvent =
  | { kind: 'refund'; amount?: number }
  | { kind: 'dispute'; status?: 'needs_response' | 'lost' | 'won' }

export type StripeStandIn = {
  readonly url: string
  readonly webhookSecret: string
  /** The secret for events of connected accounts, which are sent to a separate endpoint. */
  readonly connectWebhookSecret: string
  /** Every event, sent or withheld, in order. */
  readonly events: readonly SignedEvent[]
  /** Number of received requests of a route. */
  requests(route: string): number
  /** Number of cards attached to a customer. */
  attached(): number
  fail(...faults: StripeFault[]): void
  /** Applies a later event to the newest payment. */
  later(what: LaterEvent): void
  /** Payments that took money. */
  taken(): number
  /** Payments by a saved card into a connected account, oldest first. */
  charges(accountId: string): { amount: number; status: string; refunded: number }[]
  /** Decides like a person on its page. */
  decide(sessionId: string, decision: 'visa' | 'mastercard' | 'declined' | 'asking' | 'cancel'): void
  /** Decides like a salon on Stripe's form, or like a customer or their bank on the page for a payment. */
  decideAccount(accountId: string, decision: AccountDecision): void
  decidePayment(pageId: string, decision: PageDecision): void
  /** Pages for payments, oldest first. */
  pages(): { id: string; account: string; paid: boolean; status: string; refunded: number }[]
  close(): Promise<void>
}
