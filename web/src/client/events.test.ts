import type { LiveEvent } from '@goldline/contract/live'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEventReader, followEvents, type LiveState, listenToEvents, pauseAfter } from './events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Simulates an event-stream server and keeps each connection, to write to it or break it. */
function world(statuses: number[] = [], headers: Record<string, string> = {}) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const events: LiveEvent[] = []
  const states: LiveState[] = []
  const tokens: (string | null)[] = []
  const unauthorized = vi.fn()
  let token: string | undefined = 'tok'
  const session = {
    token: () => token,
    signOut: () => {
      token = undefined
    },
  }
  const fetch = async (_: unknown, init?: RequestInit) => {
    tokens.push(new Headers(init?.headers).get('authorization'))
    const status = statuses.shift() ?? 200
    if (status !== 200) return new Response(null, { status })
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push(controller)
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
      },
    })
    return new Response(body, { headers })
  }
  const { stop } = followEvents(
    { onEvent: (event) => events.push(event), onState: (state) => states.push(state) },
    { session, onUnauthorized: unauthorized, fetch, random: () => 0 },
  )
  const say = async (text: string) => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(text))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { streams, events, states, tokens, unauthorized, session, stop, say }
}

const changed = 'data: {"topic":"appointment","id":"a","version":2}\n\n'

describe('live changes', () => {
  test('[APT-06] events reach the listener, over a connection that carries the token', async () => {
    const { say, events, states, tokens, stop } = world()
    await vi.advanceTimersByTimeAsync(0)
    await say(changed)
    expect(events).toEqual([{ topic: 'appointment', id: 'a', version: 2 }])
    expect(states).toEqual(['connecting', 'live'])
    expect(tokens).toEqual(['Bearer tok'])
    stop()
  })

  test('[APT-06] a connection that ends is reopened after a pause, and then a refetch follows', async () => {
    const { streams, events, states, stop } = world()
    await vi.advanceTimersByTimeAsync(0)
    streams[0]?.close()
    await vi.advanceTimersByTimeAsync(999)
    expect([streams.length, states.at(-1)]).toEqual([1, 'live'])
    await vi.advanceTimersByTimeAsync(1)
    expect(streams).toHaveLength(2)
    expect(events).toEqual([{ topic: 'refetch' }])
    expect(states).toEqual(['connecting', 'live', 'lost', 'live'])
    stop()
  })

  test('[AUTH-08] an ended session is noticed within a quarter of a second, without the lost state', async () => {
    const { say, states, events, session, unauthorized } = world([200, 401])
    await vi.advanceTimersByTimeAsync(0)
    await say('data: {"topic":"ended"}\n\n')
    await vi.advanceTimersByTimeAsync(250)
    expect([session.token(), unauthorized.mock.calls.length]).toEqual([undefined, 1])
    expect([states, events]).toEqual([['connecting', 'live'], []])
  })

  test('[APT-06, STF-06] a failed first connection also counts as lost: a refetch follows', async () => {
    const { states, events, stop } = world([503, 503])
    await vi.advanceTimersByTimeAsync(3000)
    expect(states).toEqual(['connecting', 'lost', 'lost', 'live'])
    expect(events).toEqual([{ topic: 'refetch' }])
    stop()
  })

  test('[APT-06, OPS-06] one stream too many counts as crowded, not lost, and opens once there is room', async () => {
    const { states, stop } = world([429])
    await vi.advanceTimersByTimeAsync(3000)
    expect(states).toEqual(['connecting', 'crowded', 'live'])
    stop()
  })

  test('[APT-06] silence of more than two heartbeats counts as dead; heartbeats keep the stream alive', async () => {
    const { streams, say, stop } = world()
    await vi.advanceTimersByTimeAsync(30_000)
    await say(': alive\n\n')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(streams).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(streams).toHaveLength(2)
    stop()
  })

  test('[POS-19a, CHK-07a] with a shorter silence limit, a second of silence counts as lost and reconnects at once', async () => {
    const { streams, states, say, stop } = world([], { 'Live-Silence': '900' })
    await vi.advanceTimersByTimeAsync(0)
    for (let beat = 0; beat < 5; beat++) {
      await vi.advanceTimersByTimeAsync(800)
      await say(': alive\n\n')
    }
    expect(states).toEqual(['connecting', 'live'])
    // In steps, since the stream's chunks arrive in between.
    const pass = async (tenths: number) => {
      for (let tenth = 0; tenth < tenths; tenth++) await vi.advanceTimersByTimeAsync(100)
    }
    await pass(11)
    expect([states.at(-1), streams.length]).toEqual(['lost', 1])
    await pass(5)
    expect([states.at(-1), streams.length]).toEqual(['live', 2])
    stop()
  })

  test('[AUTH-04] a 401 signs out, notifies and is not retried', async () => {
    const { tokens, unauthorized, session } = world([401])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(tokens).toHaveLength(1)
    expect(unauthorized).toHaveBeenCalledOnce()
    expect(session.token()).toBeUndefined()
  })

  test('a server that is down is retried with growing pauses', async () => {
    const { tokens, stop } = world([503, 503, 503, 503])
    await vi.advanceTimersByTimeAsync(999)
    expect(tokens).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1 + 2000 + 4000)
    expect(tokens).toHaveLength(4)
    stop()
    expect([pauseAfter(0, 0), pauseAfter(0, 1), pauseAfter(20, 0)]).toEqual([1000, 500, 30_000])
  })

  test('once stopped, it does not reconnect', async () => {
    const { streams, stop } = world()
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(streams).toHaveLength(1)
  })
})

describe('event stream', () => {
  test('chunks of any size produce the same events', () => {
    const text = `: hello\n\nevent: x\ndata: 1\ndata: 2\n\n${changed}: beat\n\n`
    const whole = createEventReader().read(text)
    const reader = createEventReader()
    expect([...text].flatMap((piece) => reader.read(piece))).toEqual(whole)
    expect(whole).toEqual([
      { event: 'x', data: '1\n2' },
      { event: 'message', data: '{"topic":"appointment","id":"a","version":2}' },
    ])
  })
})

test('[APT-06] listeners on a page share one stream; later ones get its state at once, the last one closes it', async () => {
  const { session } = world()
  const opened: AbortSignal[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (init?.signal) opened.push(init.signal)
    return new Response(new ReadableStream<Uint8Array>())
  }
  const deps = { session, onUnauthorized: () => undefined, fetch }
  const states: LiveState[] = []
  const listener = () => ({ onEvent: () => undefined, onState: (state: LiveState) => void states.push(state) })
  const first = listenToEvents(listener(), deps)
  await vi.advanceTimersByTimeAsync(0)
  const second = listenToEvents(listener(), deps)
  expect(states).toEqual(['live', 'live'])
  first()
  expect([opened.length, opened[0]?.aborted]).toEqual([1, false])
  second()
  expect(opened[0]?.aborted).toBe(true)
})
