import type { Consent } from '@goldline/contract/consent'
import type { ConsentGiver } from '@goldline/domain/consent/kinds'
import { sql } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { stopMarketing } from '../message/stop-marketing.ts'
import { type Decision, recordConsent } from './record.ts'
import { type ConsentDeps, latest } from './texts.ts'

/** Limits decisions, since their rows are never deleted. Call it before the transaction, to count refused calls too. */
export const limitConsents = (deps: Deps, userId: string): Promise<void> =>
  limit(deps, `consent ${userId}`, { max: 60, windowSeconds: 3600 })

type Marketing = Omit<Decision, 'kind' | 'businessObjectId'> & { businessObjectId: string }

type MarketingDecision = Omit<Marketing, 'userId'> & { customerId: string; givenBy: ConsentGiver }

/**
 * Like `setMarketing`, for a customer of the salon, with or without an account, who decided by a link, or whose consent
 * the salon ended (for a yes noted by the salon see `recordMarketing`). Without an account, the customer's history stores
 * the decision instead of a consent row. Refuses with consent.text-outdated.
 */
export async function setCustomerMarketing(tx: Tx, deps: ConsentDeps, decision: MarketingDecision): Promise<void> {
  const { businessObjectId, customerId, granted, textVersion } = decision
  if (granted && textVersion !== latest(deps.config.legal.texts.MARKETING).version)
    throw new Refused('consent.text-outdated')
  await inSalon(tx, businessObjectId)
    .updateTable('customerProfile')
    .set({ notificationSubscribed: granted, notedMarketing: null })
    .where('customerId', '=', customerId)
    .execute()
  await endMarketingLinks(tx, { businessObjectId, customerIds: [customerId] })
  if (!granted) await stopMarketing(tx, { businessObjectId, customerIds: [customerId], now: deps.clock.now() })
  const { userId } = await tx
    .selectFrom('customer')
    .select('userId')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  if (userId === null) return
  const { language, client, givenBy } = decision
  const consent = { userId, businessObjectId, granted, textVersion, language, client } as const
  await recordConsent(tx, deps, { ...consent, kind: 'MARKETING', givenBy })
}

/**
 * MSG-02, PRIV-02: sets notificationSubscribed and records the consent. Refuses with businessObject.notFound if the
 * person is no customer of the salon.
 */
export async function setMarketing(tx: Tx, deps: ConsentDeps, decision: Marketing): Promise<Consent> {
  const { userId, businessObjectId, granted } = decision
  const own = await inSalon(tx, businessObjectId)
    .updateTable('customerProfile')
    .set({ notificationSubscribed: granted, notedMarketing: null })
    .where('customerId', '=', (query) => query.selectFrom('customer').select('id').where('userId', '=', userId))
    .returning('customerId')
    .execute()
  if (own.length === 0) throw new Refused('businessObject.notFound')
  const decided = { businessObjectId, customerIds: own.map(({ customerId }) => customerId) }
  await endMarketingLinks(tx, decided)
  if (!granted) await stopMarketing(tx, { ...decided, now: deps.clock.now() })
  return recordConsent(tx, deps, { ...decision, kind: 'MARKETING' })
}

/** Ends unconfirmed opt-in questions (MSG-15). */
export async function endOptIn(
  tx: Tx,
  { businessObjectId, customerIds }: { businessObjectId: string; customerIds: readonly string[] },
): Promise<void> {
  await inSalon(tx, businessObjectId)
    .updateTable('optIn')
    .set({ expiresTime: sql`asked_time` })
    .where('customerId', 'in', customerIds)
    .where('confirmedTime', 'is', null)
    .execute()
}

/** Ends earlier links: an opt-out by them can no longer be undone after a later decision (MSG-16). */
async function endMarketingLinks(
  tx: Tx,
  { businessObjectId, customerIds }: { businessObjectId: string; customerIds: readonly string[] },
): Promise<void> {
  await inSalon(tx, businessObjectId)
    .updateTable('unsubscribeLink')
    .set({ usedTime: null })
    .where('customerId', 'in', customerIds)
    .where('usedTime', 'is not', null)
    .execute()
  await endOptIn(tx, { businessObjectId, customerIds })
}
