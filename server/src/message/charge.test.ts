import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { aBusinessObject, aCredit, aCustomer } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { sendingWorld } from '../test/sending.ts'
import { blankMessages } from './blank-messages.ts'
import { queueMessages } from './queue.ts'
import { settleUnknown } from './rescue-messages.ts'
import { stopMarketing } from './stop-marketing.ts'
import type { Draft } from './types.ts'

const world = await sendingWorld()
const { db, clock, secrets } = world
const config = { publicUrl: 'https://goldline.example', providers: { smtp: { from: undefined } } }
const deps = { config, clock, secrets }
afterAll(() => world.close())

const price = 7
let salon = ''
beforeEach(async () => {
  salon = (await aBusinessObject(db)).id
})

let count = 0
const sms = (draft: Partial<Draft> = {}): Draft => {
  const cause = randomUUID()
  const recipient = `+4179${2_000_000 + count++}`
  const head = { businessObjectId: salon, cause, recipient, channel: 'SMS', language: 'de' } as const
  return { ...head, type: 'NEW_APPOINTMENT', subject: '', body: [{ text: `Text ${cause}` }], ...draft }
}
const code = (): Draft => sms({ type: 'SIGN_IN', secret: true })
const queue = (...drafts: Draft[]) => transact(db, (tx) => queueMessages(tx, deps, drafts))
/** Returns its id. */
async function queued(draft: Draft = sms()): Promise<string> {
  await queue(draft)
  return (await db.selectFrom('message').select('id').where('cause', '=', draft.cause).executeTakeFirstOrThrow()).id
}
const balance = async () => {
  const { balance: own } = await db
    .selectFrom('creditBalance')
    .select('balance')
    .where('businessObjectId', '=', salon)
    .executeTakeFirstOrThrow()
  return own
}
const entries = async (id: string) => {
  const rows = await db
    .selectFrom('creditEntry')
    .select(['kind', 'amount'])
    .where('messageId', '=', id)
    .orderBy('createdTime')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount }) => [kind, amount])
}
const states = async () => {
  const rows = await db
    .selectFrom('message')
    .select(['status', 'failure'])
    .where('businessObjectId', '=', salon)
    .orderBy('id')
    .execute()
  return rows.map(({ status, failure }) => failure ?? status)
}

test('[CRD-06] queueing an SMS reserves its parts times the unit price, once per cause; later price changes do not affect it', async () => {
  await aCredit(db, salon, 100)
  const long = sms({ body: [{ text: 'a'.repeat(161) }] })
  const id = await queued(long)
  await queue(long)
  expect(await world.message(id)).toMatchObject({ parts: 2, unitPrice: price, status: 'QUEUED' })
  expect(await entries(id)).toEqual([['RESERVE', -2 * price]])
  expect(await balance()).toBe(100 - 2 * price)
  await queue(sms({ channel: 'EMAIL', recipient: `${salon}@a.example` }), sms({ businessObjectId: null }))
  expect(await balance()).toBe(100 - 2 * price)
})

test('[CRD-05, CRD-06] at zero credit an SMS fails and costs nothing; other messages of the same cause are still sent', async () => {
  await aCredit(db, salon, 2 * price - 1)
  await queue(sms(), sms(), sms({ channel: 'EMAIL', recipient: `${salon}@a.example` }))
  expect((await states()).sort()).toEqual(['NO_CREDIT', 'QUEUED', 'QUEUED'])
  expect(await balance()).toBe(price - 1)
  await expectInvariants(db)
})

test('[CRD-05] codes may overdraw down to the floor, then are refused; nothing else is sent without credit', async () => {
  await db
    .updateTable('installation')
    .set({ codeOverdraft: 2 * price })
    .execute()
  await queue(code())
  await queue(code(), sms())
  expect(await balance()).toBe(-2 * price)
  await expect(queue(code())).rejects.toMatchObject({ code: 'sms.no-credit' })
  expect((await states()).sort()).toEqual(['NO_CREDIT', 'QUEUED', 'QUEUED'])
  await expectInvariants(db)
  await db.updateTable('installation').set({ codeOverdraft: 500 }).execute()
})

