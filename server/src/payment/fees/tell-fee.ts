/** Notifies a customer that a fee was charged, or that their bank requires a confirmation (PAY-04). */
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { InSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import { readContact } from '../../message/contact.ts'
import { formatMoney, longDay, shortDay } from '../../message/format.ts'
import { oneLine } from '../../message/names.ts'
import { type Notice, sendNotice } from '../../message/notice.ts'
import { chooseEvenIfDisabled } from '../../message/recipients.ts'
import type { MessageDeps } from '../../message/types.ts'
import { button, line, mail } from '../../texts/mail.ts'
import type { DepositRow } from '../deposits/queries.ts'

type FeeText = {
  salon: string
  customer: string
  amount: string
  day: string
  dayShort: string
  phone: string
  link: string
}

/** A fee was charged; the customer may prove a lower loss, and gets the salon's contact (PAY-04d). */
const feeCharged: Notice<FeeText> = {
  type: 'FEE_CHARGED',
  mail: (say, { salon, phone }) =>
    mail(
      say('feeCharged.subject'),
      say('hello'),
      say('feeCharged.text'),
      say('fee.lower'),
      say('fee.reach'),
      line(salon, phone),
    ),
  sms: 'sms.feeCharged',
}

/** The customer's bank requires them to confirm the fee on Stripe's page (PAY-04d). */
const feeToConfirm: Notice<FeeText> = {
  type: 'FEE_TO_CONFIRM',
  mail: (say, { link, salon, phone }) =>
    mail(
      say('feeToConfirm.subject'),
      say('hello'),
      say('feeToConfirm.text'),
      button(say('feeToConfirm.open'), link),
      say('fee.lower'),
      say('fee.reach'),
      line(salon, phone),
    ),
  sms: 'sms.feeToConfirm',
}

type FeeNotice = {
  row: DepositRow
  chargeId: string
  amount: number
  /** Stripe's page for confirming the fee; absent: the fee was charged. */
  link?: string
}

/** Notifies the customer regardless of their message preferences: it is about their money. */
export async function sendFeeNotice(
  salon: InSalon<Tx>,
  deps: MessageDeps,
  { row, chargeId, amount, link }: FeeNotice,
): Promise<void> {
  const visit = await salon
    .selectFrom('appointment')
    .select(['customerId', 'startTime'])
    .where('id', '=', row.appointmentId)
    .executeTakeFirst()
  const customer = visit && (await readContact(salon, visit.customerId))
  const way = customer && chooseEvenIfDisabled(customer)
  if (!visit || !customer || !way) return
  const { language } = row.request
  const { name, phoneNr, email, ...place } = await salonRow(salon, ['name', 'phoneNr', 'email', 'country', 'timeZone'])
  const notice = link === undefined ? feeCharged : feeToConfirm
  await sendNotice(salon.db, deps, {
    notice,
    to: [{ ...way, language }],
    about: { businessObjectId: salon.id, customerId: customer.id, cause: `${notice.type} ${chargeId}` },
    facts: {
      ...{
        salon: oneLine(name),
        customer: customer.name,
        link: link ?? '',
        phone: formatPhoneNr(phoneNr ?? '') || (email ?? ''),
      },
      amount: formatMoney(amount, row.currency, { ...place, language }),
      day: longDay(visit.startTime, { ...place, language }),
      dayShort: shortDay(visit.startTime, { ...place, language }),
    },
  })
}
