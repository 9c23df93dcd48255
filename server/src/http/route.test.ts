import { randomUUID } from 'node:crypto'
import type { Call } from '@goldline/contract/call'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type TestApp, testApp } from '../test/app.ts'
import { aBusinessObject } from '../test/builders.ts'
import { errorHandling } from './error-handling.ts'
import { Refused } from './errors.ts'
import { limit } from './hardening/limits.ts'
import { inSteps, type Route, read, write } from './route.ts'

let t: TestApp
let app: FastifyInstance
let salon: string
beforeAll(async () => {
  t = await testApp()
  salon = (await aBusinessObject(t.db)).id
})
afterAll(() => t.close())
beforeEach(() => {
  app = Fastify().decorate('spine', { ...t.app.spine, calls: [] })
  errorHandling(app)
  return () => app.close()
})

const made = {
  id: 'make',
  summary: '',
  method: 'POST',
  path: '/make',
  access: 'public',
  body: z.strictObject({ name: z.string() }),
  response: z.object({ now: z.int() }),
  status: 201,
  refuses: ['notFound', 'too-many-requests'],
} as const satisfies Call
const make = { ...made, idempotent: true } as const satisfies Call

const ask = (name = 'Anna', key: string = randomUUID()) =>
  app.inject({ method: 'POST', url: '/make', payload: { name }, headers: { 'idempotency-key': key } })
const register = (route: Route) => route(app, t.deps)
const nameOf = async () => {
  const row = await t.db.selectFrom('businessObject').select('name').where('id', '=', salon).executeTakeFirstOrThrow()
  return row.name
}

describe('write', () => {
  test('[POS-03] does its work once per key, and again if it was refused', async () => {
    const [key, answers] = [randomUUID(), [new Refused('notFound'), { now: 1 }, { now: 2 }]]
    register(
      write(make, async () => {
        const answer = answers.shift()
        if (answer === undefined || answer instanceof Refused) throw answer
        return answer
      }),
    )
    expect((await ask('Anna', key)).statusCode).toBe(404)
    expect((await ask('Anna', key)).json()).toEqual({ now: 1 })
    expect((await ask('Anna', key)).json()).toEqual({ now: 1 })
    expect((await ask('Berta', key)).json()).toMatchObject({ message: 'idempotency-key-reused' })
    expect((await ask()).json()).toEqual({ now: 2 })
  })

  test('[POS-03] stores what its work returns; `around` converts it each time', async () => {
    const key = randomUUID()
    let calls = 0
    const around = async (run: () => Promise<{ id: number }>) => ({ now: (await run()).id * 10 + ++calls })
    register(write(make, { around }, async () => ({ id: 7 })))
    expect((await ask('Anna', key)).json()).toEqual({ now: 71 })
    expect((await ask('Anna', key)).json()).toEqual({ now: 72 })
  })

  test('[AUTH-15] keeps counts made in `before` after a refusal, but not writes', async () => {
    const before = () => limit(t.deps, `route ${salon}`, { max: 1, windowSeconds: 60 })
    register(
      write(make, { before }, async ({ tx, body }) => {
        await tx.updateTable('businessObject').set({ name: body.name }).where('id', '=', salon).execute()
        throw new Refused('notFound')
      }),
    )
    expect((await ask()).statusCode).toBe(404)
    expect(await nameOf()).toBe('Testsalon')
    expect((await ask()).statusCode).toBe(429)
  })

  test('[AVL-03] runs one at a time per salon, each with the time at which it got the lock', async () => {
    const order: string[] = []
    register(
      write(make, { lock: () => salon }, async ({ tx, body, now }) => {
        order.push(`${body.name} in`)
        t.clock.advance(1000)
        await tx.selectFrom('businessObject').select('id').where('id', '=', salon).execute()
        order.push(`${body.name} out`)
        return { now }
      }),
    )
    const start = t.clock.now()
    const answers = await Promise.all([ask('Anna'), ask('Berta')])
    expect(answers.map((answer) => answer.json().now).sort()).toEqual([start, start + 1000])
    const [first] = order[0]?.split(' ') ?? []
    expect(order.slice(0, 2)).toEqual([`${first} in`, `${first} out`])
  })

  test('[AVL-04] runs again after a serialization failure', async () => {
    let tries = 0
    register(
      write(make, async () => {
        if (++tries < 3) throw Object.assign(new Error('could not serialize'), { code: '40001' })
        return { now: tries }
      }),
    )
    expect((await ask()).json()).toEqual({ now: 3 })
  })
})

test('[POS-03] compiles a call with a key only as `write`, and `write` takes no GET', () => {
  const get = { ...made, method: 'GET' } as const satisfies Call
  // @ts-expect-error: nobody would record the key
  const asRead = () => read(make, async () => ({ now: 1 }))
  // @ts-expect-error: nobody would record the key
  const asSteps = () => inSteps(make, async () => ({ now: 1 }))
  // @ts-expect-error: a GET changes nothing
  const asWrite = () => write(get, async () => ({ now: 1 }))
  expect([asRead, asSteps, asWrite]).toHaveLength(3)
})
