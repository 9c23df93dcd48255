import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { erase } from '../../privacy/erase.ts'
import {
  aDepositHouse,
  aDepositSalon,
  aRule,
  begin,
  begun,
  type DepositHouse,
  hook,
  link,
  look,
  reread,
  sendRefunds,
  setRules,
} from '../../test/deposit-salon.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aLeader, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { aTill, begin as beginSale, pay, sell } from '../../test/till.ts'
import { giveBackCancelled } from './refund-deposit.ts'
import { settleDeposits } from './settle-deposit.ts'

let t: DepositHouse
beforeAll(async () => {
  t = await aDepositHouse()
})
afterAll(() => t.close())
afterEach(() => expectInvariants(t.db))

const noon = '2027-03-03T11:00:00.000Z'
const minutes = (count: number) => count * 60_000
const visitsOf = (salon: { id: string }) =>
  t.db.selectFrom('appointment').select(['id', 'status']).where('businessObjectId', '=', salon.id).execute()
const pageOf = (id: string) => t.standIn.pages().find((page) => page.id === id)

describe('[PAY-02a, PAY-02b, PAY-02c] the salon’s own account at Stripe', () => {
  test('made once, linked to with the password, ready by the capability of cards alone', async () => {
    const { id } = await aSalon(t.db, 1)
    const leader = await aLeader(t.db, id)
    expect(refusal(await link(t, leader, {}))).toEqual([403, 'password.required'])
    const first = (await link(t, leader)).json<{ url: string }>()
    expect((await link(t, leader)).json()).toEqual(first)
    const accountId = first.url.split('/').at(-1) ?? ''
    expect((await reread(t, leader)).json().account).toEqual({ ready: false, missing: 3 })
    t.standIn.decideAccount(accountId, 'some')
    expect((await reread(t, leader)).json().account).toEqual({ ready: false, missing: 1 })
    t.standIn.decideAccount(accountId, 'ready')
    for (const event of t.standIn.events.slice(-1)) expect((await hook(t, event)).statusCode).toBe(204)
    const saved = await t.app.inject({ url: '/v1/deposit-settings', headers: leader })
    expect(saved.json()).toEqual({ hindrance: null, account: { ready: true, missing: 0 }, rules: [] })
  })

  test('an event whose signature is forged changes nothing', async () => {
    const salon = await aDepositSalon(t)
    t.standIn.decideAccount(salon.accountId, 'some')
    const [event] = t.standIn.events.slice(-1)
    const headers = { ...event?.headers, 'stripe-signature': 't=1,v1=00' }
    expect(refusal(await hook(t, { headers, body: event?.body ?? '' }))).toEqual([403, 'forbidden'])
    const { account } = (await t.app.inject({ url: '/v1/deposit-settings', headers: salon.leader })).json()
    expect(account.ready).toBe(true)
  })
})

