import type { Tx } from '../db/transaction.ts'
import { customerOf } from './contact.ts'
import { inOneSms, oneLine } from './names.ts'
import { queueMessages } from './queue.ts'
import { quotable } from './quotable.ts'
import { wayDespiteWishes } from './recipients.ts'
import { texts } from './texts/texts.ts'
import type { MessageDeps } from './types.ts'

type WrittenReview = {
  readonly businessObjectId: string
  readonly appointmentId: string | null
  readonly customerId: string
  readonly reviewId: string
  readonly rating: number
  readonly text: string
}

/**
 * REV-02: tells the customer of a review written in their name with a salon's code, which proves no identity, so that
 * they can object. Like a security notice it ignores preferences (MSG-02).
 */
export async function enqueueReviewWritten(tx: Tx, deps: MessageDeps, written: WrittenReview): Promise<void> {
  const { businessObjectId, appointmentId, customerId, reviewId, rating } = written
  const customer = await customerOf(tx, businessObjectId, customerId)
  if (customer === undefined) return
  const way = wayDespiteWishes(customer)
  if (way === undefined) return
  const { name, language } = await tx
    .selectFrom('businessObject')
    .innerJoin('customer', (join) => join.on('customer.id', '=', customerId))
    .select(['businessObject.name', 'customer.language'])
    .where('businessObject.id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const { publicUrl } = deps.config
  const facts = { rating, link: `${publicUrl}/#contact` }
  const { message } = quotable(written.text, publicUrl)
  const { reviewWritten, smsReviewWritten } = texts[language]
  const words =
    way.channel === 'SMS'
      ? { subject: '', text: inOneSms(name, language, (salonShort) => smsReviewWritten({ ...facts, salonShort })) }
      : reviewWritten({ ...facts, salon: oneLine(name), customer: customer.name, message })
  const about = { businessObjectId, ...(appointmentId !== null && { appointmentId }) }
  const head = { ...about, type: 'REVIEW_WRITTEN', cause: `REVIEW_WRITTEN ${reviewId}`, language } as const
  await queueMessages(tx, deps, [{ ...head, ...way, ...words }])
}
