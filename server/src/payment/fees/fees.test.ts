import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { cleanUp } from '../../retention.ts'
import { testNow } from '../../test/app.ts'
import {
  aCardPage,
  aCardSalon,
  aCardVisit,
  aMissedVisit,
  cardOf,
  charge,
  noon,
  runDetaches,
  waive,
} from '../../test/card-salon.ts'
import {
  aDepositHouse,
  cancel,
  decidePayment,
  entryKinds,
  listTaken,
  readDeposit,
  refundAsSalon,
  runReturns,
  sendRefunds,
  sendStripeEvent,
  startDeposit,
  startedDeposit,
} from '../../test/deposit-salon.ts'
import { mailsOf } from '../../test/gift-shop.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer, book, booked, leadersPassword, refusal } from '../../test/salon.ts'
import { settleDeposits } from '../deposits/settle-deposit.ts'
import { settleFees } from './settle-fee.ts'

const t = await aDepositHouse()
afterEach(async () => {
  t.clock.set(testNow)
  await expectInvariants(t.db)
})

const visitsOf = (salon: { id: string }) =>
  inSalon(t.db, salon.id).selectFrom('appointment').select(['id', 'status']).execute()

describe('[PAY-04b] a card confirms one visit', () => {
  test('refuses booking until a card is entered; the customer agrees to terms that are stored', async () => {
    const salon = await aCardSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    expect(refusal(await book(t.app, salon, token, { startTime: noon }))).toEqual([409, 'deposit.required'])
    const deposit = startedDeposit(await startDeposit(t, salon, token, { startTime: noon }))
    expect(deposit).toMatchObject({ state: 'OPEN', security: 'CARD', price: 8000, amount: 4000 })
    expect(deposit.terms).toMatchObject({ language: 'de', text: expect.stringMatching(/4. März 2027, 12:00.*CHF.40/) })
    t.standIn.decide(deposit.page, 'visa')
    const { appointmentId, state } = await readDeposit(t, token, deposit.id)
    expect([state, await visitsOf(salon)]).toEqual(['PAID', [{ id: appointmentId, status: 'CONFIRMED' }]])
    const card = await inSalon(t.db, salon.id).selectFrom('visitCard').selectAll().executeTakeFirstOrThrow()
    expect(card).toMatchObject({ terms: deposit.terms?.text, termsVersion: 1, agreedTime: new Date(t.clock.now()) })
    const agreed = { amount: 4000, paid: 0, state: 'AGREED', brand: 'visa', lastFour: '4242', hasCard: true }
    expect(await cardOf(t, { appointmentId: appointmentId ?? '' }, token)).toMatchObject(agreed)
    expect(t.standIn.charges(salon.accountId)).toEqual([])
  })

  test('makes one visit of 20 concurrent events, returns and jobs, in any order and twice', async () => {
    const { salon, token, deposit } = await aCardPage(t)
    t.standIn.decide(deposit.page, 'mastercard')
    const event = t.standIn.events.at(-1)
    if (event === undefined) throw new Error('no event')
    const looks = Array.from({ length: 3 }, () => readDeposit(t, token, deposit.id))
    const events = Array.from({ length: 16 }, () => sendStripeEvent(t, event))
    await Promise.all([...events, ...looks, settleDeposits(t.deps)])
    expect(await visitsOf(salon)).toHaveLength(1)
    expect(await entryKinds(t, salon)).toEqual([])
  })

  test('detaches a card entered for an abandoned start, and books no visit', async () => {
    const { salon, token, deposit } = await aCardPage(t)
    await t.app.inject({ method: 'DELETE', url: `/v1/visit-deposits/${deposit.id}`, headers: token })
    t.standIn.decide(deposit.page, 'visa')
    const before = t.standIn.attached()
    for (const event of t.standIn.events.slice(-1)) await sendStripeEvent(t, event)
    await runDetaches(t)
    expect(t.standIn.attached()).toBe(before - 1)
    expect([await visitsOf(salon), (await readDeposit(t, token, deposit.id)).state]).toEqual([[], 'ENDED'])
  })
})

