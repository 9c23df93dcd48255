import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { twoDepositHouses } from '../../test/deposit-salon.ts'
import { eachCut } from '../../test/each-statement.ts'
import {
  aBoughtGift,
  aGiftSalon,
  aPackageSalon,
  cardsOf,
  ordered,
  orderGift,
  orderPackage,
  readGiftOrder,
  withdraw,
} from '../../test/gift-shop.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer } from '../../test/salon.ts'
import { settleGiftOrder } from './settle-gift.ts'

const { one, two, db, house } = await twoDepositHouses()
const { standIn } = house

type Instance = typeof two
type SalonUnderTest = { salon: { id: string } }

/** Returns everything that a gift card leaves in its salon. */
async function stateOf({ salon }: SalonUnderTest) {
  const { cards, entries, money } = await cardsOf(one, salon)
  const { state } = await inSalon(db, salon.id).selectFrom('giftOrder').select('state').executeTakeFirstOrThrow()
  const packages = await inSalon(db, salon.id).selectFrom('customerPackage').select('balance').execute()
  const mails = await db.selectFrom('message').select('type').where('businessObjectId', '=', salon.id).execute()
  const withdrawals = await inSalon(db, salon.id).selectFrom('withdrawal').select('outcome').execute()
  const { rows } = await sql<{ count: number }>`select count(*)::int from graphile_worker.jobs j
    join graphile_worker._private_jobs p using (id) where j.task_identifier = 'refundGift'
      and p.payload ->> 'businessObjectId' = ${salon.id}`.execute(db)
  return {
    packages: packages.map(({ balance }) => balance),
    ...{ state, balances: cards.map(({ balance }) => balance), kinds: entries.map(({ kind }) => kind) },
    ...{ money: money.map(({ kind }) => kind), mails: mails.length, refunds: rows[0]?.count ?? 0 },
    outcomes: withdrawals.map(({ outcome }) => outcome),
  }
}
type State = Awaited<ReturnType<typeof stateOf>>

const open: State = {
  state: 'OPEN',
  packages: [],
  balances: [],
  kinds: [],
  money: [],
  mails: 0,
  refunds: 0,
  outcomes: [],
}
const paid: State = { ...open, state: 'PAID', balances: [10_000], kinds: ['SOLD'], money: ['CAPTURED'], mails: 2 }

const cutAtEach = eachCut<SalonUnderTest, Instance, State>({ cut: two, whole: one, stateOf, step: 4 })

const timeout = 600_000

test('[GFT-01c] makes the card with its mails, or does nothing, if a settlement is cut off at any statement', {
  timeout,
}, async () => {
  const make = async () => {
    const salon = await aGiftSalon(house)
    const order = ordered(await orderGift(one, salon))
    standIn.decidePayment(order.page, 'pay')
    const { id } = await inSalon(db, salon.id).selectFrom('giftOrder').select('id').executeTakeFirstOrThrow()
    return { salon, key: { businessObjectId: salon.id, id } }
  }
  const run = ({ key }: Awaited<ReturnType<typeof make>>, { deps }: Instance) => settleGiftOrder(deps, key)
  expect(await cutAtEach({ make, run, nothing: open, done: paid })).toBeGreaterThan(8)
  await expectInvariants(db)
})

const bought: State = { ...open, state: 'PAID', packages: [5], money: ['CAPTURED'], mails: 1 }

async function anOrderedPackage() {
  const { salon, packageId } = await aPackageSalon(house)
  const { token } = await aSignedInCustomer(db)
  const order = ordered(await orderPackage(one, salon, { token, packageId }))
  standIn.decidePayment(order.page, 'pay')
  const { id } = await inSalon(db, salon.id).selectFrom('giftOrder').select('id').executeTakeFirstOrThrow()
  return { salon, order, key: { businessObjectId: salon.id, id } }
}

test('[GFT-01h] puts the package on the account with its mail, or does nothing, if a settlement is cut off at any statement', {
  timeout,
}, async () => {
  const run = ({ key }: Awaited<ReturnType<typeof anOrderedPackage>>, { deps }: Instance) => settleGiftOrder(deps, key)
  expect(await cutAtEach({ make: anOrderedPackage, run, nothing: open, done: bought })).toBeGreaterThan(8)
  await expectInvariants(db)
})

test('[GFT-01h, WDR-01d] ends the package with its refund, or does nothing, if a withdrawal is cut off at any statement', {
  timeout,
}, async () => {
  const make = async () => {
    const { salon, order } = await anOrderedPackage()
    const seen = await readGiftOrder(house, order.key)
    return { salon, seen, key: crypto.randomUUID(), address: `10.${++callers}.2.1` }
  }
  const run = async ({ salon, seen, ...asked }: Awaited<ReturnType<typeof make>>, at: Instance) => {
    const { statusCode, body } = await withdraw(at, salon, { order: seen.number, ...asked })
    if (statusCode >= 500) throw new Error(body)
  }
  const ended = { packages: [0], money: ['CAPTURED', 'REFUNDED'], mails: 3, refunds: 1, outcomes: ['ALL_BACK'] }
  const done = { ...bought, ...ended } as State
  expect(await cutAtEach({ make, run, nothing: bought, done })).toBeGreaterThan(8)
  await expectInvariants(db)
})

test('[WDR-01d] voids the card with its refund, or does nothing, if a withdrawal is cut off at any statement', {
  timeout,
}, async () => {
  const make = async () => {
    const salon = await aGiftSalon(house)
    const { seen } = await aBoughtGift(house, salon)
    return { salon, seen, key: crypto.randomUUID(), address: `10.${++callers}.1.1` }
  }
  const run = async ({ salon, seen, ...asked }: Awaited<ReturnType<typeof make>>, at: Instance) => {
    const { statusCode, body } = await withdraw(at, salon, { order: seen.number, ...asked })
    if (statusCode >= 500) throw new Error(body)
  }
  const done: State = {
    ...{ ...paid, balances: [0], kinds: ['SOLD', 'ENDED'], money: ['CAPTURED', 'REFUNDED'] },
    ...{ mails: 4, refunds: 1, outcomes: ['ALL_BACK'] },
  }
  expect(await cutAtEach({ make, run, nothing: paid, done })).toBeGreaterThan(8)
  await expectInvariants(db)
})
let callers = 0
