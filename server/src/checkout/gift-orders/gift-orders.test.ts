import { randomUUID } from 'node:crypto'
import type { GiftCard } from '@goldline/contract/checkout/gift-cards'
import { afterEach, describe, expect, test } from 'vitest'
import { acrossSalons } from '../../db/in-salon.ts'
import { aDepositHouse, decidePayment, sendStripeEvent } from '../../test/deposit-salon.ts'
import {
  aBoughtGift,
  aGiftSalon,
  anOffer,
  buyerOf,
  cardsOf,
  mailsOf,
  ordered,
  orderGift,
  readGiftOrder,
  runGiftJobs,
  setOffer,
} from '../../test/gift-shop.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { refusal } from '../../test/salon.ts'
import { aTill, aVisit, begin, made, pay, paymentBy } from '../../test/till.ts'
import { giftSecrets } from './queries.ts'
import { sendDueGifts } from './send-gift.ts'
import { settleGiftOrders } from './settle-gift.ts'

const t = await aDepositHouse()
afterEach(() => expectInvariants(t.db))

const sheetLink = (text = '') => /\/v1\/gift-sheets\/[\w-]{43}/.exec(text)?.[0] ?? ''
const minutes = (count: number) => count * 60_000
const paidOnce = { entries: [{ kind: 'SOLD', amount: 10_000 }], money: [{ kind: 'CAPTURED', amount: 10_000 }] }

describe('[GFT-01a] the offer on the page', () => {
  test('[BIZ-10] is empty once the salon’s tier has no gift cards any more', async () => {
    const salon = await aGiftSalon(t)
    const toTier = (version: 'LITE' | 'LITE_PLUS') =>
      t.db.updateTable('businessObject').set({ version }).where('id', '=', salon.id).execute()
    const page = async () => (await t.app.inject({ url: `/v1/business-objects/${salon.urlName}` })).json().gifts
    await toTier('LITE_PLUS')
    expect(await page()).toBe('OPEN')
    expect((await orderGift(t, salon)).statusCode).toBe(201)
    await toTier('LITE')
    // The page still links to the withdrawal.
    expect(await page()).toBe('CLOSED')
    expect(refusal(await orderGift(t, salon))).toEqual([409, 'gift-order.off'])
  })

  test('is empty until the salon enables it, and while it cannot be paid or signs its sales', async () => {
    const salon = await aGiftSalon(t)
    const offered = () => t.app.inject({ url: `/v1/business-objects/${salon.id}/gift-offer` })
    expect((await offered()).json()).toMatchObject({ amounts: [5000, 10_000], least: 2000, today: '2027-03-02' })
    await setOffer(t, salon, { ...anOffer, enabled: false })
    expect(refusal(await offered())).toEqual([409, 'gift-order.off'])
    expect(refusal(await orderGift(t, salon))).toEqual([409, 'gift-order.off'])
    await setOffer(t, salon)
    const account = acrossSalons(t.db).updateTable('depositAccount').where('businessObjectId', '=', salon.id)
    await account.set({ ready: false }).execute()
    expect(refusal(await orderGift(t, salon))).toEqual([409, 'gift-order.off'])
    const settings = await t.app.inject({ url: '/v1/gift-sale-settings', headers: salon.leader })
    expect(settings.json()).toMatchObject({ hindrance: 'NOT_READY', offer: { enabled: true } })
    await account.set({ ready: true }).execute()
    await t.db.insertInto('checkoutSettings').values({ businessObjectId: salon.id, fiscalDevice: true }).execute()
    expect(refusal(await orderGift(t, salon))).toEqual([409, 'gift-order.off'])
  })

  test('accepts a service at the displayed price, an amount within the salon’s bounds, a day within a year', async () => {
    const salon = await aGiftSalon(t)
    const wrong = [{ amount: 1999 }, { amount: 50_001 }, { product: salon.product, amount: 7999 }]
    for (const wish of [...wrong, { product: randomUUID(), amount: 8000 }])
      expect(refusal(await orderGift(t, salon, wish))).toEqual([400, 'gift-order.amount'])
    const to = { recipientEmail: 'petra@freundin.example' }
    for (const day of ['2027-03-01', '2028-03-02'])
      expect(refusal(await orderGift(t, salon, { ...to, day }))).toEqual([400, 'gift-order.day'])
    expect(refusal(await orderGift(t, salon, { email: 'nobody' }))).toEqual([400, 'invalid-email'])
    expect((await setOffer(t, salon, { ...anOffer, amounts: [1000] })).json()).toMatchObject({ field: 'body.amounts' })
    const { seen } = await aBoughtGift(t, salon, { product: salon.product, amount: 8000 })
    expect(seen).toMatchObject({ state: 'PAID', service: 'Schnitt', amount: 8000 })
  })
})

