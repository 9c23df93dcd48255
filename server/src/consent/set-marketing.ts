import type { Consent } from '@goldline/contract/consent'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { type Decision, recordConsent } from './record.ts'
import { consentTexts, latest } from './texts.ts'

/** Decisions are only ever added, so bound how many. Call before the transaction, so that refused calls count too. */
export const limitConsents = (deps: Deps, userId: string): Promise<void> =>
  limit(deps, `consent ${userId}`, { max: 60, windowSeconds: 3600 })

type Marketing = Omit<Decision, 'kind' | 'businessObjectId'> & { businessObjectId: string }

type AsSalon = Omit<Marketing, 'userId'> & { customerId: string }

/**
 * The same by the salon, for what a person said there. Somebody without an account has no row of consents: the
 * customer's history keeps it. Refuses with consent.text-outdated.
 */
export async function setMarketingAsSalon(tx: Tx, deps: Pick<Deps, 'clock'>, told: AsSalon): Promise<void> {
  const { businessObjectId, customerId, granted, textVersion } = told
  if (granted && textVersion !== latest(consentTexts.MARKETING).version) throw new Refused('consent.text-outdated')
  await tx
    .updateTable('customerProfile')
    .set({ notificationSubscribed: granted })
    .where('businessObjectId', '=', businessObjectId)
    .where('customerId', '=', customerId)
    .execute()
  const { userId } = await tx
    .selectFrom('customer')
    .select('userId')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  if (userId === null) return
  const { language, client } = told
  const decision = { userId, businessObjectId, granted, textVersion, language, client } as const
  await recordConsent(tx, deps, { ...decision, kind: 'MARKETING', givenBy: 'SALON' })
}

/**
 * MSG-02, PRIV-02: sets notificationSubscribed and records the consent for it, together. Refuses with
 * businessObject.notFound if the salon does not know the person.
 */
export async function setMarketing(tx: Tx, deps: Pick<Deps, 'clock'>, decision: Marketing): Promise<Consent> {
  const { userId, businessObjectId, granted } = decision
  const { numUpdatedRows } = await tx
    .updateTable('customerProfile')
    .set({ notificationSubscribed: granted })
    .where('businessObjectId', '=', businessObjectId)
    .where('customerId', '=', (query) => query.selectFrom('customer').select('id').where('userId', '=', userId))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refused('businessObject.notFound')
  return recordConsent(tx, deps, { ...decision, kind: 'MARKETING' })
}
