/** Finds or creates the customer who joins the queue, by the typed contact (CHK-05). */

import type { joinQueue } from '@goldline/contract/queue'
import { sql } from 'kysely'
import { recordMarketing } from '../consent/ask-opt-in.ts'
import { latest, type TextDeps } from '../consent/texts.ts'
import { countryOf } from '../customer/contact.ts'
import { addCustomer } from '../customer/create-customer.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { requireIdentity } from '../identity.ts'

type GuestJoin = Pick<Context<typeof joinQueue>, 'actor' | 'body'>

/**
 * Returns the customer's id. The contact is unproven, so a known customer's name and marketing consent stay unchanged.
 * Call it under the salon's lock.
 */
export async function findOrAddGuest(tx: Tx, deps: Deps, { actor, body }: GuestJoin): Promise<string> {
  const { businessObjectId, userId } = actor
  const { name, contact, language, marketing } = body
  requireCurrentTexts(deps, body)
  const identity = requireIdentity(contact, await countryOf(tx, businessObjectId), { field: 'body.contact' })
  const known = await findKnown(inSalon(tx, businessObjectId), identity.value)
  if (known !== undefined) return known
  const reached = {
    email: identity.kind === 'EMAIL' ? identity.value : null,
    phoneNr: identity.kind === 'PHONE' ? identity.value : null,
  }
  const person = { name, surname: '', birthday: null, language, ...reached }
  const customerId = await addCustomer(tx, deps, { businessObjectId, userId, person })
  if (marketing) {
    const { client } = actor
    const { textVersion } = marketing
    await recordMarketing(tx, deps, { businessObjectId, customerId, granted: true, textVersion, language, client })
  }
  return customerId
}

/** Checks the text versions, for known customers too, so that no refusal reveals who is known. */
function requireCurrentTexts({ config }: TextDeps, { textVersion, marketing }: GuestJoin['body']): void {
  const { texts } = config.legal
  const isShown = textVersion === latest(texts.PRIVACY_NOTICE).version
  const isOffered = marketing === undefined || marketing.textVersion === latest(texts.MARKETING).version
  if (!isShown || !isOffered) throw new Refused('consent.text-outdated')
}

/** Finds the salon's customer; prefers one with an account, then the oldest. */
async function findKnown(salon: InSalon<Tx>, identity: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${salon.id} and c.erased_time is null
      and (c.email = ${identity} or c.phone_nr = ${identity})
    order by c.user_id is null, p.registered_at, c.id limit 1`.execute(salon.db)
  return rows[0]?.id
}
