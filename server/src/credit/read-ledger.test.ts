import type { ResponseReceived } from '@goldline/contract/call'
import type { CreditLine, getCreditLedger } from '@goldline/contract/credit/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { endReservations } from '../ledger/reserve.ts'
import { queueMessages } from '../message/queue.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aBusinessObject, aCredit } from '../test/builders.ts'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'
import { expectInvariants } from '../test/invariants.ts'
import { anOwner } from '../test/salon.ts'

let t: TestApp
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  t = await testApp({ database })
})
afterAll(async () => {
  await t.close()
  await database.close()
})

type Month = ResponseReceived<typeof getCreditLedger>

test('[CRD-03, CRD-06] a salon reads its ledger by month; each adds up, and all together equal the balance', async () => {
  const { id: salon } = await aBusinessObject(t.db, { timeZone: 'Europe/Zurich' })
  const headers = await anOwner(t.db, salon)
  const ask = (path: string, by = headers) =>
    t.app.inject({ url: `/v1/communication-unit-packages/me${path}`, headers: by })
  const month = async (of?: string): Promise<Month> =>
    (await ask(`/ledger${of === undefined ? '' : `?month=${of}`}`)).json()
  const sms = async (at: string) => {
    t.clock.set(Date.parse(at))
    await transact(t.db, (tx) =>
      queueMessages(tx, t.deps, [
        {
          businessObjectId: salon,
          cause: crypto.randomUUID(),
          type: 'BO_UPDATED',
          channel: 'SMS',
          recipient: '+41791234567',
          language: 'de',
          subject: '',
          body: [{ text: 'Hallo' }],
        },
      ]),
    )
  }
  await aCredit(t.db, salon, 2600)
  const bought = { createdTime: new Date('2027-01-15T10:00:00Z') }
  await database.owner.db.transaction().execute(async (tx) => {
    await sql`alter table credit_entry disable trigger append_only`.execute(tx)
    await tx.updateTable('creditEntry').set(bought).where('businessObjectId', '=', salon).execute()
    await sql`alter table credit_entry enable trigger append_only`.execute(tx)
  })
  await sms('2027-03-31T21:30:00Z')
  await sms('2027-03-31T22:30:00Z')
  await sms('2027-04-01T08:00:00Z')
  const [one] = await t.db.selectFrom('message').select('id').where('businessObjectId', '=', salon).limit(1).execute()
  const failed = { status: 'FAILED', failure: 'REFUSED', error: 'not taken' } as const
  await transact(t.db, async (tx) => {
    await tx
      .updateTable('message')
      .set(failed)
      .where('id', '=', one?.id ?? '')
      .execute()
    await endReservations(tx, [{ id: one?.id ?? '', businessObjectId: salon, ending: 'RELEASE' }], t.clock.now())
  })
  const [april, march, january] = [await month(), await month('2027-03'), await month('2027-01')]
  const line = (day: string, kind: CreditLine['kind'], amount: number, count = 1) => ({ day, kind, count, amount })
  const [taken, released] = [line('2027-04-01', 'RESERVE', -14, 2), line('2027-04-01', 'RELEASE', 7)]
  expect(april).toMatchObject({
    month: '2027-04',
    before: 2593,
    after: 2586,
    earlier: '2027-03',
    lines: [taken, released],
  })
  expect(march).toMatchObject({
    before: 2600,
    after: 2593,
    earlier: '2027-01',
    lines: [line('2027-03-31', 'RESERVE', -7)],
  })
  expect(january).toMatchObject({
    before: 0,
    after: 2600,
    earlier: null,
    lines: [line('2027-01-15', 'PURCHASE', 2600)],
  })
  expect((await month('2027-02')).lines).toEqual([])
  expect((await ask('')).json()).toMatchObject({ balance: 2586, reserved: 14 })

  const stranger = await anOwner(t.db, (await aBusinessObject(t.db)).id)
  expect((await ask('/ledger', stranger)).json()).toMatchObject({ lines: [], before: 0, after: 0, earlier: null })
  expect((await ask('/ledger?month=2027-13')).statusCode).toBe(400)
  await expectInvariants(t.db)
})

test('[CRD-07] a refund and a won dispute on the same day are two lines', async () => {
  const { id: salon } = await aBusinessObject(t.db, { timeZone: 'Europe/Zurich' })
  const headers = await anOwner(t.db, salon)
  await aCredit(t.db, salon, 2600)
  const { orderId } = await t.db
    .selectFrom('creditEntry')
    .select('orderId')
    .where('businessObjectId', '=', salon)
    .executeTakeFirstOrThrow()
  const createdTime = new Date('2027-05-03T08:00:00Z')
  for (const amount of [-1000, -600, 1000]) {
    const own = { businessObjectId: salon, id: crypto.randomUUID(), orderId, createdTime }
    await t.db
      .insertInto('creditEntry')
      .values({ ...own, kind: 'REFUND', amount, cause: `given-back:${amount}` })
      .execute()
  }
  const path = '/v1/communication-unit-packages/me/ledger?month=2027-05'
  const { lines }: Month = (await t.app.inject({ url: path, headers })).json()
  expect(lines).toEqual([
    { day: '2027-05-03', kind: 'REFUND', count: 2, amount: -1600 },
    { day: '2027-05-03', kind: 'REFUND', count: 1, amount: 1000 },
  ])
})
