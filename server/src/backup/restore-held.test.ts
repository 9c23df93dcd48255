import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aToken, aUser } from '../test/builders.ts'
import { aReader, aWriter } from '../test/bulk-writer.ts'
import { administer, ask, databaseUrl, dropDatabase, freshName } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'
import { aPasskeyRow } from '../test/owned-rows.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldline-held-'))
const database = await testDatabase()
const t = await testApp({ database })
const empty = freshName('empty')
afterAll(async () => {
  await t.close()
  await database.close()
  await dropDatabase(inject('testServer').ownerUrl, empty)
  rmSync(folder, { recursive: true, force: true })
})
const say = () => undefined
const dataDir = join(folder, 'data')

async function save(name: string, now: number): Promise<string> {
  const file = join(folder, name)
  await writeBackup({ url: database.url, dataDir, key: undefined, now, say }, file)
  return file
}

async function aDevice(businessObjectId: string) {
  const id = randomUUID()
  const userId = await aUser(t.db)
  await aToken(t.db, { userId, role: 'USER_LITE', client: 'CHECKOUT', businessObjectId })
  const pairing = { pairingHash: Buffer.from(id), pairingExpiresTime: new Date(testNow), pairedTime: new Date(testNow) }
  const device = {
    businessObjectId,
    id,
    name: 'Kasse',
    client: 'CHECKOUT',
    userId,
    lockMinutes: 3,
    ...pairing,
  } as const
  await t.db.insertInto('device').values(device).execute()
  return { id, userId }
}

test('[OPS-02] [MSG-16] [AUTH-21d] a restored database is held, has no sessions and passkeys, and gets the opt-outs of a newer backup', async () => {
  const { id: salon } = await aWriter(t)
  const [ends, blocked, stays] = await Promise.all([aReader(t, salon), aReader(t, salon), aReader(t, salon)])
  const [kept, removed] = [await aDevice(salon), await aDevice(salon)]
  await aPasskeyRow(t.db, kept.userId)
  const older = await save('older.tar.gz', testNow)
  const profile = (customerId: string) => t.db.updateTable('customerProfile').where('customerId', '=', customerId)
  await profile(ends).set({ notificationSubscribed: false, communicationPreference: 'DISABLED' }).execute()
  await profile(blocked).set({ blackListed: true }).execute()
  await t.db
    .updateTable('device')
    .set({ removedTime: new Date(testNow) })
    .where('id', '=', removed.id)
    .execute()
  const newer = await save('newer.tar.gz', testNow + 1000)

  const { url, ownerUrl } = inject('testServer')
  await administer(ownerUrl, `create database ${empty}`)
  const urls = { url: databaseUrl(url, empty), ownerUrl: databaseUrl(ownerUrl, empty) }
  const target = { urls, dataDir: mkdtempSync(join(folder, 'target-')), passphrase: undefined, say }
  const now = testNow + 60_000
  expect(await restoreBackup({ file: older, newer, now, ...target })).toMatchObject({
    from: new Date(testNow).toISOString(),
  })
  expect(await ask(urls.url, 'select held_since, restored_from from installation')).toEqual([
    { held_since: new Date(now), restored_from: new Date(testNow) },
  ])
  const profiles = await ask<{ customer_id: string }>(
    urls.url,
    'select customer_id, notification_subscribed as on, communication_preference as way, black_listed as blocked from customer_profile',
  )
  expect(new Set(profiles)).toEqual(
    new Set([
      { customer_id: ends, on: false, way: 'DISABLED', blocked: false },
      { customer_id: blocked, on: true, way: 'VIA_ANY', blocked: true },
      { customer_id: stays, on: true, way: 'VIA_ANY', blocked: false },
    ]),
  )
  const open = await ask(urls.url, 'select user_id from token where revoked_time is null')
  expect(open).toEqual([{ user_id: kept.userId }])
  expect(await ask(urls.url, 'select id from passkey')).toEqual([])
})