describe('[GFT-01b, GFT-01c] a card is made once it is paid', () => {
  test('makes one card, one entry and one mail each for 20 concurrent events, returns and jobs, in any order and twice', async () => {
    const salon = await aGiftSalon(t)
    const order = ordered(await orderGift(t, salon))
    expect(await readGiftOrder(t, order.key)).toMatchObject({ state: 'OPEN', sent: false })
    expect((await cardsOf(t, salon)).cards).toEqual([])
    const event = decidePayment(t, order, 'pay')
    await Promise.all([
      ...Array.from({ length: 20 }, () => sendStripeEvent(t, event)),
      ...Array.from({ length: 3 }, () => readGiftOrder(t, order.key)),
      settleGiftOrders(t.deps),
    ])
    expect(await runGiftJobs(t, 'settleGiftOrder')).toBeLessThanOrEqual(1)
    expect(await cardsOf(t, salon)).toMatchObject({ cards: [{ balance: 10_000 }], ...paidOnce })
    expect(await mailsOf(t, salon, 'GIFT_BOUGHT')).toHaveLength(1)
    expect(await mailsOf(t, salon, 'GIFT_SENT')).toHaveLength(1)
  })

  test('is made by a job after an event alone', async () => {
    const salon = await aGiftSalon(t)
    const event = decidePayment(t, ordered(await orderGift(t, salon)), 'pay')
    expect((await sendStripeEvent(t, event)).statusCode).toBe(204)
    expect(await runGiftJobs(t, 'settleGiftOrder')).toBe(1)
    expect((await cardsOf(t, salon)).cards).toHaveLength(1)
  })

  test('orders once per key, on one page, also after a lost answer', async () => {
    const salon = await aGiftSalon(t)
    const wish = { key: randomUUID(), address: '192.0.2.7' }
    t.standIn.fail({ kind: 'lostAnswer', on: 'POST checkout/sessions' })
    expect((await orderGift(t, salon, wish)).statusCode).toBe(503)
    const [first, second] = [ordered(await orderGift(t, salon, wish)), ordered(await orderGift(t, salon, wish))]
    expect(second).toEqual(first)
    const rows = await t.db.selectFrom('giftOrder').select('id').where('businessObjectId', '=', salon.id).execute()
    expect(rows).toHaveLength(1)
  })

  test('makes nothing for a failed or missing payment; a late payment still makes the card', async () => {
    const salon = await aGiftSalon(t)
    const order = ordered(await orderGift(t, salon))
    t.clock.advance(minutes(34))
    expect(await readGiftOrder(t, order.key)).toMatchObject({ state: 'ENDED', url: null, withdrawUntil: null })
    expect((await cardsOf(t, salon)).cards).toEqual([])
    expect(await mailsOf(t, salon, 'GIFT_BOUGHT')).toEqual([])
  })
})

