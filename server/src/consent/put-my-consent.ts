import { type Consent, putMyConsent } from '@goldline/contract/consent'
import type { FastifyInstance } from 'fastify'
import { notifyCustomer } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { recordConsent } from './record.ts'
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
  return recordConsent(tx, deps, { ...decision, kind, businessObjectId })
}

async function demandSalon(tx: Tx, id: string): Promise<void> {
  const salon = await tx.selectFrom('businessObject').select('id').where('id', '=', id).executeTakeFirst()
  if (salon === undefined) throw new Refused('businessObject.notFound')
}