describe('[PAY-04d] a fee is charged by a decision, once', () => {
  test('[PAY-04c] enters part of the agreed fee in the ledger, notifies the customer, and deletes the card', async () => {
    const visit = await aMissedVisit(t)
    const { salon, token } = visit
    const listed = async () => (await t.app.inject({ url: '/v1/no-show-fees', headers: salon.leader })).json()
    expect(await listed()).toMatchObject([{ amount: 4000, appointmentId: visit.appointmentId }])
    const attached = t.standIn.attached()
    expect((await charge(t, visit, { amount: 3000 })).statusCode).toBe(204)
    expect(t.standIn.charges(salon.accountId)).toEqual([{ amount: 3000, status: 'succeeded', refunded: 0 }])
    expect(await entryKinds(t, salon)).toEqual(['CAPTURED'])
    const charged = { state: 'CHARGED', paid: 3000, lastFour: '4242', hasCard: false }
    expect(await cardOf(t, visit, token)).toMatchObject(charged)
    const [mail, ...others] = await mailsOf(t, salon, 'FEE_CHARGED')
    expect([others, mail?.text]).toEqual([[], expect.stringMatching(/CHF 30.*kleinerer Schaden.*Melde dich/s)])
    await runDetaches(t)
    expect([t.standIn.attached(), await listed()]).toEqual([attached - 1, []])
  })

  test('makes one payment of two desks at once, the same key again and the job that runs every minute', async () => {
    const visit = await aMissedVisit(t)
    const key = randomUUID()
    const answers = await Promise.all([charge(t, visit, { key }), charge(t, visit), charge(t, visit, { key })])
    await settleFees(t.deps)
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 204).length).toBeGreaterThan(0)
    expect(t.standIn.charges(visit.salon.accountId)).toHaveLength(1)
    expect(refusal(await charge(t, visit))).toEqual([409, 'fee.not-due'])
    expect(await entryKinds(t, visit.salon)).toEqual(['CAPTURED'])
  })

  test('refuses more than was agreed, also in the database', async () => {
    const visit = await aMissedVisit(t)
    expect(refusal(await charge(t, visit, { amount: 4001 }))).toEqual([400, 'invalid-request'])
    const own = sql`where deposit_id = ${visit.deposit.id}`
    await expect(sql`update visit_card set fee = 4001 ${own}`.execute(t.db)).rejects.toThrow('visit_card_fee_bound')
    await expect(sql`update visit_card set agreed = 5000 ${own}`.execute(t.db)).rejects.toThrow('visit_card_deposit_fk')
    const entry = { businessObjectId: visit.salon.id, depositId: visit.deposit.id, kind: 'CAPTURED' } as const
    const insert = t.db.insertInto('visitDepositEntry').values({ ...entry, id: randomUUID(), amount: 4001, cause: 'x' })
    await expect(insert.execute()).rejects.toThrow('visit_deposit_fee_bound')
  })

  test.each([
    ['a lost answer', { kind: 'lostAnswer' }],
    ['a Stripe error after the payment', { kind: 'status', status: 500, apply: true }],
    ['too many requests', { kind: 'status', status: 429 }],
    ['a lost connection', { kind: 'cut' }],
  ] as const)('stays decided after %s, and the job makes one payment', async (_, fault) => {
    const visit = await aMissedVisit(t)
    t.standIn.fail({ on: 'POST payment_intents', ...fault })
    expect((await charge(t, visit)).statusCode).toBe(204)
    expect((await cardOf(t, visit, visit.salon.leader)).state).toBe('CHARGING')
    expect(refusal(await waive(t, visit))).toEqual([409, 'fee.not-due'])
    await settleFees(t.deps)
    await settleFees(t.deps)
    expect(t.standIn.charges(visit.salon.accountId)).toHaveLength(1)
    expect((await cardOf(t, visit, visit.salon.leader)).state).toBe('CHARGED')
  })

  test('reports a declined card and does not retry automatically; a person may decide again', async () => {
    const visit = await aMissedVisit(t, 'declined')
    expect((await charge(t, visit)).statusCode).toBe(204)
    await settleFees(t.deps)
    expect(t.standIn.charges(visit.salon.accountId)).toHaveLength(1)
    expect(await cardOf(t, visit, visit.salon.leader)).toMatchObject({ state: 'DECLINED', paid: 0, hasCard: true })
    expect((await charge(t, visit, { amount: 2000 })).statusCode).toBe(204)
    expect(t.standIn.charges(visit.salon.accountId)).toHaveLength(2)
    expect((await waive(t, visit)).statusCode).toBe(204)
  })

  test('sends the customer one link by mail if the bank requires them, and counts their payment as the fee', async () => {
    const visit = await aMissedVisit(t, 'asking')
    const { salon, token } = visit
    await charge(t, visit)
    await settleFees(t.deps)
    const { confirmUrl, state } = await cardOf(t, visit, token)
    expect([state, (await cardOf(t, visit, salon.leader)).confirmUrl]).toEqual(['CONFIRMING', null])
    const mails = await mailsOf(t, salon, 'FEE_TO_CONFIRM')
    expect(mails).toEqual([expect.objectContaining({ text: expect.stringContaining(confirmUrl ?? '-') })])
    const event = decidePayment(t, { page: confirmUrl?.split('/').at(-1) ?? '' }, 'pay')
    await Promise.all(Array.from({ length: 5 }, () => sendStripeEvent(t, event)))
    expect([await entryKinds(t, salon), (await cardOf(t, visit, token)).state]).toEqual([['CAPTURED'], 'CHARGED'])
  })

  test('ends as declined if the link was not used', async () => {
    const visit = await aMissedVisit(t, 'asking')
    await charge(t, visit)
    t.clock.advance(24 * 3_600_000)
    await settleFees(t.deps)
    expect(await cardOf(t, visit, visit.salon.leader)).toMatchObject({ state: 'DECLINED', hasCard: true })
  })

  test('is refused to another salon and another customer, as is reading the card', async () => {
    const visit = await aMissedVisit(t)
    const [other, stranger] = [await aCardSalon(t), await aSignedInCustomer(t.db)]
    expect(refusal(await charge(t, visit, { headers: other.leader }))).toEqual([404, 'deposit.notFound'])
    expect(refusal(await charge(t, visit, { headers: visit.token }))).toEqual([403, 'forbidden'])
    const url = `/v1/appointments/${visit.appointmentId}`
    expect((await t.app.inject({ url, headers: stranger.token })).statusCode).toBe(404)
  })
})

