import { startGatewayApi } from '@goldline/stand-ins/gatewayapi'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../jobs/check-invariants.ts'
import { gatewayApi } from '../providers/gatewayapi.ts'
import { startDeadProvider } from '../test/dead-provider.ts'
import { type SendingWorld, sendingWorld } from '../test/sending.ts'
import { sendMessage } from './send-message.ts'

let world: SendingWorld
beforeAll(async () => {
  world = await sendingWorld()
})
afterEach(async () => {
  expect(await findViolations(world.db)).toEqual([])
})
afterAll(() => world.close())

const limitMs = 100
const rubbish = Array.from({ length: 20 }, () => ({ kind: 'malformed', accept: false }) as const)
const cut = Array.from({ length: 20 }, () => ({ kind: 'cut' }) as const)

async function silent(how: 'hangs' | 'resets' | 'answers rubbish') {
  if (how === 'hangs') {
    const { port, close } = await startDeadProvider()
    return { provider: gatewayApi({ baseUrl: `http://127.0.0.1:${port}`, token: 't', limitMs }), close }
  }
  const outside = await startGatewayApi()
  outside.fail(...(how === 'resets' ? cut : rubbish))
  return { provider: gatewayApi({ baseUrl: outside.url, token: 't', limitMs }), close: outside.close }
}

test.each(['hangs', 'resets', 'answers rubbish'] as const)(
  '[MSG-03] fails over when the cheaper provider %s: codes at once, other messages at the next try',
  async (how) => {
    const { provider, close } = await silent(how)
    const deps = { ...world.deps, providers: { ...world.deps.providers, sms: [provider, ...world.deps.providers.sms] } }
    const codes: string[] = []
    for (let number = 0; number < 15; number += 1) {
      const id = await world.queuedCode('SMS', String(400_000 + number))
      codes.push(id)
      await sendMessage(deps, id)
      if ((await world.waits(id)) !== undefined) await sendMessage(deps, id)
    }
    expect(codes.map((id) => world.received(id, 'SMS'))).toEqual(codes.map(() => 1))
    const rows = await Promise.all(codes.map((id) => world.message(id)))
    expect(rows.map(({ status, provider: by, text }) => [status, by, text])).toEqual(
      codes.map(() => ['SENT', 'bulkgate', '']),
    )
    // Five messages waited for its timeout; then it rests.
    expect(rows.map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2, 2, ...Array(10).fill(1)])
    expect(provider.rests()).toBe(true)
    const news = await world.queued('SMS')
    await sendMessage(deps, news)
    expect(world.received(news, 'SMS')).toBe(1)
    await close()
  },
)
