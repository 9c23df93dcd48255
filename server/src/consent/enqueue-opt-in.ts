/** MSG-15: asks a customer to confirm an opt-in that the salon noted, in the transaction that creates the link. */

import type { Language } from '@goldline/domain/message/kinds'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { readContact } from '../message/contact.ts'
import { oneLine, safeName } from '../message/names.ts'
import { type Notice, sendNotice } from '../message/notice.ts'
import { type ContactPoint, chooseContactPoint } from '../message/recipients.ts'
import type { MessageDeps } from '../message/types.ts'
import { button, mail } from '../texts/mail.ts'

type OptInQuery = { readonly businessObjectId: string; readonly customerId: string }

/** Finds the channel and address for the question; undefined if the customer has none or wants no messages. */
export async function findOptInContact(
  tx: Tx,
  { businessObjectId, customerId }: OptInQuery,
): Promise<ContactPoint | undefined> {
  const customer = await readContact(inSalon(tx, businessObjectId), customerId)
  return customer && chooseContactPoint(customer)
}

type Question = OptInQuery & { readonly way: ContactPoint; readonly secret: string; readonly days: number }

/** MSG-15: the question whether the customer confirms the opt-in by the `link`, which is valid for `days`. */
export const optIn: Notice<{ salon: string; customer: string; link: string; days: number }> = {
  type: 'OPT_IN',
  mail: (say, { link }) =>
    mail(say('optIn.subject'), say('hello'), say('optIn.text'), button(say('optIn.open'), link), say('optIn.more')),
  sms: 'sms.optIn',
  secret: true,
}

/**
 * Queues the question. The message is not marketing, since it contains only the question. The secret is stored only in
 * the encrypted message.
 */
export async function enqueueOptIn(tx: Tx, deps: MessageDeps, question: Question): Promise<void> {
  const { businessObjectId, customerId, way, secret, days } = question
  const { salon, customer, language } = await namesOf(tx, question)
  await sendNotice(tx, deps, {
    notice: optIn,
    to: [{ ...way, language }],
    about: { businessObjectId, cause: `OPT_IN ${customerId} ${deps.clock.now()}` },
    facts: {
      salon: oneLine(salon),
      customer: safeName(customer),
      link: `${deps.config.publicUrl}/o/${secret}`,
      days,
    },
  })
}

type OptInValues = { salon: string; customer: string; language: Language }

const namesOf = (tx: Tx, { businessObjectId, customerId }: OptInQuery): Promise<OptInValues> =>
  tx
    .selectFrom('businessObject as b')
    .innerJoin('customer as c', (join) => join.on('c.id', '=', customerId))
    .select(['b.name as salon', 'c.name as customer', 'c.language'])
    .where('b.id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
