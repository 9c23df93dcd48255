import { afterAll, expect, test } from 'vitest'
import { checkKey } from './check-key.ts'
import { forgetKey } from './operator/forget-key.ts'
import { secretsFrom } from './secrets.ts'
import { sendingWorld } from './test/sending.ts'

const world = await sendingWorld()
afterAll(() => world.close())
const { db } = world
const unread = () => {
  throw new Error('not asked for')
}
const start = (key: string) => checkKey({ db, secrets: secretsFrom(key) })

test('[OPS-04] a start with another SECRET_KEY fails with one clear sentence; a lost key can be given up', async () => {
  await start('first')
  await start('first')
  await expect(start('second')).rejects.toThrow(/^SECRET_KEY is not the key of this database/)
  const [code, news] = [await world.queuedCode('SMS', '493817'), await world.queued('SMS')]
  const operation = { db, now: world.clock.now(), given: [], reason: 'disk lost', dryRun: false }
  expect(await forgetKey.run({ ...operation, config: unread, say: () => undefined })).toContain(
    '1 sealed messages are given up',
  )
  expect(await world.message(code)).toMatchObject({ status: 'FAILED', text: '', error: 'sealed by a key that is lost' })
  expect((await world.message(news)).status).toBe('QUEUED')
  await start('second')
  await expect(start('first')).rejects.toThrow('SECRET_KEY')
})
