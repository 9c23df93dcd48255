import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { quietLog } from '../test/quiet-log.ts'
import { listenTo, type NotificationListener } from './listen.ts'

const { pool, url, close } = await testDatabase()
const open: NotificationListener[] = []
afterAll(async () => {
  await Promise.all(open.map((listen) => listen.close()))
  await close()
})

/** Collects notices; `next` waits for one. */
function ear() {
  const heard: string[] = []
  let wake = () => {}
  const add = (text: string) => {
    heard.push(text)
    wake()
  }
  const next = async (): Promise<string> => {
    while (heard.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    return heard.shift() ?? ''
  }
  return { heard: ({ payload }: { payload: string }) => add(payload), refetch: () => add('(refetch)'), next }
}

async function listener(keepAliveMs = 15_000) {
  const listen = await listenTo({ url, log: quietLog, keepAliveMs })
  open.push(listen)
  return listen
}

const say = (channel: string, payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload])
/** Cuts only this database's listeners: other tests' are on the same server. */
const cut = () =>
  pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'goldline listener' and datname = current_database()`)

describe('[OPS-01] a notice reaches every process', () => {
  test('subscribers get their channel’s notices until they leave', async () => {
    const [one, two] = [ear(), ear()]
    const listen = await listener()
    const leave = await listen.subscribe('a', one)
    await listen.subscribe('b', two)
    await say('a', '1')
    await say('b', '2')
    expect([await one.next(), await two.next()]).toEqual(['1', '2'])
    leave()
    await listen.subscribe('a', two)
    await say('a', '3')
    expect(await two.next()).toBe('3')
    await say('b', '4')
    expect(await two.next()).toBe('4')
  })

  test('after a lost connection subscribers refetch and get notices again', async () => {
    const one = ear()
    const listen = await listener()
    await listen.subscribe('a', one)
    await cut()
    expect(await one.next()).toBe('(refetch)')
    await say('a', '1')
    expect(await one.next()).toBe('1')
  })

  test('a failing subscriber does not stop the others', async () => {
    const one = ear()
    const listen = await listener()
    const fail = () => {
      throw new Error('mine alone')
    }
    await listen.subscribe('a', { heard: fail, refetch: fail })
    await listen.subscribe('a', one)
    await say('a', '1')
    expect(await one.next()).toBe('1')
  })

  test('an idle connection is kept alive', async () => {
    const one = ear()
    const listen = await listener(40)
    await listen.subscribe('a', one)
    const beats =
      "select query from pg_stat_activity where application_name = 'goldline listener' and query like 'notify%'"
    await expect.poll(async () => (await pool.query(beats)).rowCount).toBeGreaterThan(0)
    await say('a', '1')
    expect(await one.next()).toBe('1')
  })
})
