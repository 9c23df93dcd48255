import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import {
  aDepositSalon,
  aPaidVisit,
  aWhollyPaidVisit,
  cancel,
  decidePayment,
  entryKinds,
  refundAsSalon,
  sendStripeEvent,
  startDeposit,
  startedDeposit,
  twoDepositHouses,
} from '../../test/deposit-salon.ts'
import { eachCut } from '../../test/each-statement.ts'
import { aPrintedCard } from '../../test/gift-shop.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer } from '../../test/salon.ts'
import { returnDeposit } from './refund-deposit.ts'
import { settleDeposit } from './settle-deposit.ts'

const { one, two, db, house } = await twoDepositHouses()
const { standIn } = house

type Instance = typeof two
type SalonUnderTest = { salon: { id: string } }

const countJobs = async (task: 'refundDeposit' | 'settleDeposit', salonId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from graphile_worker.jobs j
    join graphile_worker._private_jobs p using (id) where j.task_identifier = ${task}
      and p.payload ->> 'businessObjectId' = ${salonId}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns everything that a payment leaves in its salon. `refunds` and `reads`: jobs that send a refund, and that read
 * Stripe.
 */
async function stateOf({ salon }: SalonUnderTest) {
  const own = inSalon(db, salon.id)
  const { state, captured, refunded, disputed } = await own
    .selectFrom('visitDeposit')
    .selectAll()
    .executeTakeFirstOrThrow()
  const visits = await own.selectFrom('appointment').select('id').execute()
  const holds = await own.selectFrom('slotHold').select('id').execute()
  const told = await db
    .selectFrom('message')
    .select('id')
    .where('businessObjectId', '=', salon.id)
    .where('type', '=', 'DEPOSIT_DISPUTED')
    .execute()
  const jobs = {
    refunds: await countJobs('refundDeposit', salon.id),
    reads: await countJobs('settleDeposit', salon.id),
  }
  const counts = { visits: visits.length, holds: holds.length, told: told.length, ...jobs }
  const cards = await own.selectFrom('giftCard').select('balance').execute()
  const onCards = cards.reduce((sum, { balance }) => sum + balance, 0)
  return { state, captured, refunded, disputed, onCards, kinds: await entryKinds(one, salon), ...counts }
}
type State = Awaited<ReturnType<typeof stateOf>>

const open: State = {
  ...{ state: 'OPEN', captured: 0, refunded: 0, disputed: 0, onCards: 0, kinds: [] },
  ...{ visits: 0, holds: 1, told: 0, refunds: 0, reads: 1 },
}
const paid: State = { ...open, state: 'PAID', captured: 2400, kinds: ['CAPTURED'], visits: 1, holds: 0 }
const split = { refunded: 5600, kinds: ['CAPTURED', 'KEPT', 'REFUNDED'], refunds: 1 }
const back = { refunded: 2400, kinds: ['CAPTURED', 'REFUNDED'], refunds: 1 }

const cutAtEach = eachCut<SalonUnderTest, Instance, State>({ cut: two, whole: one, stateOf, step: 5 })

/** Throws for answers after which a caller retries. */
const answered = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer
  if (statusCode >= 500) throw new Error(body)
}

const soon = '2027-03-02T15:00:00.000Z'
const timeout = 600_000

const aWhollyPaid = (where: typeof house, startTime?: string) => aWhollyPaidVisit(where, undefined, startTime)

async function aPayment() {
  const salon = await aDepositSalon(house)
  const { token } = await aSignedInCustomer(db)
  const deposit = startedDeposit(await startDeposit(house, salon, token, { startTime: '2027-03-05T11:00:00.000Z' }))
  return { salon, token, deposit, key: { businessObjectId: salon.id, id: deposit.id } }
}

test('[PAY-03a] books the visit with its entry, or does nothing, if a settlement is cut off at any statement', {
  timeout,
}, async () => {
  const make = async () => {
    const made = await aPayment()
    standIn.decidePayment(made.deposit.page, 'pay')
    return made
  }
  const statements = await cutAtEach({
    make,
    run: ({ key }, { deps }) => settleDeposit(deps, key),
    nothing: open,
    done: paid,
  })
  expect(statements).toBeGreaterThan(15)
  await expectInvariants(db)
})

