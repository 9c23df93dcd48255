import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { drain } from './lifecycle.ts'

/** A server whose `/slow` answers when released, and whose `/never` never answers. */
async function slowServer(expected = 1) {
  let waiting = 0
  const app = Fastify({ forceCloseConnections: 'idle' })
  const { promise: mayAnswer, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: busy, resolve: arrived } = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    waiting += 1
    if (waiting === expected) arrived()
    await mayAnswer
    return { done: true }
  })
  app.get('/never', () => {
    arrived()
    return new Promise(() => {})
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, busy, letGo }
}

describe('[OPS-03] a server that stops', () => {
  test('answers requests in progress and accepts no new ones', async () => {
    const { app, url, busy, letGo } = await slowServer(20)
    const answers = Array.from({ length: 20 }, () => fetch(`${url}/slow`))
    await busy
    const drained = drain(app)
    await expect.poll(() => app.server.listening).toBe(false)
    await expect(fetch(`${url}/slow`)).rejects.toThrow()
    letGo()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200))
    await drained
  })

  test('aborts requests that do not end', async () => {
    const { app, url, busy } = await slowServer()
    const answer = fetch(`${url}/never`).then(
      () => 'answered',
      () => 'cut',
    )
    await busy
    await drain(app, { limitMs: 50 })
    expect(await answer).toBe('cut')
  })
})