describe('[PAY-03a] a deposit confirms one visit', () => {
  test('booking is refused until it is paid; the visit is booked by whoever reports first', async () => {
    const salon = await aDepositSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    expect(refusal(await book(t.app, salon, token, { startTime: noon }))).toEqual([409, 'deposit.required'])
    const deposit = begun(await begin(t, salon, token, { startTime: noon }))
    expect(deposit).toMatchObject({ state: 'OPEN', price: 8000, amount: 2400, services: ['Schnitt'], expiresIn: 2400 })
    expect(deposit.freeUntil).toBe('2027-03-02T11:00:00.000Z')
    expect(await look(t, token, deposit.id)).toMatchObject({ state: 'OPEN', appointmentId: null })
    t.standIn.decidePayment(deposit.page, 'pay')
    const paid = await look(t, token, deposit.id)
    expect(await visitsOf(salon)).toEqual([{ id: paid.appointmentId, status: 'CONFIRMED' }])
    expect(paid).toMatchObject({ state: 'PAID', url: null })
  })

  test('20 events, returns and jobs at once, in any order and twice: one visit, one entry', async () => {
    const salon = await aDepositSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const deposit = begun(await begin(t, salon, token, { startTime: noon }))
    t.standIn.decidePayment(deposit.page, 'pay')
    const event = t.standIn.events.at(-1)
    if (event === undefined) throw new Error('no event')
    await Promise.all([
      ...Array.from({ length: 20 }, () => hook(t, event)),
      ...Array.from({ length: 3 }, () => look(t, token, deposit.id)),
      settleDeposits(t.deps),
    ])
    expect(await visitsOf(salon)).toHaveLength(1)
    const entries = t.db.selectFrom('visitDepositEntry').select('amount').where('depositId', '=', deposit.id)
    expect(await entries.execute()).toEqual([{ amount: 2400 }])
  })

  test('the same key begins one payment, on one page, after a lost answer too', async () => {
    const salon = await aDepositSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const key = randomUUID()
    t.standIn.fail({ on: 'POST checkout/sessions', kind: 'lostAnswer' })
    expect(refusal(await begin(t, salon, token, { startTime: noon, key }))).toEqual([503, 'service-unavailable'])
    const again = begun(await begin(t, salon, token, { startTime: noon, key }))
    expect(begun(await begin(t, salon, token, { startTime: noon, key })).id).toBe(again.id)
    expect(t.standIn.pages().filter(({ account }) => account === salon.accountId)).toHaveLength(1)
  })

  test('[PAY-03d] nobody else gets the start while it is being paid, and Stripe’s page ends before the hold does', async () => {
    const salon = await aDepositSalon(t, 1)
    const [first, second] = [await aSignedInCustomer(t.db), await aSignedInCustomer(t.db)]
    const deposit = begun(await begin(t, salon, first.token, { startTime: noon }))
    expect(refusal(await begin(t, salon, second.token, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
    t.clock.advance(minutes(32))
    t.standIn.decidePayment(deposit.page, 'pay')
    expect(pageOf(deposit.page)?.paid).toBe(false)
    expect(refusal(await begin(t, salon, second.token, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
    t.clock.advance(minutes(9))
    await settleDeposits(t.deps)
    expect((await look(t, first.token, deposit.id)).state).toBe('ENDED')
    begun(await begin(t, salon, second.token, { startTime: noon }))
  })

  test('[PAY-03d] paid, and its start lost: everything goes back, once', async () => {
    const salon = await aDepositSalon(t, 1)
    const [first, second] = [await aSignedInCustomer(t.db), await aSignedInCustomer(t.db)]
    const deposit = begun(await begin(t, salon, first.token, { startTime: noon }))
    t.standIn.decidePayment(deposit.page, 'check')
    t.clock.advance(minutes(45))
    await setRules(t, salon, [])
    booked(await book(t.app, salon, second.token, { startTime: noon }))
    t.standIn.decidePayment(deposit.page, 'settle')
    expect(await look(t, first.token, deposit.id)).toMatchObject({ state: 'RETURNED', appointmentId: null })
    await settleDeposits(t.deps)
    t.standIn.fail({ on: 'POST refunds', kind: 'lostAnswer' })
    await expect(sendRefunds(t)).rejects.toThrow()
    await sendRefunds(t)
    expect(pageOf(deposit.page)?.refunded).toBe(2400)
    expect(await visitsOf(salon)).toHaveLength(1)
  })

  test('given up and paid all the same: everything goes back', async () => {
    const salon = await aDepositSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const deposit = begun(await begin(t, salon, token, { startTime: noon }))
    t.standIn.decidePayment(deposit.page, 'pay')
    await t.app.inject({ method: 'DELETE', url: `/v1/visit-deposits/${deposit.id}`, headers: token })
    for (const event of t.standIn.events.slice(-1)) await hook(t, event)
    expect((await look(t, token, deposit.id)).state).toBe('RETURNED')
    expect(await visitsOf(salon)).toEqual([])
  })

  test('[PAY-03g, FRM-01b] answers are checked when the payment begins, sealed until it ends, and kept with the visit', async () => {
    const salon = await aDepositSalon(t)
    const choices = [{ id: 'yes' }, { id: 'no' }].map(({ id }) => ({ id, names: {}, hints: {}, stops: id === 'no' }))
    const asked = { kind: 'YES_NO', names: { de: 'Ohne Linsen?' }, required: true, everyTime: true, choices }
    const payload = { ...asked, productIds: [salon.product] }
    const create = () => t.app.inject({ method: 'POST', url: '/v1/questions', headers: salon.leader, payload })
    const { id: questionId } = (await create()).json<{ id: string }>()
    const said = (choiceId: string) => [{ questionId, choiceId, text: null }]
    const held = async () => {
      const rows = await inSalon(t.db, salon.id).selectFrom('visitDeposit').select('answers').orderBy('id').execute()
      return rows.map(({ answers }) => answers)
    }

    const { token } = await aSignedInCustomer(t.db)
    const wish = { startTime: noon }
    expect(refusal(await begin(t, salon, token, wish))).toEqual([409, 'answers.missing'])
    expect(refusal(await begin(t, salon, token, { ...wish, answers: said('no') }))).toEqual([409, 'answers.stop'])
    const deposit = begun(await begin(t, salon, token, { ...wish, answers: said('yes') }))
    expect(await held()).toEqual([expect.stringMatching(/^v1\./)])
    const other = await aSignedInCustomer(t.db)
    for (const startTime of ['2027-03-03T13:00:00.000Z', '2027-03-03T14:00:00.000Z'])
      begun(await begin(t, salon, other.token, { startTime, answers: said('yes') }))
    expect(await held()).toEqual([expect.any(String), null, expect.any(String)])
    await erase(t.deps, other.userId)
    expect(await held()).toEqual([expect.any(String), null, null])
    // Asked since: it gives back nothing that was paid.
    await create()
    t.standIn.decidePayment(deposit.page, 'pay')
    const { appointmentId } = await look(t, token, deposit.id)
    const kept = await t.app.inject({ url: `/v1/appointments/${appointmentId}/answers`, headers: salon.leader })
    expect(kept.json()).toMatchObject([{ id: questionId, answer: { choiceId: 'yes' } }, { answer: null }])
    expect(await held()).toEqual([null, null, null])
  })

  test('nobody reads or ends another’s', async () => {
    const salon = await aDepositSalon(t)
    const [own, other] = [await aSignedInCustomer(t.db), await aSignedInCustomer(t.db)]
    const { id } = begun(await begin(t, salon, own.token, { startTime: noon }))
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await t.app.inject({ method, url: `/v1/visit-deposits/${id}`, headers: other.token })
      expect(refusal(answer)).toEqual([404, 'deposit.notFound'])
    }
  })

  test('[AUTH-06, PAY-02d, PAY-03c] the terms say the same to everybody, and nothing while the account is not ready', async () => {
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
    await reread(t, salon.leader)
    expect(await terms()).toBeUndefined()
    const { token } = await aSignedInCustomer(t.db)
    booked(await book(t.app, salon, token, { startTime: noon }))
  })
})

describe('[PAY-06] what goes back', () => {
  async function paidVisit(startTime = noon) {
    const salon = await aDepositSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const deposit = begun(await begin(t, salon, token, { startTime }))
    t.standIn.decidePayment(deposit.page, 'pay')
    const { appointmentId } = await look(t, token, deposit.id)
    const cancel = (headers: { authorization: string }) =>
      t.app.inject({ method: 'POST', url: `/v1/appointments/${appointmentId}/cancellation`, headers, payload: {} })
    return { salon, token, deposit, appointmentId: appointmentId ?? '', cancel }
  }

  test('[PAY-03e] cancelled in time by the customer: all of it', async () => {
    const { token, deposit, cancel } = await paidVisit('2027-03-05T11:00:00.000Z')
    expect((await cancel(token)).statusCode).toBeLessThan(300)
    await giveBackCancelled(t.deps)
    await giveBackCancelled(t.deps)
    await sendRefunds(t)
    expect(pageOf(deposit.page)?.refunded).toBe(2400)
  })

  test('[PAY-03e] cancelled by the salon, however late, once it cannot be undone: all of it', async () => {
    const { salon, deposit, cancel } = await paidVisit('2027-03-03T12:00:00.000Z')
    expect((await cancel(salon.leader)).statusCode).toBeLessThan(300)
    await giveBackCancelled(t.deps)
    await sendRefunds(t)
    expect(pageOf(deposit.page)?.refunded).toBe(0)
    await inSalon(t.db, salon.id).deleteFrom('undoableChange').execute()
    await giveBackCancelled(t.deps)
    await sendRefunds(t)
    expect(pageOf(deposit.page)?.refunded).toBe(2400)
  })

  test('ten people of the salon give it back at once: never more than was paid', async () => {
    const { salon, deposit } = await paidVisit()
    const give = () =>
      t.app.inject({
        method: 'POST',
        url: `/v1/visit-deposits/${deposit.id}/refund`,
        headers: { ...salon.leader, 'idempotency-key': randomUUID() },
      })
    const answers = await Promise.all(Array.from({ length: 10 }, give))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    await sendRefunds(t)
    expect(pageOf(deposit.page)?.refunded).toBe(2400)
    const listed = await t.app.inject({ url: '/v1/visit-deposits', headers: salon.leader })
    expect(listed.json()).toMatchObject([{ id: deposit.id, state: 'PAID', amount: 2400, refunded: 2400 }])
  })

  test('the database refuses a refund above what came, a second payment, and any change of the ledger', async () => {
    const { salon, deposit } = await paidVisit()
    const entry = (kind: 'CAPTURED' | 'REFUNDED', amount: number) =>
      t.db
        .insertInto('visitDepositEntry')
        .values({
          businessObjectId: salon.id,
          id: randomUUID(),
          depositId: deposit.id,
          kind,
          amount,
          cause: randomUUID(),
        })
        .execute()
    await expect(entry('REFUNDED', 2401)).rejects.toThrow('visit_deposit_refunded_bound')
    await expect(entry('CAPTURED', 2400)).rejects.toThrow('visit_deposit_captured_once')
    const own = inSalon(t.db, salon.id).updateTable('visitDepositEntry')
    await expect(own.set({ amount: 1 }).execute()).rejects.toThrow('append-only')
  })

  test('[PAY-03f] the till deducts it, takes no more than is left of it, and then only the till gives it back', async () => {
    const { salon, deposit, appointmentId } = await paidVisit()
    const till = await aTill(t, salon)
    t.clock.advance(27 * 3_600_000)
    const draft = await beginSale(till, appointmentId)
    expect(draft.content.payments).toEqual([{ id: appointmentId, kind: 'ONLINE', amount: 2400 }])
    const invented = { payments: [{ id: appointmentId, kind: 'ONLINE', amount: draft.total }] }
    expect(refusal(await pay(till, draft, invented))).toEqual([400, 'invalid-request'])
    const cash = { id: randomUUID(), kind: 'CASH', amount: draft.total - 2400 }
    const order = await sell(till, draft, { payments: [...draft.content.payments, cash] })
    expect(order.payments).toMatchObject([{ kind: 'ONLINE', amount: 2400 }, { kind: 'CASH' }])
    const headers = { ...salon.leader, 'idempotency-key': randomUUID() }
    const again = await t.app.inject({ method: 'POST', url: `/v1/visit-deposits/${deposit.id}/refund`, headers })
    expect(refusal(again)).toEqual([409, 'deposit.nothing-left'])
  })
})
