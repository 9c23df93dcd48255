/** Sends the mails of a gift card: to the buyer once it is paid, and the card itself on its day (GFT-01). */
import { getGiftSheet } from '@goldline/contract/checkout/gift-orders'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { vatInside } from '@goldline/domain/checkout/vat'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'
import { sendPdf } from '../../http/send-file.ts'
import { formatMoney, longDay, timeOfDay } from '../../message/format.ts'
import { safeName } from '../../message/names.ts'
import { type Notice, sendNotice } from '../../message/notice.ts'
import { sanitizeQuote } from '../../message/quotable.ts'
import type { MessageDeps } from '../../message/types.ts'
import { sha256 } from '../../secrets.ts'
import { button, mail, table } from '../../texts/mail.ts'
import { type GiftOrderRow, giftSecrets, lockGiftOrder } from './queries.ts'

type BoughtFacts = {
  readonly salon: string
  /** The buyer's name, as they entered it. */
  readonly customer: string
  readonly number: string
  readonly amount: string
  readonly service: string
  readonly recipient: string
  /** When it is sent to the recipient; empty: it goes to the buyer. */
  readonly when: string
  readonly until: string
  readonly withdrawLink: string
  /** `package` or `card`. */
  readonly kind: string
  /** The value-added tax of a package; empty: none. */
  readonly tax: string
  readonly visits: number
}

/** Confirms the purchase and explains how to withdraw from it (GFT-01e, WDR-01b). */
const giftBought: Notice<BoughtFacts> = {
  type: 'GIFT_BOUGHT',
  mail: (say, { number, amount, service, recipient, when, withdrawLink, kind, tax }) =>
    mail(
      say('giftBought.subject'),
      say('hello'),
      say('giftBought.text'),
      table(
        { label: say('label.order'), value: number },
        { label: say('label.service'), value: service },
        { label: say('label.amount'), value: amount },
        { label: say('label.for'), value: recipient },
        { label: say('label.sent'), value: when },
      ),
      kind === 'package' && tax === '' ? '' : say('giftBought.vat'),
      say('giftBought.withdraw'),
      button(say('withdrawal.button'), withdrawLink),
    ),
}

type SentFacts = {
  readonly salon: string
  readonly customer: string
  readonly sender: string
  readonly words: string
  readonly amount: string
  readonly service: string
  readonly link: string
}

/** Sends the card as a link to its PDF, as only the PDF contains the code (GFT-01d). */
const giftSent: Notice<SentFacts> = {
  type: 'GIFT_SENT',
  mail: (say, { words, link }) =>
    mail(
      say('giftSent.subject'),
      say('hello'),
      say('giftSent.text'),
      { quote: words },
      button(say('giftSent.open'), link),
      say('giftSent.more'),
    ),
  secret: true,
}

const placeOf = async (salon: InSalon, { language }: Pick<GiftOrderRow, 'language'>) => {
  const { name, ...row } = await salonRow(salon, ['name', 'urlName', 'country', 'timeZone'])
  return { ...row, language, salon: safeName(name) }
}

type PaidOrder = Omit<GiftOrderRow, 'url' | 'captured' | 'refunded'>

export async function sendPurchaseMail(salon: InSalon<Tx>, deps: MessageDeps, order: PaidOrder): Promise<void> {
  const { id, number, amount, currency, service, language, buyerEmail, toRecipient, sendTime, withdrawUntil } = order
  if (buyerEmail === null || withdrawUntil === null) return
  const place = await placeOf(salon, order)
  await sendNotice(salon.db, deps, {
    notice: giftBought,
    to: [{ channel: 'EMAIL', recipient: buyerEmail, language }],
    about: { businessObjectId: salon.id, cause: `GIFT_BOUGHT ${id}` },
    facts: {
      ...{ salon: place.salon, number, amount: formatMoney(amount, currency, place), service: service ?? '' },
      customer: safeName(order.senderName ?? ''),
      recipient: safeName(order.recipientName ?? ''),
      when: toRecipient ? `${longDay(sendTime, place)}, ${timeOfDay(sendTime, place)}` : '',
      until: longDay(new Date(withdrawUntil.getTime() - 1), place),
      ...packageFacts(order, place),
      withdrawLink: `${deps.config.publicUrl}${salonPage(place.urlName)}/withdraw?order=${number}`,
    },
  })
}

/** Facts of a package, whose tax is due when it is sold (POS-17a). */
function packageFacts(
  { amount, currency, package: sold }: PaidOrder,
  place: Awaited<ReturnType<typeof placeOf>>,
): Pick<BoughtFacts, 'kind' | 'tax' | 'visits'> {
  if (sold === null) return { kind: 'card', tax: '', visits: 0 }
  const tax = sold.vatRate === null ? '' : formatMoney(vatInside(sold.vatRate, amount).tax, currency, place)
  return { kind: 'package', tax, visits: sold.visits }
}

