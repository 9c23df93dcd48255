import { type Consent, putMyConsent } from '@goldline/contract/consent'
import type { FastifyInstance } from 'fastify'
import { notifyCustomer } from '../db/notify.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Context, route } from '../http/route.ts'
import { recordConsent } from './record.ts'
import { limitConsents, setMarketing } from './set-marketing.ts'

/** PRIV-02, RWG-02: gives or withdraws a consent. */
export function putMyConsentRoute(app: FastifyInstance, deps: Deps): void {
  route(app, putMyConsent, async (context) => {
    await limitConsents(deps, context.actor.userId)
    return transact(deps.db, (tx) => decide(tx, deps, context))
  })
}

async function decide(tx: Tx, deps: Deps, context: Context<typeof putMyConsent>): Promise<Consent> {
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
  return recordConsent(tx, deps, { ...decision, kind, businessObjectId })
}

async function demandSalon(tx: Tx, id: string): Promise<void> {
  const salon = await tx.selectFrom('businessObject').select('id').where('id', '=', id).executeTakeFirst()
  if (salon === undefined) throw new Refused('businessObject.notFound')
}
