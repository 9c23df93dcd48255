import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { readContact } from '../message/contact.ts'
import { oneLine } from '../message/names.ts'
import { type Notice, sendNotice } from '../message/notice.ts'
import { sanitizeQuote } from '../message/quotable.ts'
import { chooseEvenIfDisabled } from '../message/recipients.ts'
import type { MessageDeps } from '../message/types.ts'
import { button, mail } from '../texts/mail.ts'

type WrittenReview = {
  readonly businessObjectId: string
  readonly appointmentId: string | null
  readonly customerId: string
  readonly reviewId: string
  readonly rating: number
  readonly text: string
}

type ReviewText = { salon: string; customer: string; rating: number; message: string; link: string }

/** REV-02: notifies a customer of a review written in their name with a salon's code; `link` lets them object. */
export const reviewWritten: Notice<ReviewText> = {
  type: 'REVIEW_WRITTEN',
  mail: (say, { message, link }) =>
    mail(
      say('reviewWritten.subject'),
      say('reviewWritten.hello'),
      say('reviewWritten.text'),
      { quote: message },
      say('reviewWritten.more'),
      button(say('reviewWritten.open'), link),
    ),
  sms: 'sms.reviewWritten',
}

/**
 * REV-02: notifies the customer of a review written in their name with a salon's code, which proves no identity, so
 * that they can object. Like a security notice it ignores preferences (MSG-02).
 */
export async function enqueueReviewWritten(tx: Tx, deps: MessageDeps, written: WrittenReview): Promise<void> {
  const { businessObjectId, appointmentId, customerId, reviewId, rating } = written
  const customer = await readContact(inSalon(tx, businessObjectId), customerId)
  if (customer === undefined) return
  const way = chooseEvenIfDisabled(customer)
  if (way === undefined) return
  const { name, language } = await tx
    .selectFrom('businessObject')
    .innerJoin('customer', (join) => join.on('customer.id', '=', customerId))
    .select(['businessObject.name', 'customer.language'])
    .where('businessObject.id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const { publicUrl } = deps.config
  await sendNotice(tx, deps, {
    notice: reviewWritten,
    to: [{ ...way, language }],
    about: {
      businessObjectId,
      appointmentId: appointmentId ?? undefined,
      cause: `REVIEW_WRITTEN ${reviewId}`,
    },
    facts: {
      salon: oneLine(name),
      customer: customer.name,
      rating,
      message: sanitizeQuote(written.text, publicUrl).message,
      link: `${publicUrl}/#contact`,
    },
  })
}
