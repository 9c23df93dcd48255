/** MSG-15: records marketing consent given in the salon or by telephone, which the person must then confirm. */

import { canRequestOptIn, optInValidMs } from '@goldline/domain/consent/opt-in'
import type { Language } from '@goldline/domain/message/kinds'
import type { Client } from '@goldline/domain/user/role'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import type { MessageDeps } from '../message/types.ts'
import { hashContact, randomSecret, sha256 } from '../secrets.ts'
import { enqueueOptIn, findOptInContact } from './enqueue-opt-in.ts'
import { setCustomerMarketing } from './set-marketing.ts'
import { latest } from './texts.ts'

type CustomerKey = { businessObjectId: string; customerId: string }
type NotedOptIn = CustomerKey & {
  granted: boolean
  language: Language
  client: Client
  textVersion: string | undefined
}

/**
 * Records a marketing decision; a no takes effect at once, for a yes the customer is asked to confirm. Refuses with
 * consent.text-outdated, or with customer.unreachable if no message can reach the customer. Without `textVersion` only
 * repeats the question. Call it after storing the customer's contact.
 */
export async function recordMarketing(tx: Tx, deps: Deps, noted: NotedOptIn): Promise<void> {
  const { businessObjectId, customerId, granted, textVersion } = noted
  if (!granted) return setCustomerMarketing(tx, deps, { ...noted, textVersion: undefined, givenBy: 'SALON' })
  if (textVersion !== undefined && textVersion !== latest(deps.config.legal.texts.MARKETING).version)
    throw new Refused('consent.text-outdated')
  await requestOptIn(tx, deps, { businessObjectId, customerId })
}

async function requestOptIn(tx: Tx, deps: MessageDeps, whose: CustomerKey): Promise<void> {
  const way = await findOptInContact(tx, whose)
  if (way === undefined) throw new Refused('customer.unreachable')
  const now = deps.clock.now()
  const contact = hashContact(deps.secrets, way.recipient)
  const before = await inSalon(tx, whose.businessObjectId)
    .selectFrom('optIn')
    .select(['contact', 'askedTime'])
    .where('customerId', '=', whose.customerId)
    .forUpdate()
    .executeTakeFirst()
  // This contact got a message recently: renew its link instead of sending another one.
  if (before?.contact.equals(contact) && !canRequestOptIn(before.askedTime.getTime(), now))
    return renewOptInLink(tx, whose, before.askedTime)
  const secret = randomSecret()
  const row = { hash: sha256(secret), contact, askedTime: new Date(now), expiresTime: new Date(now + optInValidMs) }
  await tx
    .insertInto('optIn')
    .values({ ...whose, ...row })
    .onConflict((conflict) =>
      conflict.columns(['businessObjectId', 'customerId']).doUpdateSet({ ...row, confirmedTime: null }),
    )
    .execute()
  await enqueueOptIn(tx, deps, { ...whose, way, secret, days: optInValidMs / 86_400_000 })
}

async function renewOptInLink(tx: Tx, { businessObjectId, customerId }: CustomerKey, askedTime: Date): Promise<void> {
  await inSalon(tx, businessObjectId)
    .updateTable('optIn')
    .set({ expiresTime: new Date(askedTime.getTime() + optInValidMs), confirmedTime: null })
    .where('customerId', '=', customerId)
    .execute()
}
