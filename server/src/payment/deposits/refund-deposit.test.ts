import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { testNow } from '../../test/app.ts'
import {
  aDepositHouse,
  aDepositSalon,
  aPaidVisit,
  cancel,
  listTaken,
  refundAsSalon,
  refundedAtStripe,
  runReturns,
  sendRefunds,
  setRules,
} from '../../test/deposit-salon.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { depositRefunds } from './refund-deposit.ts'

const t = await aDepositHouse()
afterEach(() => {
  t.clock.set(testNow)
  return expectInvariants(t.db)
})

const noon = '2027-03-03T11:00:00.000Z'

describe('[PAY-06] refunds of a deposit', () => {
  async function paidVisit(startTime = noon) {
    const visit = await aPaidVisit(t, startTime)
    const cancelled = (headers: { authorization: string }, payload: object = {}) =>
      cancel(t, visit.appointmentId, headers, payload)
    return { ...visit, cancel: cancelled }
  }

  test('[PAY-03e] are full for a cancellation in time by the customer', async () => {
    const { token, deposit, cancel } = await paidVisit('2027-03-05T11:00:00.000Z')
    expect((await cancel(token)).statusCode).toBeLessThan(300)
    await runReturns(t)
    await sendRefunds(t)
    expect(refundedAtStripe(t, deposit)).toBe(2400)
  })

  test('[PAY-03e] are full for a cancellation by the salon, however late, once it cannot be undone', async () => {
    const { salon, deposit, cancel } = await paidVisit('2027-03-03T12:00:00.000Z')
    expect((await cancel(salon.leader)).statusCode).toBeLessThan(300)
    await runReturns(t)
    await sendRefunds(t)
    expect(refundedAtStripe(t, deposit)).toBe(0)
    t.clock.advance(15_000)
    await runReturns(t)
    await sendRefunds(t)
    expect(refundedAtStripe(t, deposit)).toBe(2400)
  })

  test('[PAY-03e, APT-20] are not made for a cancellation by the salon that was undone', async () => {
    const { salon, deposit, appointmentId, cancel } = await paidVisit()
    expect((await cancel(salon.leader)).statusCode).toBe(200)
    const headers = { ...salon.leader, 'if-match': '"2"' }
    const undone = await t.app.inject({ method: 'POST', url: `/v1/appointments/${appointmentId}/undo`, headers })
    expect(undone.statusCode).toBe(200)
    t.clock.advance(15_000)
    expect(await runReturns(t)).toBe(1)
    await sendRefunds(t)
    expect(refundedAtStripe(t, deposit)).toBe(0)
  })

  test('[PAY-03i] are not made for a late cancellation, which must state the exact rest; the salon keeps it and may refund it', async () => {
    const { salon, token, deposit, appointmentId, cancel } = await paidVisit('2027-03-03T12:00:00.000Z')
    t.clock.set(Date.parse('2027-03-02T13:00:00.000Z'))
    const late = [409, 'appointment.cancellation-window-over']
    expect(refusal(await cancel(token))).toEqual(late)
    expect(refusal(await cancel(token, { leavesDeposit: 2399 }))).toEqual(late)
    expect(refusal(await cancel(salon.leader, { leavesDeposit: 2400 }))).toEqual([400, 'invalid-request'])
    const url = `/v1/appointments/${appointmentId}`
    const { own } = (await t.app.inject({ url, headers: token })).json()
    expect(own.cancellable).toEqual({ until: '2027-03-02T12:00:00.000Z', refusal: late[1], costs: 2400 })
    expect((await cancel(token, { leavesDeposit: 2400 })).json()).toMatchObject({ status: 'CUSTOMER_CANCELLED' })
    expect(await runReturns(t)).toBe(1)
    const entries = inSalon(t.db, salon.id).selectFrom('visitDepositEntry').select(['kind', 'amount']).orderBy('id')
    const kept = [
      { kind: 'CAPTURED', amount: 2400 },
      { kind: 'KEPT', amount: 2400 },
    ] as const
    expect(await entries.execute()).toEqual(kept)
    expect(await listTaken(t, salon)).toMatchObject([{ outcome: 'KEPT', refunded: 0 }])
    await refundAsSalon(t, salon, deposit.id)
    await sendRefunds(t)
    expect(refundedAtStripe(t, deposit)).toBe(2400)
    expect(await listTaken(t, salon)).toMatchObject([{ outcome: 'KEPT', refunded: 2400 }])
  })

  test('[PAY-03i] are refused from the visit’s start, and after the window without a deposit', async () => {
    const { token, cancel } = await paidVisit('2027-03-03T12:00:00.000Z')
    t.clock.set(Date.parse('2027-03-03T12:00:00.000Z'))
    const answer = await cancel(token, { leavesDeposit: 2400 })
    expect(refusal(answer)).toEqual([409, 'appointment.cancellation-window-over'])
  })

  test('[PAY-03j, MSG-03] are stated in confirmation and cancellation, with the amounts paid and left to pay', async () => {
    const { salon, token, appointmentId, cancel } = await paidVisit('2027-03-05T11:00:00.000Z')
    const texts = async () => {
      const mails = t.db.selectFrom('message').select('text').where('appointmentId', '=', appointmentId)
      return (await mails.orderBy('id').execute()).map(({ text }) => text)
    }
    const [confirmed = ''] = await texts()
    expect(confirmed).toMatch(/"Angezahlt","value":"CHF.24\.00".*"Noch im Salon","value":"CHF.56\.00"/)
    await cancel(token)
    expect((await texts()).some((text) => /Anzahlung von CHF.24\.00 geht/.test(text))).toBe(true)
    const read = await t.app.inject({ url: `/v1/appointments/${appointmentId}`, headers: salon.leader })
    expect(read.json().deposit).toMatchObject({ paid: 2400, refunded: 0, outcome: 'BACK' })
    expect(await runReturns(t)).toBe(1)
  })

  test('[PAY-03e] are not queued when a visit without a deposit is cancelled', async () => {
    const salon = await aDepositSalon(t)
    await setRules(t, salon, [])
    const { token } = await aSignedInCustomer(t.db)
    const { id } = booked(await book(t.app, salon, token, { startTime: '2027-03-05T11:00:00.000Z' }))
    expect((await cancel(t, id, token)).statusCode).toBe(200)
    expect(await runReturns(t)).toBe(0)
  })

  test('never exceed the payment in ten concurrent refunds by the salon', async () => {
    const { salon, deposit } = await paidVisit()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refundAsSalon(t, salon, deposit.id)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    await sendRefunds(t)
    expect(refundedAtStripe(t, deposit)).toBe(2400)
    expect(await listTaken(t, salon)).toMatchObject([{ id: deposit.id, state: 'PAID', amount: 2400, refunded: 2400 }])
  })

  test('[PAY-03e] are queued again, once, after their job has no attempts left, until Stripe accepts them', async () => {
    const { salon, deposit } = await paidVisit()
    await refundAsSalon(t, salon, deposit.id)
    const jobs = async () => {
      const { rows } = await sql<{ attempts: number }>`select p.attempts from graphile_worker.jobs j
        join graphile_worker._private_jobs p using (id)
        where j.task_identifier = 'refundDeposit' and p.payload ->> 'businessObjectId' = ${salon.id}
        order by p.id`.execute(t.db)
      return rows.map(({ attempts }) => attempts)
    }
    t.clock.advance(11 * 60_000)
    await depositRefunds.requeue(t.deps)
    expect(await jobs()).toEqual([0])
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where payload ->> 'businessObjectId' = ${salon.id}`.execute(t.db)
    await depositRefunds.requeue(t.deps)
    await depositRefunds.requeue(t.deps)
    expect(await jobs()).toEqual([25, 0])
    await sendRefunds(t)
    expect(refundedAtStripe(t, deposit)).toBe(2400)
    await sql`delete from graphile_worker._private_jobs where payload ->> 'businessObjectId' = ${salon.id}`.execute(
      t.db,
    )
    await depositRefunds.requeue(t.deps)
    expect(await jobs()).toEqual([])
  })

  test('are bounded by the database, which also refuses a second payment and any change of the ledger', async () => {
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
})
