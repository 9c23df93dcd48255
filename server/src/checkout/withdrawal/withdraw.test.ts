import { afterEach, describe, expect, test } from 'vitest'
import { aDepositHouse, refundedAtStripe } from '../../test/deposit-salon.ts'
import { aBoughtGift, aGiftSalon, buyerOf, cardsOf, mailsOf, runGiftJobs, withdraw } from '../../test/gift-shop.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { refusal } from '../../test/salon.ts'
import { aTill, aVisit, begin, made, pay, paymentBy } from '../../test/till.ts'
import { giftSecrets } from '../gift-orders/queries.ts'
import { giftRefunds } from '../gift-orders/refund-gift.ts'
import { sendDueGifts } from '../gift-orders/send-gift.ts'

const t = await aDepositHouse()
afterEach(() => expectInvariants(t.db))

const days = (count: number) => count * 86_400_000
const listed = async ({ leader }: { leader: { authorization: string } }) =>
  (await t.app.inject({ url: '/v1/withdrawals', headers: leader })).json()

describe('[WDR-01c, WDR-01d] a withdrawal from an unused card', () => {
  test('is confirmed at once, voids the card and refunds everything exactly once', async () => {
    const salon = await aGiftSalon(t)
    const { seen, page } = await aBoughtGift(t, salon)
    const sent = await Promise.all(Array.from({ length: 5 }, () => withdraw(t, salon, { order: seen.number })))
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    await runGiftJobs(t, 'refundGift')
    await runGiftJobs(t, 'refundGift')
    expect(refundedAtStripe(t, { page })).toBe(10_000)
    expect(await cardsOf(t, salon)).toMatchObject({
      cards: [{ balance: 0, endedTime: expect.any(Date) }],
      money: [{ kind: 'CAPTURED' }, { kind: 'REFUNDED', amount: 10_000 }],
    })
    const receipts = await mailsOf(t, salon, 'WITHDRAWAL')
    expect(receipts).toHaveLength(5)
    expect(receipts[0]).toMatchObject({ recipient: buyerOf(salon) })
    for (const said of ['Sabine Koch', seen.number, '2. März 2027', '09:00']) expect(receipts[0]?.text).toContain(said)
    const outcomes = (await listed(salon)).map(({ outcome }: { outcome: string }) => outcome)
    expect(outcomes.sort()).toEqual(['ALL_BACK', 'ENDED', 'ENDED', 'ENDED', 'ENDED'])
  })

  test('prevents the card from being sent if it comes before its day', async () => {
    const salon = await aGiftSalon(t)
    const { seen } = await aBoughtGift(t, salon, { recipientEmail: 'petra@freundin.example', day: '2027-03-09' })
    expect((await withdraw(t, salon, { order: seen.number.toLowerCase().replaceAll('-', ' ') })).statusCode).toBe(201)
    const before = t.clock.now()
    t.clock.advance(days(8))
    await sendDueGifts(t.deps)
    t.clock.set(before)
    expect(await mailsOf(t, salon, 'GIFT_SENT')).toEqual([])
  })

  test('refunds once after a lost answer of Stripe', async () => {
    const salon = await aGiftSalon(t)
    const { seen, page } = await aBoughtGift(t, salon)
    await withdraw(t, salon, { order: seen.number })
    t.standIn.fail({ kind: 'lostAnswer', on: 'POST refunds' })
    const [entry] = await t.db
      .selectFrom('giftOrderEntry')
      .select(['businessObjectId', 'id'])
      .where('businessObjectId', '=', salon.id)
      .where('kind', '=', 'REFUNDED')
      .execute()
    if (entry === undefined) throw new Error('no refund')
    await expect(giftRefunds.send(t.deps, entry)).rejects.toThrow()
    await giftRefunds.send(t.deps, entry)
    expect(refundedAtStripe(t, { page })).toBe(10_000)
  })
})

