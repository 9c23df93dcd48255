import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { transact } from '../../db/transaction.ts'
import { uuidv7 } from '../../ids.ts'
import { testNow } from '../../test/app.ts'
import {
  aDepositHouse,
  aDepositSalon,
  aWhollyPaidVisit,
  cancel,
  type DepositSalon,
  decidePayment,
  entryKinds,
  readDeposit,
  runReturns,
  sendStripeEvent,
  startDeposit,
  startedDeposit,
} from '../../test/deposit-salon.ts'
import { aPrintedCard } from '../../test/gift-shop.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer, refusal } from '../../test/salon.ts'
import { endGiftCard } from './ledger.ts'
import { refundToCard } from './pay-deposit.ts'

const t = await aDepositHouse()
afterEach(() => {
  t.clock.set(testNow)
  return expectInvariants(t.db)
})

const startTime = '2027-03-05T11:00:00.000Z'
type Header = { authorization: string }

const pay = (token: Header, id: string, payload: object) =>
  t.app.inject({ method: 'POST', url: `/v1/visit-deposits/${id}/gift-card-payments`, headers: token, payload })
const cardsFor = async (token: Header, id: string) =>
  (await t.app.inject({ url: `/v1/visit-deposits/${id}/gift-cards`, headers: token })).json()
const balanceOf = async (salon: { id: string }, id: string) =>
  (
    await inSalon(t.db, salon.id)
      .selectFrom('giftCard')
      .select('balance')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).balance
const visitsOf = (salon: { id: string }) =>
  t.db.selectFrom('appointment').select('status').where('businessObjectId', '=', salon.id).execute()

