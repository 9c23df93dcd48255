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

/** Decisions are only ever added, so bound how many. Call before the transaction, so that refused calls count too. */
export const limitConsents = (deps: Deps, userId: string): Promise<void> =>
  limit(deps, `consent ${userId}`, { max: 60, windowSeconds: 3600 })

type Marketing = Omit<Decision, 'kind' | 'businessObjectId'> & { businessObjectId: string }

type MarketingWish = Omit<Marketing, 'userId'> & { customerId: string; givenBy: ConsentGiver }

/**
 * As `setMarketing`, for a customer of the salon, who may have no account: they decided by a link, or the salon ended
 * it (a yes noted by the salon must be confirmed: `noteMarketing`). Without an account the customer's history stores
 * the decision, not a consent row. Refuses with consent.text-outdated.
 */
export async function setMarketingOf(tx: Tx, deps: ConsentDeps, told: MarketingWish): Promise<void> {
  const { businessObjectId, customerId, granted, textVersion } = told
  if (granted && textVersion !== latest(deps.config.legal.texts.MARKETING).version)
    throw new Refused('consent.text-outdated')
  await inSalon(tx, businessObjectId)
    .updateTable('customerProfile')
    .set({ notificationSubscribed: granted, notedMarketing: null })
    .where('customerId', '=', customerId)
    .execute()
  await outliveLinks(tx, { businessObjectId, customerIds: [customerId] })
  if (!granted) await stopMarketing(tx, { businessObjectId, customerIds: [customerId], now: deps.clock.now() })
  const { userId } = await tx
    .selectFrom('customer')
    .select('userId')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  if (userId === null) return
  const { language, client, givenBy } = told
  const decision = { userId, businessObjectId, granted, textVersion, language, client } as const
  await recordConsent(tx, deps, { ...decision, kind: 'MARKETING', givenBy })
}

/**
 * MSG-02, PRIV-02: sets notificationSubscribed and records the consent for it, together. Refuses with
 * businessObject.notFound if the salon does not know the person.
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
  await outliveLinks(tx, decided)
  if (!granted) await stopMarketing(tx, { ...decided, now: deps.clock.now() })
  return recordConsent(tx, deps, { ...decision, kind: 'MARKETING' })
}

/** Expires an earlier opt-in question (MSG-15). */
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

/** A later decision overrides an opt-out by an earlier link, which can then no longer be undone there (MSG-16). */
async function outliveLinks(
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