test('[WDR-01d] refunds the rest of a partly used card, and nothing of a used one', async () => {
  const salon = await aGiftSalon(t)
  const { seen } = await aBoughtGift(t, salon)
  const till = await aTill(t, salon)
  const [row] = await t.db.selectFrom('giftOrder').selectAll().where('businessObjectId', '=', salon.id).execute()
  if (row === undefined) throw new Error('no order')
  const draft = await begin(till, await aVisit(t, salon, { price: 4000 }))
  const asked = { code: giftSecrets(t.deps.secrets, row).code, draftId: draft.id }
  const { id, proof } = made(await till.send('POST', '/v1/till/gift-card-searches', asked)).json()
  made(
    await pay(till, draft, { payments: [{ ...paymentBy('GIFT_CARD', 4000), giftCardId: id, giftCardProof: proof }] }),
  )
  await withdraw(t, salon, { order: seen.number })
  expect(await listed(salon)).toMatchObject([{ outcome: 'REST_BACK', refunded: 6000, currency: 'CHF' }])
  expect((await cardsOf(t, salon)).cards).toMatchObject([{ balance: 0 }])
})

describe('[WDR-01b, WDR-01e] the page does not reveal whether an order exists', () => {
  test('gives the same answer and receipt for another’s number, another’s address and no order, and refunds nothing', async () => {
    const salon = await aGiftSalon(t)
    const { seen } = await aBoughtGift(t, salon)
    const tries = [
      { order: seen.number, email: 'fremd@anderswo.example' },
      { order: 'G-0000-0000' },
      { order: 'irgendetwas' },
    ]
    const keys = new Set<string>()
    for (const typed of tries) {
      const answer = await withdraw(t, salon, typed)
      expect(answer.statusCode).toBe(201)
      keys.add(Object.keys(answer.json()).join())
    }
    expect([...keys]).toEqual(['time'])
    expect((await cardsOf(t, salon)).cards).toMatchObject([{ balance: 10_000, endedTime: null }])
    expect(await mailsOf(t, salon, 'WITHDRAWAL')).toHaveLength(3)
    expect(await mailsOf(t, salon, 'WITHDRAWAL_DONE')).toEqual([])
    expect((await listed(salon)).every(({ outcome }: { outcome: string }) => outcome === 'UNKNOWN')).toBe(true)
  })

  test('refuses the order on another salon’s page', async () => {
    const [salon, other] = [await aGiftSalon(t), await aGiftSalon(t)]
    const { seen } = await aBoughtGift(t, salon)
    await withdraw(t, other, { order: seen.number, email: buyerOf(salon) })
    expect((await cardsOf(t, salon)).cards).toMatchObject([{ balance: 10_000 }])
    expect(await listed(salon)).toEqual([])
  })

  test('refuses an unknown field and writes nothing; names an address without a mailbox', async () => {
    const salon = await aGiftSalon(t)
    expect((await withdraw(t, salon, { order: 'G-0000-0000', website: 'x' })).statusCode).toBe(400)
    expect(await mailsOf(t, salon, 'WITHDRAWAL')).toEqual([])
    expect(refusal(await withdraw(t, salon, { order: 'x', email: 'nobody' }))).toEqual([400, 'invalid-email'])
  })

  test('sends one address five receipts a day', async () => {
    const salon = await aGiftSalon(t)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await withdraw(t, salon, { order: 'x', email: 'viel@post.example' })).statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

test('[WDR-01a] counts the last day to its end, and moves a weekend to Monday', async () => {
  const salon = await aGiftSalon(t)
  const { seen } = await aBoughtGift(t, salon)
  // Bought on Tuesday 2 March.
  expect(seen.withdrawUntil).toBe('2027-03-16T23:00:00.000Z')
  const before = t.clock.now()
  t.clock.set(Date.parse('2027-03-16T23:00:00Z'))
  await withdraw(t, salon, { order: seen.number })
  t.clock.set(before)
  expect(await listed(salon)).toMatchObject([{ outcome: 'LATE', refunded: 0 }])
  expect((await cardsOf(t, salon)).cards).toMatchObject([{ balance: 10_000 }])
})
