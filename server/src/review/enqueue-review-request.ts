/** REV-02: a request for a review of a visit. */

import { sql } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { readContact } from '../message/contact.ts'
import { longDay } from '../message/format.ts'
import { oneLine } from '../message/names.ts'
import { type Notice, sendNotice } from '../message/notice.ts'
import { chooseContactPoint } from '../message/recipients.ts'
import type { MessageDeps } from '../message/types.ts'
import { unsubscribeLink } from '../message/unsubscribe-link.ts'
import { button, mail } from '../texts/mail.ts'

export type ReviewRequest = {
  readonly businessObjectId: string
  readonly appointmentId: string
  readonly customerId: string
  /** Called only if the request can be sent. The secret is stored only in the sealed message, and wiped once sent. */
  readonly makeLink: () => Promise<string>
}

type RequestText = { salon: string; customer: string; day: string; link: string; unsubscribeLink: string }

/**
 * REV-02: asks a customer who agreed to marketing for a review of the visit; `unsubscribeLink` withdraws the consent
 * (MSG-16).
 */
export const reviewRequest: Notice<RequestText> = {
  type: 'REVIEW_REQUEST',
  mail: (say, { link, unsubscribeLink: url }) =>
    mail(
      say('reviewRequest.subject'),
      say('hello'),
      say('reviewRequest.text'),
      button(say('reviewRequest.open'), link),
      say('reviewRequest.more'),
      say('marketing.why'),
      { unsubscribe: { label: say('marketing.unsubscribe'), url } },
    ),
  secret: true,
}

/**
 * Enqueues the request, by e-mail only: an SMS would cost the salon, and the request is not urgent. One per visit
 * (MSG-04). Returns whether it can be sent.
 */
export async function enqueueReviewRequest(tx: Tx, deps: MessageDeps, about: ReviewRequest): Promise<boolean> {
  const { businessObjectId, appointmentId, customerId, makeLink } = about
  const customer = await readContact(inSalon(tx, businessObjectId), customerId)
  // MSG-13: no marketing to an address that a mail server refused.
  if (customer === undefined || customer.emailRefused) return false
  const way = chooseContactPoint({ ...customer, phoneNr: null })
  if (way === undefined) return false
  const { salon, country, timeZone, startTime, language } = await visitOf(tx, about)
  await sendNotice(tx, deps, {
    notice: reviewRequest,
    to: [{ ...way, language }],
    about: { businessObjectId, appointmentId, customerId, cause: `REVIEW_REQUEST ${appointmentId}` },
    facts: {
      customer: customer.name,
      salon: oneLine(salon),
      day: longDay(startTime, { language, country, timeZone }),
      link: await makeLink(),
      unsubscribeLink: await unsubscribeLink(tx, deps, { businessObjectId, customerId }),
    },
  })
  return true
}

type Visit = {
  salon: string
  country: string
  timeZone: string
  startTime: Date
  language: 'de' | 'en' | 'vi'
}

/** Loads the visit, with texts in the customer's language. */
async function visitOf(tx: Tx, { businessObjectId, appointmentId, customerId }: ReviewRequest): Promise<Visit> {
  const { rows } = await sql<Visit>`
    select b.name as salon, b.country, b.time_zone, a.start_time, c.language
    from appointment a join business_object b on b.id = a.business_object_id join customer c on c.id = ${customerId}
    where a.business_object_id = ${businessObjectId} and a.id = ${appointmentId}`.execute(tx)
  const [visit] = rows
  if (visit === undefined) throw new Error('a visit to ask about is gone')
  return visit
}
