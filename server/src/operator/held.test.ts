import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { queueMessages } from '../message/queue.ts'
import { testApp, testNow } from '../test/app.ts'
import { aBookedVisit } from '../test/booked-visit.ts'
import { aCredit } from '../test/builders.ts'
import { aReader, aWriter } from '../test/bulk-writer.ts'
import { expectInvariants } from '../test/invariants.ts'
import { drop } from './drop.ts'
import { held } from './held.ts'
import { release } from './release.ts'
import type { Verb } from './verb.ts'

const t = await testApp()
const { db } = t
afterAll(() => t.close())
const minute = 60_000
const [backedUp, restored] = [new Date(testNow + minute), new Date(testNow + 60 * minute)]

const said: string[] = []
const run = ({ run: verb }: Verb, ...given: string[]) => {
  said.length = 0
  return verb({
    db,
    now: t.clock.now(),
    given,
    reason: 'a restore',
    dryRun: false,
    config: () => t.deps.config,
    say: (line) => said.push(line.trim().replaceAll(/ +/g, ' ')),
  })
}
const states = async (type: string) => {
  const rows = await db.selectFrom('message').select(['status', 'error']).where('type', '=', type).execute()
  return rows.map(({ status, error }) => [status, error])
}

async function aHeldSalon() {
  const salon = await aWriter(t)
  await aCredit(db, salon.id, 1_000)
  for (const at of [1, 2]) await aReader(t, salon.id, { preference: 'ONLY_VIA_SMS', phoneNr: `+4179300000${at}` })
  const body = { recipients: { filter: {} }, communicationWay: 'SMS', message: 'Hallo' }
  for (const startMs of [testNow, testNow + 90 * minute]) {
    const [, cost] = await salon.cost(body)
    const [status, { id }] = await salon.ask('bulk-messages', { ...body, cost })
    expect(status).toBe(201)
    await db
      .updateTable('bulkMessage')
      .set({ startTime: new Date(startMs) })
      .where('id', '=', id)
      .execute()
  }
  const head = {
    businessObjectId: salon.id,
    language: 'de',
    channel: 'SMS',
    subject: '',
    recipient: '+41794000000',
  } as const
  const queue = () =>
    transact(db, (tx) =>
      queueMessages(tx, t.deps, [
        { ...head, type: 'NEW_APPOINTMENT', cause: randomUUID(), body: [{ text: 'Termin' }] },
      ]),
    )
  await queue()
  t.clock.set(restored.getTime() + minute)
  await db.updateTable('installation').set({ heldSince: restored, restoredFrom: backedUp }).execute()
  await queue()
}

test('[OPS-02] held messages and the probably sent ones are counted by kind, and can be dropped or released', async () => {
  await expect(run(held)).rejects.toThrow('nothing is held')
  await aHeldSalon()
  expect(await run(held)).toContain('6 messages wait, 3 of them were probably sent')
  expect(said.slice(1)).toEqual(['kind way waiting probably sent', 'BULK SMS 4 2', 'NEW_APPOINTMENT SMS 2 1'])
  await expect(run(drop)).rejects.toThrow('say which')
  await expect(run(drop, 'CODE')).rejects.toThrow('nothing of the kind CODE is held')
  expect(await run(drop, 'sent')).toBe('held messages, sent: 3 waiting → dropped')
  const unsure = ['UNKNOWN', 'probably sent before the restore']
  expect((await states('NEW_APPOINTMENT')).sort()).toEqual([['QUEUED', null], unsure])
  expect((await states('BULK')).sort()).toEqual([['QUEUED', null], ['QUEUED', null], unsure, unsure])
  expect(await run(held)).toContain('3 messages wait, 0 of them')
  expect(await run(drop, 'BULK')).toBe('held messages, BULK: 2 waiting → dropped')
  expect((await states('BULK')).filter(([status]) => status === 'FAILED')).toHaveLength(2)
  await expectInvariants(db)
  await expect(run(release, 'now')).rejects.toThrow('no further word')
  expect(await run(release)).toContain('→ 1 leave')
  await expect(run(release)).rejects.toThrow('nothing is held')
  const recorded = await db.selectFrom('operatorRecord').select('verb').orderBy('id').execute()
  expect(recorded.map(({ verb }) => verb)).toEqual(['drop', 'drop', 'release'])
})

test('[OPS-02] a reminder created again counts as probably sent if it was due before the restore', async () => {
  await db.updateTable('installation').set({ heldSince: restored, restoredFrom: backedUp }).execute()
  for (const hours of [23, 25]) {
    const { businessObjectId, appointmentId } = await aBookedVisit(db, {})
    const startTime = new Date(restored.getTime() + hours * 60 * minute)
    const endTime = new Date(startTime.getTime() + 30 * minute)
    await db.updateTable('appointment').set({ startTime, endTime }).where('id', '=', appointmentId).execute()
    const about = { businessObjectId, appointmentId, cause: randomUUID(), type: 'REMINDER', channel: 'EMAIL' } as const
    const words = { language: 'de', recipient: 'a@example.com', subject: '', body: [] } as const
    await db.updateTable('businessObject').set({ reminderHours: 24 }).where('id', '=', businessObjectId).execute()
    await transact(db, (tx) => queueMessages(tx, t.deps, [{ ...about, ...words }]))
  }
  await run(held)
  expect(said).toContain('REMINDER EMAIL 2 1')
})
