import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { expireAppointments } from '../../appointment/change/expire-appointments.ts'
import { inSalon } from '../../db/in-salon.ts'
import { testNow } from '../../test/app.ts'
import {
  aDepositHouse,
  aDepositSalon,
  aRule,
  aSalonThatTakesAll,
  aWhollyPaidVisit,
  cancel,
  offerWholePayment,
  refreshAccount,
  refundAsSalon,
  refundedAtStripe,
  runReturns,
  sendRefunds,
  setRules,
  startDeposit,
  startedDeposit,
} from '../../test/deposit-salon.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { aTill, begin as beginSale, sell } from '../../test/till.ts'

const t = await aDepositHouse()
afterEach(() => {
  t.clock.set(testNow)
  return expectInvariants(t.db)
})

const noon = '2027-03-05T11:00:00.000Z'
const notOffered = [409, 'payment.not-offered']
const day = 86_400_000

const entries = (salon: { id: string }) =>
  inSalon(t.db, salon.id).selectFrom('visitDepositEntry').select(['kind', 'amount']).orderBy('id').execute()

const settle = async () => {
  await runReturns(t)
  await sendRefunds(t)
}

describe('[PAY-03m] the whole price is paid ahead', () => {
  test('only if the salon switched it on; the page says so, and others book as before', async () => {
    const salon = await aDepositSalon(t)
    await setRules(t, salon, [])
    const { token } = await aSignedInCustomer(t.db)
    const page = async () => (await t.app.inject({ url: `/v1/business-objects/${salon.urlName}` })).json()
    expect((await page()).wholePayment).toBeUndefined()
    expect(refusal(await startDeposit(t, salon, token, { startTime: noon, payWhole: true }))).toEqual(notOffered)
    expect((await offerWholePayment(t, salon)).json()).toMatchObject({ wholePayment: true, rules: [] })
    expect((await page()).wholePayment).toBe(true)
    expect(refusal(await startDeposit(t, salon, token, { startTime: noon }))).toEqual([409, 'deposit.not-due'])
    const deposit = startedDeposit(await startDeposit(t, salon, token, { startTime: noon, payWhole: true }))
    expect(deposit).toMatchObject({ security: 'DEPOSIT', price: 8000, amount: 8000, keeps: 0 })
    const other = await aSignedInCustomer(t.db)
    booked(await book(t.app, salon, other.token, { startTime: noon }))
  })

  test('keeps the switch when only rules are saved', async () => {
    const salon = await aSalonThatTakesAll(t)
    const saved = await t.app.inject({ url: '/v1/deposit-settings', headers: salon.leader })
    expect(saved.json()).toMatchObject({ wholePayment: true, rules: [{ percent: 30 }] })
  })

  test('not while the account is not ready or sales are signed, nor at a starting price or where the salon confirms', async () => {
    const salon = await aSalonThatTakesAll(t, [])
    const { token } = await aSignedInCustomer(t.db)
    const wanted = () => startDeposit(t, salon, token, { startTime: noon, payWhole: true })
    await inSalon(t.db, salon.id).updateTable('product').set({ priceFrom: true }).execute()
    expect(refusal(await wanted())).toEqual(notOffered)
    await inSalon(t.db, salon.id).updateTable('product').set({ priceFrom: false, salonConfirms: true }).execute()
    expect(refusal(await wanted())).toEqual([409, 'request.required'])
    await inSalon(t.db, salon.id).updateTable('product').set({ salonConfirms: false }).execute()
    t.standIn.decideAccount(salon.accountId, 'some')
    await refreshAccount(t, salon.leader)
    expect(refusal(await wanted())).toEqual(notOffered)
    t.standIn.decideAccount(salon.accountId, 'ready')
    await refreshAccount(t, salon.leader)
    await t.db.insertInto('checkoutSettings').values({ businessObjectId: salon.id, fiscalDevice: true }).execute()
    expect(refusal(await wanted())).toEqual(notOffered)
  })

  test('refuses an amount sent by the client', async () => {
    const salon = await aSalonThatTakesAll(t)
    const { token } = await aSignedInCustomer(t.db)
    for (const own of [{ amount: 1 }, { price: 1 }, { keeps: 0 }, { payWhole: 'yes' }]) {
      const payload = { businessObjectId: salon.id, products: [salon.product], staffId: null, startTime: noon, ...own }
      const headers = { ...token, 'idempotency-key': randomUUID() }
      const answer = await t.app.inject({ method: 'POST', url: '/v1/visit-deposits', headers, payload })
      expect(refusal(answer)).toEqual([400, 'invalid-request'])
    }
  })

  test('replaces a required card', async () => {
    const { deposit } = await aWhollyPaidVisit(t, [aRule({ security: 'CARD', percent: 50 })])
    expect(deposit).toMatchObject({ security: 'DEPOSIT', amount: 8000, keeps: 4000, terms: null })
  })

  test('the till deducts all of it, and nothing is left to pay', async () => {
    const { salon, deposit, appointmentId } = await aWhollyPaidVisit(t, [], '2027-03-03T11:00:00.000Z')
    await t.db.updateTable('businessObject').set({ country: 'CH' }).where('id', '=', salon.id).execute()
    const till = await aTill(t, salon)
    t.clock.set(Date.parse('2027-03-03T12:00:00.000Z'))
    const draft = await beginSale(till, appointmentId)
    const paidAhead = { id: appointmentId, kind: 'ONLINE' as const, amount: 8000 }
    expect([draft.total, draft.content.payments]).toEqual([8000, [paidAhead]])
    await sell(till, draft, { payments: [paidAhead] })
    await settle()
    expect(refundedAtStripe(t, deposit)).toBe(0)
  })
})

