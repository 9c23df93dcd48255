import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { testNow } from '../../test/app.ts'
import { aCardPage, aMissedVisit, charge } from '../../test/card-salon.ts'
import { type DepositSalon, entryKinds, twoDepositHouses } from '../../test/deposit-salon.ts'
import { eachCut } from '../../test/each-statement.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { settleDeposit } from '../deposits/settle-deposit.ts'
import { settleFee } from './settle-fee.ts'

const { one, two, db, house } = await twoDepositHouses()
const { standIn } = house

type Subject = { salon: DepositSalon; deposit: { id: string } }

async function detaches({ accountId }: DepositSalon): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from graphile_worker._private_jobs
    where payload ->> 'accountId' = ${accountId}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns everything that a card leaves in its salon. `told`: messages about its fee; `charges`: payments at Stripe.
 */
async function stateOf({ salon }: Subject) {
  const own = inSalon(db, salon.id)
  const { state: booking, captured } = await own.selectFrom('visitDeposit').selectAll().executeTakeFirstOrThrow()
  const { state, lastFour, stripeMethodId } = await own.selectFrom('visitCard').selectAll().executeTakeFirstOrThrow()
  const visits = await own.selectFrom('appointment').select('id').execute()
  const messages = db.selectFrom('message').select('id').where('businessObjectId', '=', salon.id)
  const told = await messages.where('type', '=', 'FEE_CHARGED').execute()
  return {
    ...{ booking, captured, state, lastFour, hasCard: stripeMethodId !== null, visits: visits.length },
    ...{ told: told.length, kinds: await entryKinds(one, salon), detaches: await detaches(salon) },
    // Before the entry, Stripe may or may not have been called.
    charges: state === 'CHARGED' ? standIn.charges(salon.accountId).length : 0,
  }
}
type State = Awaited<ReturnType<typeof stateOf>>

const open: State = {
  ...{ booking: 'OPEN', captured: 0, state: 'AGREED', lastFour: null, hasCard: false, visits: 0 },
  ...{ told: 0, kinds: [], detaches: 0, charges: 0 },
}
const booked: State = { ...open, booking: 'PAID', lastFour: '4242', hasCard: true, visits: 1 }
const keyOf = ({ salon, deposit }: Subject) => ({ businessObjectId: salon.id, id: deposit.id })
const cutAtEach = eachCut<Subject, typeof two, State>({ cut: two, whole: one, stateOf, step: 8 })
const timeout = 600_000

test('[PAY-04b] books the visit with its card, or does nothing, if a settlement is cut off at any statement', {
  timeout,
}, async () => {
  const make = async () => {
    const made = await aCardPage(house)
    standIn.decide(made.deposit.page, 'visa')
    return made
  }
  const run = (made: Subject, { deps }: typeof two) => settleDeposit(deps, keyOf(made))
  expect(await cutAtEach({ make, run, nothing: open, done: booked })).toBeGreaterThan(15)
  await expectInvariants(db)
})

test('[PAY-04d] charges and enters a decided fee once if cut off at any statement', {
  timeout,
}, async () => {
  const make = async () => {
    one.clock.set(testNow)
    const made = await aMissedVisit(house)
    standIn.fail({ on: 'GET payment_intents', kind: 'cut' })
    expect((await charge(one, made)).statusCode).toBe(204)
    return made
  }
  const run = async (made: Subject, { deps }: typeof two) => {
    if (deps.stripe === undefined) throw new Error('no Stripe')
    await settleFee(deps, deps.stripe, keyOf(made))
  }
  const nothing = { ...booked, state: 'CHARGING' } as const
  const done: State = { ...booked, state: 'CHARGED', captured: 4000, kinds: ['CAPTURED'], hasCard: false, told: 1 }
  const statements = await cutAtEach({ make, run, nothing, done: { ...done, detaches: 1, charges: 1 } })
  expect(statements).toBeGreaterThan(8)
  await expectInvariants(db)
})
