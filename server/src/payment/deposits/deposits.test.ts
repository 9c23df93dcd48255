import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import {
  aDepositHouse,
  aDepositSalon,
  aRule,
  decidePayment,
  linkAccount,
  readDeposit,
  refreshAccount,
  refundedAtStripe,
  sendRefunds,
  sendStripeEvent,
  setRules,
  startDeposit,
  startedDeposit,
} from '../../test/deposit-salon.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aLeader, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { settleDeposits } from './settle-deposit.ts'

const t = await aDepositHouse()
afterEach(() => expectInvariants(t.db))

const noon = '2027-03-03T11:00:00.000Z'
const minutes = (count: number) => count * 60_000
const visitsOf = (salon: { id: string }) =>
  t.db.selectFrom('appointment').select(['id', 'status']).where('businessObjectId', '=', salon.id).execute()
const pageOf = (id: string) => t.standIn.pages().find((page) => page.id === id)

describe('[PAY-02a, PAY-02b, PAY-02c] the salon’s own account at Stripe', () => {
  test('is created once, opened with the password, and ready only by the capability for cards', async () => {
    const { id } = await aSalon(t.db, 1)
    const leader = await aLeader(t.db, id)
    expect(refusal(await linkAccount(t, leader, {}))).toEqual([403, 'password.required'])
    const first = (await linkAccount(t, leader)).json<{ url: string }>()
    expect((await linkAccount(t, leader)).json()).toEqual(first)
    const accountId = first.url.split('/').at(-1) ?? ''
    expect((await refreshAccount(t, leader)).json().account).toEqual({ ready: false, missing: 3 })
    t.standIn.decideAccount(accountId, 'some')
    expect((await refreshAccount(t, leader)).json().account).toEqual({ ready: false, missing: 1 })
    t.standIn.decideAccount(accountId, 'ready')
    for (const event of t.standIn.events.slice(-1)) expect((await sendStripeEvent(t, event)).statusCode).toBe(204)
    const saved = await t.app.inject({ url: '/v1/deposit-settings', headers: leader })
    expect(saved.json()).toEqual({
      hindrance: null,
      account: { ready: true, missing: 0 },
      rules: [],
      wholePayment: false,
    })
  })

  test('is not changed by an event with a forged signature', async () => {
    const salon = await aDepositSalon(t)
    t.standIn.decideAccount(salon.accountId, 'some')
    const [event] = t.standIn.events.slice(-1)
    const headers = { ...event?.headers, 'stripe-signature': 't=1,v1=00' }
    expect(refusal(await sendStripeEvent(t, { headers, body: event?.body ?? '' }))).toEqual([403, 'forbidden'])
    const { account } = (await t.app.inject({ url: '/v1/deposit-settings', headers: salon.leader })).json()
    expect(account.ready).toBe(true)
  })
})