describe('[GFT-01d, POS-16e] the card', () => {
  test('goes to the buyer at once; its link opens a PDF whose code the till finds, and which is stored nowhere', async () => {
    const salon = await aGiftSalon(t)
    const { key } = await aBoughtGift(t, salon)
    const [mail] = await mailsOf(t, salon, 'GIFT_SENT')
    expect(mail?.recipient).toBe(buyerOf(salon))
    const pdf = await t.app.inject({ url: sheetLink(mail?.text) })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const till = await aTill(t, salon)
    const { cards } = await cardsOf(t, salon)
    const card = made(await till.send('GET', `/v1/gift-cards/${cards[0]?.id}`)).json()
    const seen = await readGiftOrder(t, key)
    expect(card.entries).toMatchObject([{ kind: 'SOLD', amount: 10_000, orderId: null, orderNumber: seen.number }])
    const told = JSON.stringify([seen, card])
    const [row] = await t.db.selectFrom('giftOrder').selectAll().where('businessObjectId', '=', salon.id).execute()
    const { code, sheet } = giftSecrets(t.deps.secrets, row ?? { businessObjectId: '', id: '' })
    for (const secret of [code, sheet]) expect(told + JSON.stringify(row)).not.toContain(secret)
    const draft = await begin(till, await aVisit(t, salon, { price: 4000 }))
    const found: GiftCard & { proof: string } = made(
      await till.send('POST', '/v1/till/gift-card-searches', { code, draftId: draft.id }),
    ).json()
    const payment = { ...paymentBy('GIFT_CARD', 4000), giftCardId: found.id, giftCardProof: found.proof }
    made(await pay(till, draft, { payments: [payment] }))
    expect((await cardsOf(t, salon)).cards).toMatchObject([{ balance: 6000 }])
  })

  test('has no valid link after the salon printed another code; a guessed link opens nothing', async () => {
    const salon = await aGiftSalon(t)
    await aBoughtGift(t, salon)
    const [mail] = await mailsOf(t, salon, 'GIFT_SENT')
    const till = await aTill(t, salon)
    const { cards } = await cardsOf(t, salon)
    made(await till.send('POST', `/v1/gift-cards/${cards[0]?.id}/sheets`, { pin: '481516' }))
    for (const url of [sheetLink(mail?.text), `/v1/gift-sheets/${'x'.repeat(43)}`])
      expect(refusal(await t.app.inject({ url }))).toEqual([404, 'gift-order.notFound'])
  })

  test('is not sent if the salon printed it before its day, since its link would open nothing', async () => {
    const salon = await aGiftSalon(t)
    await aBoughtGift(t, salon, { recipientEmail: 'petra@freundin.example', day: '2027-03-09' })
    const till = await aTill(t, salon)
    const { cards } = await cardsOf(t, salon)
    made(await till.send('POST', `/v1/gift-cards/${cards[0]?.id}/sheets`, { pin: '481516' }))
    const before = t.clock.now()
    t.clock.set(Date.parse('2027-03-09T07:00:00Z'))
    await sendDueGifts(t.deps)
    t.clock.set(before)
    expect(await mailsOf(t, salon, 'GIFT_SENT')).toEqual([])
  })

  test('goes to the recipient at eight on the chosen day, once, with the words; the buyer is notified at once', async () => {
    const salon = await aGiftSalon(t)
    const wish = {
      recipientEmail: 'petra@freundin.example',
      day: '2027-03-09',
      words: 'Nur für dich: https://boese.com/x',
    }
    const { key } = await aBoughtGift(t, salon, wish)
    const [bought] = await mailsOf(t, salon, 'GIFT_BOUGHT')
    expect(bought?.text).toContain('9. März 2027, 08:00')
    await sendDueGifts(t.deps)
    expect(await mailsOf(t, salon, 'GIFT_SENT')).toEqual([])
    const before = t.clock.now()
    t.clock.set(Date.parse('2027-03-09T07:00:00Z'))
    await Promise.all([sendDueGifts(t.deps), sendDueGifts(t.deps), sendDueGifts(t.deps)])
    const sent = await mailsOf(t, salon, 'GIFT_SENT')
    expect(sent).toMatchObject([{ recipient: 'petra@freundin.example', subject: expect.stringContaining('Sabine') }])
    expect(sent[0]?.text).not.toContain('boese.com')
    expect(await readGiftOrder(t, key)).toMatchObject({ sent: true })
    t.clock.set(before)
  })
})

test('[GFT-01f] lists the salon’s sales on its page, without codes, and hides them from other salons', async () => {
  const [salon, other] = [await aGiftSalon(t), await aGiftSalon(t)]
  const { seen } = await aBoughtGift(t, salon)
  const listed = async ({ leader }: typeof salon) =>
    (await t.app.inject({ url: '/v1/gift-orders', headers: leader })).json()
  expect(await listed(salon)).toMatchObject([
    { number: seen.number, balance: 10_000, sent: true, buyerEmail: buyerOf(salon) },
  ])
  expect(await listed(other)).toEqual([])
})

test('[GFT-01b] limits one address to twenty cards an hour', async () => {
  const salon = await aGiftSalon(t)
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push((await orderGift(t, salon, { address: '198.51.100.4' })).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