describe('[PAY-03n, RPT-01j] of a whole payment', () => {
  test('all goes back if the customer cancels in time', async () => {
    const { token, deposit, appointmentId } = await aWhollyPaidVisit(t)
    expect((await cancel(t, appointmentId, token)).statusCode).toBe(200)
    await settle()
    expect(refundedAtStripe(t, deposit)).toBe(8000)
  })

  test('a late cancellation costs what the deposit would have been; the rest goes back, once', async () => {
    const { salon, token, deposit, appointmentId } = await aWhollyPaidVisit(t)
    t.clock.set(Date.parse('2027-03-05T08:00:00.000Z'))
    const late = [409, 'appointment.cancellation-window-over']
    expect(refusal(await cancel(t, appointmentId, token, { leavesDeposit: 8000 }))).toEqual(late)
    expect((await cancel(t, appointmentId, token, { leavesDeposit: 2400 })).statusCode).toBe(200)
    const mails = t.db.selectFrom('message').select('text').where('appointmentId', '=', appointmentId)
    const texts = (await mails.execute()).map(({ text }) => text)
    expect(texts.some((text) => /behält.*CHF.24\.00.*CHF.56\.00 geht/s.test(text))).toBe(true)
    await settle()
    await settle()
    expect(refundedAtStripe(t, deposit)).toBe(5600)
    expect(await entries(salon)).toEqual([
      { kind: 'CAPTURED', amount: 8000 },
      { kind: 'KEPT', amount: 2400 },
      { kind: 'REFUNDED', amount: 5600 },
    ])
    expect((await refundAsSalon(t, salon, deposit.id)).statusCode).toBe(204)
    await sendRefunds(t)
    expect(refundedAtStripe(t, deposit)).toBe(8000)
    const read = async (more = '') =>
      (await t.app.inject({ url: `/v1/reports?period=this_month${more}`, headers: salon.leader })).json().prepaid
    expect(await read()).toEqual({
      ...{ received: { now: 8000, before: 0 }, kept: { now: 2400, before: 0 }, returned: { now: 8000, before: 0 } },
      ...{ fees: { now: 0, before: 0 }, disputed: { now: 0, before: 0 } },
    })
    expect(await read(`&staffId=${salon.staff[0]}`)).toBeNull()
  })

  test('without a deposit, the customer has to call for a late cancellation, and the salon’s cancellation refunds all', async () => {
    const { salon, token, deposit, appointmentId } = await aWhollyPaidVisit(t, [])
    t.clock.set(Date.parse('2027-03-05T08:00:00.000Z'))
    for (const body of [{}, { leavesDeposit: 0 }, { leavesDeposit: 8000 }])
      expect(refusal(await cancel(t, appointmentId, token, body))[1]).toBe('appointment.cancellation-window-over')
    expect((await cancel(t, appointmentId, salon.leader)).statusCode).toBe(200)
    t.clock.advance(15_000)
    await settle()
    expect(refundedAtStripe(t, deposit)).toBe(8000)
  })

  test.each([
    ['the agreed part is kept', [aRule()], 5600],
    ['nothing is kept if nothing was agreed', [], 8000],
  ])('a missed visit is split once it can no longer be billed: %s', async (_, rules, back) => {
    const { deposit } = await aWhollyPaidVisit(t, rules)
    t.clock.set(Date.parse(noon) + day)
    await expireAppointments(t.deps)
    await settle()
    expect(refundedAtStripe(t, deposit)).toBe(0)
    t.clock.set(Date.parse(noon) + 9 * day)
    await settle()
    await settle()
    expect(refundedAtStripe(t, deposit)).toBe(back)
  })
})