describe('[PAY-04e] a card is deleted', () => {
  const kept = (visit: { salon: { id: string } }) =>
    inSalon(t.db, visit.salon.id)
      .selectFrom('visitCard')
      .select(['state', 'stripeMethodId', 'lastFour'])
      .executeTakeFirst()
  const gone = (state: string) => ({ state, stripeMethodId: null, lastFour: null })

  test.each([
    ['the customer cancelled in time', 'token', noon],
    ['the salon cancelled', 'leader', '2027-03-02T15:00:00.000Z'],
  ] as const)('when %s', async (_, by, startTime) => {
    const visit = await aCardVisit(t, 'visa', startTime)
    const headers = by === 'token' ? visit.token : visit.salon.leader
    expect((await cancel(t, visit.appointmentId, headers)).statusCode).toBe(200)
    t.clock.advance(15_000)
    await runReturns(t)
    expect(await kept(visit)).toEqual(gone('OVER'))
    expect(await runDetaches(t)).toBeGreaterThan(0)
  })

  test('[PAY-04f] after a late cancellation only by the decision; the cancellation names the fee it may cost', async () => {
    const visit = await aCardVisit(t, 'visa', '2027-03-02T15:00:00.000Z')
    expect(refusal(await cancel(t, visit.appointmentId, visit.token))).toEqual([
      409,
      'appointment.cancellation-window-over',
    ])
    expect((await cancel(t, visit.appointmentId, visit.token, { leavesDeposit: 4000 })).statusCode).toBe(200)
    await runReturns(t)
    expect(await entryKinds(t, visit.salon)).toEqual([])
    expect((await charge(t, visit)).statusCode).toBe(204)
    expect(await entryKinds(t, visit.salon)).toEqual(['CAPTURED'])
  })

  test('[PRIV-02] seven days after the visit by the job, when no fee can be charged any more; the agreement a year later', async () => {
    const visit = await aMissedVisit(t)
    t.clock.set(Date.parse(noon) + 7 * 86_400_000 + 1)
    expect(refusal(await charge(t, visit))).toEqual([409, 'fee.not-due'])
    await settleFees(t.deps)
    expect(await kept(visit)).toEqual(gone('OVER'))
    t.clock.advance(360 * 86_400_000)
    await cleanUp(t.deps)
    expect(await kept(visit)).toBeUndefined()
  })

  test('[PRIV-01, CUS-08] by an erasure, and detached at Stripe; the export contains the agreement', async () => {
    const visit = await aMissedVisit(t)
    const file = (await t.app.inject({ url: '/v1/user/me/export', headers: visit.token })).json()
    const agreed = { security: 'CARD', cardBrand: 'visa', cardLastFour: '4242', agreedText: visit.deposit.terms?.text }
    expect(file.deposits).toMatchObject([{ ...agreed, fee: 'AGREED' }])
    const own = inSalon(t.db, visit.salon.id).selectFrom('appointment').select('customerId')
    const { customerId } = await own.executeTakeFirstOrThrow()
    await runDetaches(t)
    const [url, payload] = [`/v1/customers/${customerId}/erasure`, { password: leadersPassword }]
    const erased = await t.app.inject({ method: 'POST', url, headers: visit.salon.leader, payload })
    expect(erased.statusCode).toBe(200)
    expect([await kept(visit), await runDetaches(t)]).toEqual([gone('OVER'), 1])
  })

  test('when the fee is waived', async () => {
    const visit = await aMissedVisit(t)
    expect((await waive(t, visit)).statusCode).toBe(204)
    expect(await kept(visit)).toEqual(gone('WAIVED'))
    expect(t.standIn.charges(visit.salon.accountId)).toEqual([])
  })
})

