import type { Consent } from '@goldline/contract/consent'
import { putMyConsent } from '@goldline/contract/privacy'
import { type Decision, recordConsent } from '../consent/record.ts'
import { limitConsents, setMarketing } from '../consent/set-marketing.ts'
import { notifyCustomer } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { joinGoogleVisits, lockGoogleSalons } from '../google/join-google-visits.ts'
import { Refused } from '../http/errors.ts'
import { type WriteContext, write } from '../http/route.ts'

/** PRIV-02, RWG-02: gives or withdraws a consent. */
export const putMyConsentRoute = write(
  putMyConsent,
  { before: ({ deps, actor }) => limitConsents(deps, actor.userId) },
  decide,
)

async function decide(work: WriteContext<typeof putMyConsent>): Promise<Consent> {
  const { tx, deps, params, body, actor, language } = work
  const { kind } = params
  const { granted, textVersion, businessObjectId = null } = body
  const { userId, client } = actor
  const decision = { userId, client, granted, textVersion, language: body.languageCode ?? language }
  if (kind === 'MARKETING') {
    if (businessObjectId === null) throw new Refused('invalid-request', { field: 'body.businessObjectId' })
    const consent = await setMarketing(tx, deps, { ...decision, businessObjectId })
    await notifyCustomer(tx, userId)
    return consent
  }
  if (kind === 'PRIVACY_NOTICE' && businessObjectId !== null)
    throw new Refused('invalid-request', { field: 'body.businessObjectId' })
  if (businessObjectId !== null) await demandSalon(tx, businessObjectId)
  if (kind === 'RESERVE_WITH_GOOGLE') return decideOnGoogle(tx, deps, { ...decision, businessObjectId })
  return recordConsent(tx, deps, { ...decision, kind, businessObjectId })
}

/** RWG-03: granting also joins Google's existing bookings; withdrawing keeps the joined ones. */
async function decideOnGoogle(tx: Tx, deps: Deps, decision: Omit<Decision, 'kind'>): Promise<Consent> {
  const { userId, language, granted } = decision
  const salons = granted ? await lockGoogleSalons(tx, userId) : []
  const consent = await recordConsent(tx, deps, { ...decision, kind: 'RESERVE_WITH_GOOGLE' })
  await joinGoogleVisits(tx, deps, { userId, language, salons })
  if (salons.length > 0) await notifyCustomer(tx, userId)
  return consent
}

async function demandSalon(tx: Tx, id: string): Promise<void> {
  const businessObject = await tx.selectFrom('businessObject').select('id').where('id', '=', id).executeTakeFirst()
  if (businessObject === undefined) throw new Refused('businessObject.notFound')
}