describe('[PAY-03a] a deposit confirms one visit', () => {
  test('refuses booking until it is paid; the first report books the visit', async () => {
    const salon = await aDepositSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    expect(refusal(await book(t.app, salon, token, { startTime: noon }))).toEqual([409, 'deposit.required'])
    const deposit = startedDeposit(await startDeposit(t, salon, token, { startTime: noon }))
    expect(deposit).toMatchObject({ state: 'OPEN', price: 8000, amount: 2400, services: ['Schnitt'], expiresIn: 2400 })
    expect(deposit.freeUntil).toBe('2027-03-02T11:00:00.000Z')
    expect(await readDeposit(t, token, deposit.id)).toMatchObject({ state: 'OPEN', appointmentId: null })
    t.standIn.decidePayment(deposit.page, 'pay')
    const paid = await readDeposit(t, token, deposit.id)
    expect(await visitsOf(salon)).toEqual([{ id: paid.appointmentId, status: 'CONFIRMED' }])
    expect(paid).toMatchObject({ state: 'PAID', url: null })
  })

  test('makes one visit and one entry of 20 concurrent events, returns and jobs, in any order and twice', async () => {
    const salon = await aDepositSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const deposit = startedDeposit(await startDeposit(t, salon, token, { startTime: noon }))
    const event = decidePayment(t, deposit, 'pay')
    await Promise.all([
      ...Array.from({ length: 20 }, () => sendStripeEvent(t, event)),
      ...Array.from({ length: 3 }, () => readDeposit(t, token, deposit.id)),
      settleDeposits(t.deps),
    ])
    expect(await visitsOf(salon)).toHaveLength(1)
    const entries = t.db.selectFrom('visitDepositEntry').select('amount').where('depositId', '=', deposit.id)
    expect(await entries.execute()).toEqual([{ amount: 2400 }])
  })

  test('starts one payment on one page for a retried key, also after a lost answer', async () => {
    const salon = await aDepositSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const key = randomUUID()
    t.standIn.fail({ on: 'POST checkout/sessions', kind: 'lostAnswer' })
    expect(refusal(await startDeposit(t, salon, token, { startTime: noon, key }))).toEqual([503, 'service-unavailable'])
    const again = startedDeposit(await startDeposit(t, salon, token, { startTime: noon, key }))
    expect(startedDeposit(await startDeposit(t, salon, token, { startTime: noon, key })).id).toBe(again.id)
    expect(t.standIn.pages().filter(({ account }) => account === salon.accountId)).toHaveLength(1)
  })

  test('[PAY-03d] blocks the start for other customers while it is being paid; Stripe’s page ends before the hold does', async () => {
    const salon = await aDepositSalon(t, 1)
    const [first, second] = [await aSignedInCustomer(t.db), await aSignedInCustomer(t.db)]
    const deposit = startedDeposit(await startDeposit(t, salon, first.token, { startTime: noon }))
    expect(refusal(await startDeposit(t, salon, second.token, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
    t.clock.advance(minutes(32))
    t.standIn.decidePayment(deposit.page, 'pay')
    expect(pageOf(deposit.page)?.paid).toBe(false)
    expect(refusal(await startDeposit(t, salon, second.token, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
    t.clock.advance(minutes(9))
    await settleDeposits(t.deps)
    expect((await readDeposit(t, first.token, deposit.id)).state).toBe('ENDED')
    startedDeposit(await startDeposit(t, salon, second.token, { startTime: noon }))
  })

  test('[PAY-03d] refunds the payment in full, once, if the start was lost', async () => {
    const salon = await aDepositSalon(t, 1)
    const [first, second] = [await aSignedInCustomer(t.db), await aSignedInCustomer(t.db)]
    const deposit = startedDeposit(await startDeposit(t, salon, first.token, { startTime: noon }))
    t.standIn.decidePayment(deposit.page, 'check')
    t.clock.advance(minutes(45))
    await setRules(t, salon, [])
    booked(await book(t.app, salon, second.token, { startTime: noon }))
    t.standIn.decidePayment(deposit.page, 'settle')
    expect(await readDeposit(t, first.token, deposit.id)).toMatchObject({ state: 'RETURNED', appointmentId: null })
    await settleDeposits(t.deps)
    t.standIn.fail({ on: 'POST refunds', kind: 'lostAnswer' })
    await expect(sendRefunds(t)).rejects.toThrow()
    await sendRefunds(t)
    expect(refundedAtStripe(t, deposit)).toBe(2400)
    expect(await visitsOf(salon)).toHaveLength(1)
  })

  test('[PAY-03d] frees the start at once when the payment is abandoned, and notifies calendars', async () => {
    const salon = await aDepositSalon(t, 1)
    const [first, second] = [await aSignedInCustomer(t.db), await aSignedInCustomer(t.db)]
    const { id } = startedDeposit(await startDeposit(t, salon, first.token, { startTime: noon }))
    await t.app.inject({ method: 'DELETE', url: `/v1/visit-deposits/${id}`, headers: first.token })
    startedDeposit(await startDeposit(t, salon, second.token, { startTime: noon }))
    await t.app.inject({ method: 'DELETE', url: `/v1/visit-deposits/${id}`, headers: first.token })
    const third = await aSignedInCustomer(t.db)
    expect(refusal(await startDeposit(t, salon, third.token, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
  })

  test('refunds in full a payment that was abandoned but paid nevertheless', async () => {
    const salon = await aDepositSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const deposit = startedDeposit(await startDeposit(t, salon, token, { startTime: noon }))
    t.standIn.decidePayment(deposit.page, 'pay')
    await t.app.inject({ method: 'DELETE', url: `/v1/visit-deposits/${deposit.id}`, headers: token })
    for (const event of t.standIn.events.slice(-1)) await sendStripeEvent(t, event)
    expect((await readDeposit(t, token, deposit.id)).state).toBe('RETURNED')
    expect(await visitsOf(salon)).toEqual([])
  })

  test('hides another person’s deposit from reading and ending', async () => {
    const salon = await aDepositSalon(t)
    const [own, other] = [await aSignedInCustomer(t.db), await aSignedInCustomer(t.db)]
    const { id } = startedDeposit(await startDeposit(t, salon, own.token, { startTime: noon }))
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await t.app.inject({ method, url: `/v1/visit-deposits/${id}`, headers: other.token })
      expect(refusal(answer)).toEqual([404, 'deposit.notFound'])
    }
  })

  test('[AUTH-06, PAY-02d, PAY-03c] states the same terms to everyone, and none while the account is not ready', async () => {
    const salon = await aDepositSalon(t)
    const rule = aRule({ newcomers: true, percent: null, amount: 3000 })
    await setRules(t, salon, [rule, aRule({ enabled: false })])
    const terms = async () => (await t.app.inject({ url: `/v1/business-objects/${salon.urlName}` })).json().deposits
    expect(await terms()).toEqual([rule])
    const signed = { businessObjectId: salon.id, fiscalDevice: true }
    await t.db.insertInto('checkoutSettings').values(signed).execute()
    expect(await terms()).toBeUndefined()
    await inSalon(t.db, salon.id).updateTable('checkoutSettings').set({ fiscalDevice: false }).execute()
    expect(await terms()).toEqual([rule])
    t.standIn.decideAccount(salon.accountId, 'some')
    await refreshAccount(t, salon.leader)
    expect(await terms()).toBeUndefined()
    const { token } = await aSignedInCustomer(t.db)
    booked(await book(t.app, salon, token, { startTime: noon }))
  })
})

describe('[APT-17g] a party', () => {
  test('is not booked online if a member has to pay a deposit; a deposit for everybody also hides its starts', async () => {
    const salon = await aDepositSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const members = [salon.product, salon.product].map((product, n) => {
      return { products: [product], staffId: null, ...(n > 0 && { guest: 'Mia' }) }
    })
    const startTime = '2027-03-05T11:00:00.000Z'
    const payload = { businessObjectId: salon.id, startTime, inTurn: false, members }
    const headers = { ...token, 'idempotency-key': randomUUID() }
    const book = () => t.app.inject({ method: 'POST', url: '/v1/appointments/party', headers, payload })
    const asked = `members=any:${salon.product};any:${salon.product}&inTurn=false&from=2027-03-05&to=2027-03-05`
    const slots = () => t.app.inject({ url: `/v1/business-objects/${salon.id}/party-slots?${asked}` })
    for (const answer of [await slots(), await book()]) expect(refusal(answer)).toEqual([409, 'party.ask-salon'])
    await setRules(t, salon, [aRule({ newcomers: true })])
    expect((await slots()).statusCode).toBe(200)
    expect(refusal(await book())).toEqual([409, 'party.ask-salon'])
    await setRules(t, salon, [])
    expect((await book()).statusCode).toBe(201)
  })
})