/**
 * Sends the card once, when it is due, unless the salon has printed it since, which means handed it over. Call under
 * the order's lock.
 */
export async function sendGiftIfDue(salon: InSalon<Tx>, deps: Deps, order: PaidOrder): Promise<void> {
  const now = deps.clock.now()
  const { id, amount, currency, service, language, buyerEmail, recipientEmail, sendTime } = order
  const recipient = order.toRecipient ? recipientEmail : buyerEmail
  if (order.sentTime !== null || sendTime.getTime() > now || recipient === null) return
  await salon
    .updateTable('giftOrder')
    .set({ sentTime: new Date(now) })
    .where('id', '=', id)
    .execute()
  const { code, sheet } = giftSecrets(deps.secrets, order)
  if ((await findCardByCode(salon, code)) === undefined) return
  const place = await placeOf(salon, order)
  await sendNotice(salon.db, deps, {
    notice: giftSent,
    to: [{ channel: 'EMAIL', recipient, language }],
    about: { businessObjectId: salon.id, cause: `GIFT_SENT ${id}` },
    facts: {
      ...{ salon: place.salon, amount: formatMoney(amount, currency, place), service: service ?? '' },
      customer: safeName((order.toRecipient ? order.recipientName : order.senderName) ?? ''),
      sender: order.toRecipient ? safeName(order.senderName ?? '') : '',
      words: order.toRecipient ? sanitizeQuote(order.words ?? '', deps.config.publicUrl).message : '',
      link: `${deps.config.publicUrl}/v1/gift-sheets/${sheet}`,
    },
  })
}

const maxPerRun = 200

/** Job: sends the cards whose day has come, except withdrawn ones. */
export async function sendDueGifts(deps: Deps): Promise<void> {
  const due = await acrossSalons(deps.db)
    .selectFrom('giftOrder')
    .select(['businessObjectId', 'id'])
    .where('state', '=', 'PAID')
    .where('sentTime', 'is', null)
    .where('refunded', '=', 0)
    .where('sendTime', '<=', new Date(deps.clock.now()))
    .orderBy('sendTime')
    .limit(maxPerRun)
    .execute()
  for (const { businessObjectId, id } of due)
    await transact(deps.db, async (tx) => {
      const salon = inSalon(tx, businessObjectId)
      const order = await lockGiftOrder(salon, id)
      if (order.refunded === 0) await sendGiftIfDue(salon, deps, order)
    }).catch((err) => deps.log.error({ err, giftOrderId: id }, 'gift not sent'))
}

/** Finds the card with this code; undefined: it ended, or the salon printed another code since. */
const findCardByCode = (salon: InSalon, code: string) =>
  salon
    .selectFrom('giftCard as g')
    .innerJoin('giftCardCode as c', (join) =>
      join.onRef('c.businessObjectId', '=', 'g.businessObjectId').onRef('c.giftCardId', '=', 'g.id'),
    )
    .select(['g.expiresTime', 'g.createdTime'])
    .where('g.endedTime', 'is', null)
    .where('c.endedTime', 'is', null)
    .where('c.hash', '=', sha256(code))
    .executeTakeFirst()

/** Returns the card's PDF as long as the card has the code of this order. */
export const getGiftSheetRoute = read(getGiftSheet, async ({ db, deps, params, raw }) => {
  const order = await acrossSalons(db)
    .selectFrom('giftOrder')
    .selectAll()
    .where('sheetHash', '=', sha256(params.secret))
    .where('state', '=', 'PAID')
    .executeTakeFirstOrThrow(() => new Refused('gift-order.notFound'))
  const salon = inSalon(db, order.businessObjectId)
  const { code } = giftSecrets(deps.secrets, order)
  const card = await findCardByCode(salon, code)
  if (card === undefined) throw new Refused('gift-order.notFound')
  const place = await placeOf(salon, order)
  const { motif, service, words, recipientName, senderName, amount, currency } = order
  // Load late: drawing PDFs takes 30 MB, which most servers never need.
  const { giftCardSheet } = await import('../gift-card/sheet.ts')
  const gift = {
    motif,
    service: service ?? '',
    words: words ?? '',
    recipient: recipientName ?? '',
    sender: senderName ?? '',
  }
  sendPdf(raw.reply, code.slice(-4), await giftCardSheet({ ...place, ...card, amount, currency, code, gift }))
})