/** Runs the queued refunds, twice each, as a job that is repeated. */
async function giveRefunds() {
  const { rows } = await sql<{ payload: { businessObjectId: string; id: string } }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
    where k.id = j.task_id and k.identifier = 'refundDeposit' returning j.payload`.execute(t.db)
  for (const { payload } of rows) expect(await refundToCard(t.deps, payload)).toBe(true)
  for (const { payload } of rows) await refundToCard(t.deps, payload)
}

async function anOpenDeposit(salon?: DepositSalon) {
  const place = salon ?? (await aDepositSalon(t))
  const { token } = await aSignedInCustomer(t.db)
  return { salon: place, token, deposit: startedDeposit(await startDeposit(t, place, token, { startTime })) }
}

describe('[PAY-03o] a gift card pays a deposit', () => {
  test('by its code: books the visit, takes the sum off once, and ends Stripe’s page', async () => {
    const { salon, token, deposit } = await anOpenDeposit()
    const card = await aPrintedCard(t, salon, 5000)
    expect(await cardsFor(token, deposit.id)).toEqual({ open: true, own: [] })
    const answers = await Promise.all([1, 2, 3].map(() => pay(token, deposit.id, { code: card.code })))
    for (const answer of answers) expect(answer.json()).toMatchObject({ state: 'PAID', url: null, amount: 2400 })
    expect([await balanceOf(salon, card.id), await entryKinds(t, salon)]).toEqual([2600, ['CAPTURED']])
    expect(await visitsOf(salon)).toEqual([{ status: 'CONFIRMED' }])
    t.standIn.decidePayment(deposit.page, 'pay')
    expect(t.standIn.pages().find(({ id }) => id === deposit.page)?.paid).toBe(false)
    expect(await cardsFor(token, deposit.id)).toEqual({ open: false, own: [] })
  })

  test('does not pay what Stripe has already taken, whichever comes first', async () => {
    const { salon, token, deposit } = await anOpenDeposit()
    const card = await aPrintedCard(t, salon, 5000)
    const event = decidePayment(t, deposit, 'pay')
    await Promise.all([
      pay(token, deposit.id, { code: card.code }),
      sendStripeEvent(t, event),
      readDeposit(t, token, deposit.id),
    ])
    expect((await readDeposit(t, token, deposit.id)).state).toBe('PAID')
    expect([await balanceOf(salon, card.id), await entryKinds(t, salon)]).toEqual([5000, ['CAPTURED']])
    expect(await visitsOf(salon)).toHaveLength(1)
  })

  test('pays one of two deposits that it covers only once; the other start is free again', async () => {
    const first = await anOpenDeposit()
    const second = await anOpenDeposit(first.salon)
    const card = await aPrintedCard(t, first.salon, 3000)
    const paid = await Promise.all(
      [first, second].map(({ token, deposit }) => pay(token, deposit.id, { code: card.code })),
    )
    expect(paid.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await balanceOf(first.salon, card.id)).toBe(600)
    expect(await visitsOf(first.salon)).toHaveLength(1)
  })

  test.each([
    ['an unknown code', { code: 'AAAA-BBBB-CCCC-DDDD' }, [404, 'gift-card.notFound']],
    ['another’s card by its id', {}, [404, 'gift-card.notFound']],
    ['neither', { code: undefined }, [400, 'invalid-request']],
    ['an amount of its own', { amount: 1 }, [400, 'invalid-request']],
  ])('refuses %s, and leaves Stripe’s page open', async (_, sent, refused) => {
    const { salon, token, deposit } = await anOpenDeposit()
    const { id: cardId } = await aPrintedCard(t, salon, 5000)
    const payload = Object.keys(sent).length === 0 ? { cardId } : sent
    expect(refusal(await pay(token, deposit.id, payload))).toEqual(refused)
    t.standIn.decidePayment(deposit.page, 'pay')
    expect((await readDeposit(t, token, deposit.id)).state).toBe('PAID')
    expect(await balanceOf(salon, cardId)).toBe(5000)
  })

  test('refuses a card of another salon, one with too little on it, another person’s deposit, and a card rule', async () => {
    const { salon, token, deposit } = await anOpenDeposit()
    const elsewhere = await aPrintedCard(t, await aDepositSalon(t), 5000)
    expect(refusal(await pay(token, deposit.id, { code: elsewhere.code }))).toEqual([404, 'gift-card.notFound'])
    const small = await aPrintedCard(t, salon, 2399)
    expect(refusal(await pay(token, deposit.id, { code: small.code }))).toEqual([409, 'gift-card.balance-too-low'])
    const card = await aPrintedCard(t, salon, 5000)
    const { token: other } = await aSignedInCustomer(t.db)
    expect(refusal(await pay(other, deposit.id, { code: card.code }))).toEqual([404, 'deposit.notFound'])
    t.clock.advance(41 * 60_000)
    expect(refusal(await pay(token, deposit.id, { code: card.code }))).toEqual([409, 'deposit.not-due'])
  })

  test('takes at most twenty tries an hour', async () => {
    const { token, deposit } = await anOpenDeposit()
    const answers = []
    for (let n = 0; n < 21; n++) answers.push(await pay(token, deposit.id, { code: 'AAAA-BBBB-CCCC-DDDD' }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  })

  test('goes back to the same card, once, also if the card ended meanwhile, and can pay again as an own balance', async () => {
    const { salon, token, deposit } = await anOpenDeposit()
    const card = await aPrintedCard(t, salon, 5000)
    const { appointmentId } = (await pay(token, deposit.id, { code: card.code })).json()
    await transact(t.db, (tx) => {
      const of = { giftOrderId: uuidv7(t.clock.now()) }
      return endGiftCard(inSalon(tx, salon.id), { now: t.clock.now() }, { giftCardId: card.id, balance: 2600, of })
    })
    expect((await cancel(t, appointmentId, token)).statusCode).toBe(200)
    const mails = t.db.selectFrom('message').select('text').where('appointmentId', '=', appointmentId)
    const texts = (await mails.execute()).map(({ text }) => text)
    expect(texts.some((text) => /CHF.24\.00 geht zurück auf die Geschenkkarte/.test(text))).toBe(true)
    await runReturns(t)
    await giveRefunds()
    expect([await balanceOf(salon, card.id), await entryKinds(t, salon)]).toEqual([2400, ['CAPTURED', 'REFUNDED']])
    const again = startedDeposit(await startDeposit(t, salon, token, { startTime }))
    const own = [{ id: card.id, lastSigns: expect.any(String), balance: 2400 }]
    expect(await cardsFor(token, again.id)).toEqual({ open: true, own })
    expect((await pay(token, again.id, { cardId: card.id })).json()).toMatchObject({ state: 'PAID' })
    expect(await balanceOf(salon, card.id)).toBe(0)
  })

  test('is not read as a refund of Stripe’s', async () => {
    const { token, appointmentId } = await aWhollyPaidVisit(t)
    await cancel(t, appointmentId, token)
    await runReturns(t)
    const entry = await t.db
      .selectFrom('visitDepositEntry')
      .selectAll()
      .where('kind', '=', 'REFUNDED')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await refundToCard(t.deps, entry)).toBe(false)
  })
})