test('[CRD-05, CRD-06] twenty concurrent SMS spend exactly the available credit, to the cent', async () => {
  await aCredit(db, salon, 10 * price + 3)
  await Promise.all(Array.from({ length: 20 }, () => queue(sms())))
  expect((await states()).filter((state) => state === 'QUEUED')).toHaveLength(10)
  expect(await balance()).toBe(3)
  await expectInvariants(db)
})

test('[CRD-06] the cost of a sent SMS is settled once; that of an SMS certainly not accepted is released', async () => {
  await aCredit(db, salon, 100)
  const sent = await queued()
  await Promise.all([world.send(sent), world.send(sent)])
  await world.send(sent)
  expect(await entries(sent)).toEqual([
    ['RESERVE', -price],
    ['SETTLE', 0],
  ])
  const refused = await queued()
  world.fail({ sms: { kind: 'error', status: 400, type: 'invalid_phone_number' } })
  await world.send(refused)
  expect(await world.message(refused)).toMatchObject({ status: 'FAILED' })
  expect(await entries(refused)).toEqual([
    ['RESERVE', -price],
    ['RELEASE', price],
  ])
  const late = await queued()
  clock.advance(2 * 86_400_000)
  await world.send(late)
  expect(await entries(late)).toEqual([
    ['RESERVE', -price],
    ['RELEASE', price],
  ])
  expect(await balance()).toBe(100 - price)
  await expectInvariants(db)
})

test('[CRD-06] the cost of an SMS with an unknown outcome stays reserved for 72 hours, then is settled once', async () => {
  await aCredit(db, salon, 100)
  const id = await queued()
  world.fail({ sms: { kind: 'lostAnswer' } })
  await world.send(id)
  clock.advance(5 * 60_000)
  await world.send(id)
  expect(await world.message(id)).toMatchObject({ status: 'UNKNOWN' })
  clock.advance(72 * 3_600_000 - 6 * 60_000)
  expect(await settleUnknown({ db, clock })).toBe(0)
  expect(await entries(id)).toEqual([['RESERVE', -price]])
  clock.advance(6 * 60_000)
  expect(await Promise.all([settleUnknown({ db, clock }), settleUnknown({ db, clock })])).toContain(1)
  expect(await settleUnknown({ db, clock })).toBe(0)
  expect(await entries(id)).toEqual([
    ['RESERVE', -price],
    ['SETTLE', 0],
  ])
  expect(await balance()).toBe(100 - price)
})

test('[CRD-06, MSG-16] an opt-out and an erasure release the cost of a waiting SMS', async () => {
  await aCredit(db, salon, 100)
  const { id: customerId } = await aCustomer(db)
  const marketing = await queued(sms({ customerId }))
  await transact(db, (tx) =>
    stopMarketing(tx, { businessObjectId: salon, customerIds: [customerId], now: clock.now() }),
  )
  expect(await entries(marketing)).toEqual([
    ['RESERVE', -price],
    ['RELEASE', price],
  ])
  const person = sms()
  const erased = await queued(person)
  const concerned = { proven: [person.recipient], claimed: [], customerIds: [], now: clock.now() }
  await transact(db, (tx) => blankMessages(tx, concerned))
  expect(await entries(erased)).toEqual([
    ['RESERVE', -price],
    ['RELEASE', price],
  ])
  expect(await balance()).toBe(100)
  await expectInvariants(db)
})

test('[CRD-06, PRIV-01] an SMS that is being sent while its reader is erased becomes unknown and is paid', async () => {
  await aCredit(db, salon, 100)
  const person = sms()
  const id = await queued(person)
  const sending = { status: 'SENDING', attempts: 1, sendingTime: new Date(clock.now()), provider: 'bulkgate' } as const
  await db.updateTable('message').set(sending).where('id', '=', id).execute()
  const concerned = { proven: [person.recipient], claimed: [], customerIds: [], now: clock.now() }
  await transact(db, (tx) => blankMessages(tx, concerned))
  expect(await world.message(id)).toMatchObject({ status: 'UNKNOWN', failure: 'ERASED', text: '' })
  await world.send(id)
  expect([await world.message(id), world.received(id, 'SMS')]).toMatchObject([{ status: 'UNKNOWN' }, 0])
  expect(await entries(id)).toEqual([
    ['RESERVE', -price],
    ['SETTLE', 0],
  ])
  await expectInvariants(db)
})
