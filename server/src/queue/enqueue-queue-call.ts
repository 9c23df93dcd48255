/** Notifies a waiting guest that they are called, in the transaction of the call (CHK-05). */

import type { Language } from '@goldline/domain/message/kinds'
import { inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { readContact } from '../message/contact.ts'
import { oneLine, shortName } from '../message/names.ts'
import { type Notice, sendNotice } from '../message/notice.ts'
import { chooseEvenIfDisabled } from '../message/recipients.ts'
import type { MessageDeps } from '../message/types.ts'
import { mail } from '../texts/mail.ts'

type QueueCall = {
  readonly businessObjectId: string
  readonly entryId: string
  readonly customerId: string
  readonly language: Language
  /** The name that the guest typed at the door. */
  readonly name: string
  /** The staff member who calls. */
  readonly staff: string
}

type CallText = { salon: string; customer: string; staff: string; staffShort: string }

/** The message to a guest who is called; `staff` empty: no particular person (CHK-05). */
export const queueCall: Notice<CallText> = {
  type: 'QUEUE_CALL',
  mail: (say) => mail(say('queueCall.subject'), say('hello'), say('queueCall.text'), say('queueCall.more')),
  sms: 'sms.queueCall',
}

/** Enqueues the call even for a customer without messages: they gave the contact at the door to be called. */
export async function enqueueQueueCall(tx: Tx, deps: MessageDeps, call: QueueCall): Promise<void> {
  const { businessObjectId, entryId, customerId, language } = call
  const customer = await readContact(inSalon(tx, businessObjectId), customerId)
  if (customer === undefined) return
  const way = chooseEvenIfDisabled(customer)
  if (way === undefined) return
  const { name: salon } = await salonRow(inSalon(tx, businessObjectId), ['name'])
  const staff = oneLine(call.staff)
  await sendNotice(tx, deps, {
    notice: queueCall,
    to: [{ ...way, language }],
    // The time makes each call a separate message.
    about: { businessObjectId, customerId, cause: `QUEUE_CALL ${entryId} ${deps.clock.now()}` },
    facts: { salon: oneLine(salon), customer: oneLine(call.name), staff, staffShort: shortName(staff, language) },
  })
}
