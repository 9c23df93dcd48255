/**
 * Sends a receipt's link to the e-mail on file, which the till does not see, or to an address entered at the till
 * (POS-14).
 */

import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { readContact } from '../../message/contact.ts'
import { longDay } from '../../message/format.ts'
import { oneLine } from '../../message/names.ts'
import { type Notice, sendNotice } from '../../message/notice.ts'
import { type ContactPoint, chooseContactPoint } from '../../message/recipients.ts'
import type { MessageDeps } from '../../message/types.ts'
import { button, mail } from '../../texts/mail.ts'

type ReceiptRequest = {
  readonly orderId: string
  /** The sale's customer; null: unknown. */
  readonly customerId: string | null
  /** The number or e-mail entered at the till; undefined: the e-mail on file. */
  readonly typed: ContactPoint | undefined
  /** Called only if there is a way to send. The secret is stored only in the sealed message, and deleted once sent. */
  readonly makeUrl: () => Promise<string>
}

type SaleRow = { salon: string; country: string; timeZone: string; createdTime: Date; language: Language }

/** The message with a receipt's link, for a customer who asked for it at the till (POS-14). */
export const receiptNotice: Notice<{ salon: string; customer: string; day: string; link: string }> = {
  type: 'RECEIPT',
  mail: (say, { link }) =>
    mail(
      say('receipt.subject'),
      say('hello'),
      say('receipt.text'),
      button(say('receipt.open'), link),
      say('receipt.more'),
    ),
  sms: 'sms.receipt',
  secret: true,
}

/** Ignores the customer's preferences, since they asked at the till. Returns false if there is no address. */
export async function enqueueReceipt(salon: InSalon<Tx>, deps: MessageDeps, about: ReceiptRequest): Promise<boolean> {
  const { orderId, customerId, typed, makeUrl } = about
  const customer = await readContact(salon, customerId)
  const way = typed ?? (customer && chooseContactPoint({ ...customer, preference: 'ONLY_VIA_EMAIL' }))
  if (way === undefined) return false
  const { rows } = await sql<SaleRow>`
    select b.name as salon, b.country, b.time_zone, o.created_time, coalesce(o.receipt ->> 'language', b.language) as language
    from sale_order o join business_object b on b.id = o.business_object_id
    where o.business_object_id = ${salon.id} and o.id = ${orderId}`.execute(salon.db)
  const [sold] = rows
  if (sold === undefined) throw new Error('an order to write about is gone')
  const { language, createdTime } = sold
  const cause = `RECEIPT ${orderId} ${deps.clock.now()}`
  await sendNotice(salon.db, deps, {
    notice: receiptNotice,
    to: [{ ...way, language }],
    about: { businessObjectId: salon.id, cause },
    facts: {
      salon: oneLine(sold.salon),
      customer: customer?.name ?? '',
      day: longDay(createdTime, sold),
      link: await makeUrl(),
    },
  })
  if (way.channel === 'SMS') await requireSmsCredit(salon, { cause })
  return true
}

/** Refuses with sms.no-credit: the customer is waiting at the till and may choose another way. */
async function requireSmsCredit(salon: InSalon<Tx>, { cause }: { cause: string }) {
  const { status } = await salon.db
    .selectFrom('message')
    .select('status')
    .where('businessObjectId', '=', salon.id)
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow()
  if (status === 'FAILED') throw new Refused('sms.no-credit')
}