describe('[PAY-04g] a charged fee', () => {
  test('[PAY-04h] is refunded once, at most the captured amount, and is in the ledger as a fee', async () => {
    const visit = await aMissedVisit(t)
    await charge(t, visit, { amount: 3000 })
    expect(await listTaken(t, visit.salon)).toMatchObject([{ security: 'CARD', amount: 3000, outcome: null }])
    expect((await refundAsSalon(t, visit.salon, visit.deposit.id)).statusCode).toBe(204)
    expect(refusal(await refundAsSalon(t, visit.salon, visit.deposit.id))).toEqual([409, 'deposit.nothing-left'])
    await sendRefunds(t)
    expect(t.standIn.charges(visit.salon.accountId)).toEqual([{ amount: 3000, status: 'succeeded', refunded: 3000 }])
  })

  test('is entered and announced once when a bank takes it back', async () => {
    const visit = await aMissedVisit(t)
    await t.db
      .updateTable('businessObject')
      .set({ email: 'salon@example.ch' })
      .where('id', '=', visit.salon.id)
      .execute()
    await charge(t, visit)
    t.standIn.later({ kind: 'dispute' })
    for (const event of t.standIn.events.slice(-1))
      await Promise.all([sendStripeEvent(t, event), sendStripeEvent(t, event)])
    expect(await entryKinds(t, visit.salon)).toEqual(['CAPTURED', 'DISPUTED'])
    expect(await mailsOf(t, visit.salon, 'DEPOSIT_DISPUTED')).toHaveLength(1)
    expect(refusal(await refundAsSalon(t, visit.salon, visit.deposit.id))).toEqual([409, 'deposit.disputed'])
  })
})

describe('[PAY-04i] if no card is required', () => {
  test('a party has to ask the salon, and a salon whose sales are signed requires none', async () => {
    const salon = await aCardSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const members = [salon.product, salon.product].map((product, n) => {
      return { products: [product], staffId: null, ...(n > 0 && { guest: 'Mia' }) }
    })
    const payload = { businessObjectId: salon.id, startTime: noon, inTurn: false, members }
    const headers = { ...token, 'idempotency-key': randomUUID() }
    const answer = await t.app.inject({ method: 'POST', url: '/v1/appointments/party', headers, payload })
    expect(refusal(answer)).toEqual([409, 'party.ask-salon'])
    await t.db.insertInto('checkoutSettings').values({ businessObjectId: salon.id, fiscalDevice: true }).execute()
    booked(await book(t.app, salon, token, { startTime: noon }))
  })
})
