/** CHK-05: tells a waiting guest that they are called, in the transaction that calls. */
import type { Language } from '@goldline/domain/message/kinds'
import type { Tx } from '../db/transaction.ts'
import { customerOf } from './contact.ts'
import { inOneSms, oneLine, shortName } from './names.ts'
import { queueMessages } from './queue.ts'
import { wayDespiteWishes } from './recipients.ts'
import { texts } from './texts/texts.ts'
import type { MessageDeps } from './types.ts'

type QueueCall = {
  readonly businessObjectId: string
  readonly entryId: string
  readonly customerId: string
  readonly language: Language
  /** As the guest typed it at the door. */
  readonly name: string
  /** The staff member who calls. */
  readonly staff: string
}

/** Calls even a customer who wants no messages: they gave the contact at the door to be called by it. */
export async function enqueueQueueCall(tx: Tx, deps: MessageDeps, call: QueueCall): Promise<void> {
  const { businessObjectId, entryId, customerId, language } = call
  const customer = await customerOf(tx, businessObjectId, customerId)
  if (customer === undefined) return
  const way = wayDespiteWishes(customer)
  if (way === undefined) return
  const { name: salon } = await tx
    .selectFrom('businessObject')
    .select('name')
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const facts = {
    salon: oneLine(salon),
    salonShort: shortName(salon, language),
    name: oneLine(call.name),
    staff: oneLine(call.staff),
  }
  const short = (salonShort: string) =>
    texts[language].smsQueueCall({ ...facts, salonShort, staff: shortName(facts.staff, language) })
  const words =
    way.channel === 'SMS'
      ? { subject: '', text: inOneSms(facts.salon, language, short) }
      : texts[language].queueCall(facts)
  // The time makes each call a message of its own.
  const cause = `QUEUE_CALL ${entryId} ${deps.clock.now()}`
  await queueMessages(tx, deps, [
    { ...way, ...words, businessObjectId, language, type: 'QUEUE_CALL', cause, customerId },
  ])
}