test('[PAY-03o] takes a deposit off a gift card and books together, or does neither, if cut off at any statement', {
  timeout,
}, async () => {
  const make = async () => {
    const payment = await aPayment()
    return { ...payment, card: await aPrintedCard(one, payment.salon, 2400) }
  }
  const run = async ({ token, deposit, card }: Awaited<ReturnType<typeof make>>, { app }: Instance) => {
    const url = `/v1/visit-deposits/${deposit.id}/gift-card-payments`
    await answered(app.inject({ method: 'POST', url, headers: token, payload: { code: card.code } }))
  }
  expect(await cutAtEach({ make, run, nothing: { ...open, onCards: 2400 }, done: paid })).toBeGreaterThan(15)
  await expectInvariants(db)
})

test('[PAY-03d] frees the start and reads Stripe, or does nothing, if abandoning a payment is cut off at any statement', {
  timeout,
}, async () => {
  const run = ({ token, deposit: { id } }: Awaited<ReturnType<typeof aPayment>>, { app }: Instance) =>
    answered(app.inject({ method: 'DELETE', url: `/v1/visit-deposits/${id}`, headers: token }))
  const done: State = { ...open, state: 'ENDED', holds: 0, reads: 2 }
  expect(await cutAtEach({ make: aPayment, run, nothing: open, done })).toBeGreaterThan(5)
  await expectInvariants(db)
})

test.each([
  ['[PAY-03e] the return of a deposit', aPaidVisit, undefined, back],
  ['[PAY-03i] keeping a deposit', aPaidVisit, soon, { kinds: ['CAPTURED', 'KEPT'] }],
  ['[PAY-03n] splitting a whole price', aWhollyPaid, soon, split],
] as const)(
  '%s, killed at any statement, commits together with its job or not at all',
  {
    timeout,
  },
  async (_, aVisit, startTime, change) => {
    const make = async () => {
      const visit = await aVisit(house, startTime)
      const answer = await cancel(one, visit.appointmentId, visit.token, startTime ? { leavesDeposit: 2400 } : {})
      expect(answer.statusCode).toBe(200)
      return visit
    }
    const run = ({ salon, appointmentId }: Awaited<ReturnType<typeof make>>, { deps }: Instance) =>
      returnDeposit(deps, { businessObjectId: salon.id, appointmentId })
    const captured = aVisit === aWhollyPaid ? 8000 : 2400
    const nothing: State = { ...paid, captured }
    const done: State = { ...nothing, ...change, kinds: [...change.kinds] }
    expect(await cutAtEach({ make, run, nothing, done })).toBeGreaterThan(5)
    await expectInvariants(db)
  },
)

test('[PAY-03e] makes a refund once if it is cut off at any statement and requested again', {
  timeout,
}, async () => {
  const make = async () => ({ ...(await aPaidVisit(house)), key: randomUUID() })
  const run = ({ salon, deposit, key }: Awaited<ReturnType<typeof make>>, { app }: Instance) =>
    answered(refundAsSalon({ ...one, app }, salon, deposit.id, key))
  expect(await cutAtEach({ make, run, nothing: paid, done: { ...paid, ...back } })).toBeGreaterThan(8)
  await expectInvariants(db)
})

test('[PAY-06b] enters and announces a dispute once if cut off at any statement, when Stripe reports it again', {
  timeout,
}, async () => {
  const make = async () => {
    const visit = await aPaidVisit(house)
    await db.updateTable('businessObject').set({ email: 'salon@example.ch' }).where('id', '=', visit.salon.id).execute()
    return { ...visit, event: decidePayment(house, visit.deposit, 'dispute') }
  }
  const run = ({ event }: Awaited<ReturnType<typeof make>>, { app }: Instance) =>
    answered(sendStripeEvent({ ...one, app }, event))
  const done: State = { ...paid, disputed: 2400, kinds: ['CAPTURED', 'DISPUTED'], told: 1 }
  expect(await cutAtEach({ make, run, nothing: paid, done })).toBeGreaterThan(8)
  await expectInvariants(db)
})
