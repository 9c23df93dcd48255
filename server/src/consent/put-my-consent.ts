import { type Consent, putMyConsent } from '@goldline/contract/consent'
import type { FastifyInstance } from 'fastify'
import { joinGoogleVisits, lockGoogleSalons } from '../appointment/join-google-visits.ts'
import { notifyCustomer } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { type Decision, recordConsent } from './record.ts'
import { limitConsents, setMarketing } from './set-marketing.ts'

/** PRIV-02, RWG-02: gives or withdraws a consent. */
export function putMyConsentRoute(app: FastifyInstance, deps: RouteDeps): void {
  const before = ({ actor, now }: Deciding) => limitConsents(at(deps, now), actor.userId)
  write(app, putMyConsent, { before }, (tx, context) => decide(tx, at(deps, context.now), context))
}

type Deciding = Context<typeof putMyConsent>

async function decide(tx: Tx, deps: Deps, context: Deciding): Promise<Consent> {
  const { params, body, actor, language } = context
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

/** RWG-03: a yes also joins Google's existing bookings; a no keeps the joined ones. */
async function decideOnGoogle(tx: Tx, deps: Deps, decision: Omit<Decision, 'kind'>): Promise<Consent> {
  const { userId, language, granted } = decision
  const salons = granted ? await lockGoogleSalons(tx, userId) : []
  const consent = await recordConsent(tx, deps, { ...decision, kind: 'RESERVE_WITH_GOOGLE' })
  await joinGoogleVisits(tx, deps, { userId, language, salons })
  if (salons.length > 0) await notifyCustomer(tx, userId)
  return consent
}

async function demandSalon(tx: Tx, id: string): Promise<void> {
  const salon = await tx.selectFrom('businessObject').select('id').where('id', '=', id).executeTakeFirst()
  if (salon === undefined) throw new Refused('businessObject.notFound')
}
