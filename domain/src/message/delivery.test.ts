import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  backoffWith,
  decideAfterAttempt,
  decideClaim,
  repeatAcceptedFrom,
  type SendOutcome,
  type SendProgress,
} from './delivery.ts'

const minute = 60_000

/**
 * One run of the job: the provider's behaviour, whether the worker crashes before it writes, and the time until the
 * next run.
 */
type Turn = {
  provider: 'takes' | 'takesAndLosesAnswer' | 'losesRequest' | 'busy' | 'refuses'
  dies: boolean
  pause: number
}

const turn: fc.Arbitrary<Turn> = fc.record({
  provider: fc.constantFrom('takes', 'takesAndLosesAnswer', 'losesRequest', 'busy', 'refuses'),
  dies: fc.boolean(),
  pause: fc.integer({ min: 0, max: 8 * minute }),
})

/**
 * Imitates a provider that drops repeated texts within five minutes, as documented, except for marketing. Counts what
 * recipients get.
 */
function provider(customerId: string | null) {
  const droppedForMs = customerId === null ? 5 * minute : 0
  const taken: number[] = []
  const take = (now: number) => {
    if (!taken.some((at) => now - at < droppedForMs)) taken.push(now)
  }
  const send = ({ provider: mood }: Turn, now: number): SendOutcome => {
    if (mood === 'busy') return { kind: 'later', error: 'busy' }
    if (mood === 'refuses') return { kind: 'refused', error: 'no' }
    if (mood !== 'losesRequest') take(now)
    return mood === 'takes' ? { kind: 'accepted', reference: null } : { kind: 'unknown', error: 'lost' }
  }
  return { taken, send }
}

test('[MSG-04] resends a text when it is no longer dropped as a repeat: marketing after a day', () => {
  const sent = { channel: 'SMS', provider: 'bulkgate', sendingTime: new Date(0), guardedRetry: false } as const
  expect(repeatAcceptedFrom({ ...sent, customerId: null })).toBe(6 * minute)
  expect(repeatAcceptedFrom({ ...sent, customerId: 'c' })).toBe(24 * 60 * minute)
  expect(repeatAcceptedFrom({ ...sent, provider: 'gatewayapi', customerId: 'c' })).toBe(0)
  expect(repeatAcceptedFrom({ ...sent, channel: 'EMAIL', customerId: 'c' })).toBe(0)
})

/** Plays the job's runs on one message as send-message.ts does; a job may run at any time, needed or not. */
function play(turns: readonly Turn[], channel: 'SMS' | 'EMAIL', customerId: string | null = null) {
  const { taken, send } = provider(customerId)
  const created = new Date(0)
  let row: SendProgress = {
    channel,
    sealed: false,
    type: 'NEW_APPOINTMENT',
    status: 'QUEUED',
    attempts: 0,
    createdTime: created,
    sendingTime: null,
    guardedRetry: false,
    provider: null,
    customerId,
  }
  let now = 0
  let sends = 0
  for (const each of turns) {
    const claim = decideClaim(row, now)
    if (claim.kind === 'giveUp') row = { ...row, status: claim.status }
    if (claim.kind === 'send' || claim.kind === 'repeat') {
      const repeat = claim.kind === 'repeat'
      row = {
        ...row,
        status: 'SENDING',
        attempts: row.attempts + 1,
        guardedRetry: repeat,
        sendingTime: repeat ? row.sendingTime : new Date(now),
      }
      sends += 1
      const outcome = send(each, now)
      if (!each.dies) row = { ...row, ...decideAfterAttempt(row, outcome, { now, backoff: () => 1000 }) }
    }
    now += each.pause
  }
  return { row, taken, sends }
}

describe('[MSG-11] with any provider and worker failures', () => {
  const turns = fc.array(turn, { minLength: 1, maxLength: 30 })

  test.each([
    ['about a visit', null],
    ['of marketing', 'customer'],
  ])('an SMS %s arrives at most once', (_, customerId) => {
    fc.assert(
      fc.property(turns, (sequence) => {
        expect(play(sequence, 'SMS', customerId).taken.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 2000 },
    )
  })

  test('a message marked as sent was accepted; one marked as failed, without a lost answer, was not', () => {
    fc.assert(
      fc.property(turns, (sequence) => {
        const { row, taken } = play(sequence, 'SMS')
        if (row.status === 'SENT') expect(taken.length).toBe(1)
        const lost = sequence.some(({ dies, provider: mood }) => dies || mood === 'takesAndLosesAnswer')
        if (row.status === 'FAILED' && !lost) expect(taken.length).toBe(0)
      }),
      { numRuns: 2000 },
    )
  })

  test('after a lost answer an e-mail is sent at most once more', () => {
    const lost: Turn = { provider: 'takesAndLosesAnswer', dies: false, pause: 1000 }
    fc.assert(
      fc.property(fc.array(fc.record({ dies: fc.boolean(), pause: fc.integer({ min: 0, max: minute }) })), (rest) => {
        expect(play([lost, ...rest.map((each) => ({ ...lost, ...each }))], 'EMAIL').sends).toBeLessThanOrEqual(2)
      }),
    )
  })
})

test('[MSG-04] backoff doubles up to a quarter of an hour, for codes up to a minute, with jitter', () => {
  const at = (attempts: number, random: number, sealed = false) => backoffWith(() => random)({ attempts, sealed })
  expect([1, 2, 3, 20].map((attempts) => at(attempts, 0.5))).toEqual([5_000, 10_000, 20_000, 900_000])
  expect([at(1, 0), at(1, 0.999)]).toEqual([2_500, 7_495])
  expect(at(10, 0.5, true)).toBe(60_000)
})

test.each([
  ['SIGN_IN', true, 1, 1, 0],
  ['SIGN_IN', true, 2, 1, 1000],
  ['SIGN_IN', true, 1, 0, 1000],
  ['NEW_APPOINTMENT', false, 1, 1, 1000],
])('[MSG-03] %s, sealed %s, refused temporarily at attempt %i, with %i other providers: waits %i ms', (...facts) => {
  const [type, sealed, attempts, othersFirst, retryMs] = facts
  const row = { channel: 'SMS', sealed, type, status: 'SENDING', attempts, createdTime: new Date(0) } as const
  const progress = { ...row, sendingTime: new Date(0), guardedRetry: false, provider: 'bulkgate', customerId: null }
  const outcome = { kind: 'later', error: 'busy' } as const
  expect(decideAfterAttempt(progress, outcome, { now: 0, backoff: () => 1000, othersFirst })).toMatchObject({
    status: 'QUEUED',
    retryMs,
  })
})

describe('[MSG-03] a code by SMS with a lost answer', () => {
  const code: SendProgress = {
    channel: 'SMS',
    sealed: true,
    type: 'SIGN_IN',
    status: 'SENDING',
    attempts: 1,
    createdTime: new Date(0),
    sendingTime: new Date(0),
    guardedRetry: false,
    provider: 'gatewayapi',
    customerId: null,
  }
  const lost = { kind: 'unknown', error: 'no answer' } as const
  const after = (row: SendProgress, othersFirst: number) =>
    decideAfterAttempt(row, lost, { now: 0, backoff: () => 1000, othersFirst })

  test.each(['gatewayapi', 'bulkgate'])('by %s is sent by another provider at once, and only once', (provider) => {
    const row = { ...code, provider }
    const verdict = after(row, 1)
    expect(verdict).toMatchObject({ status: 'UNKNOWN', guardedRetry: false, retryMs: 0 })
    expect(decideClaim({ ...row, ...verdict }, 5_000, 1)).toEqual({ kind: 'other' })
    expect(after({ ...row, attempts: 2, guardedRetry: true }, 1).retryMs).toBeUndefined()
    expect(decideClaim({ ...row, status: 'UNKNOWN', guardedRetry: true }, 5_000, 1)).toEqual({ kind: 'done' })
  })

  test('after a worker crash is sent by another provider while valid', () => {
    expect(decideClaim(code, 30_000, 1)).toEqual({ kind: 'other' })
    expect(decideClaim(code, 30_000).kind).toBe('giveUp')
    expect(decideClaim(code, 11 * minute, 1).kind).toBe('giveUp')
  })

  test('only codes are sent twice, and only with a second provider', () => {
    for (const row of [
      { ...code, sealed: false },
      { ...code, type: 'REMINDER' },
      { ...code, customerId: 'c', type: 'BULK' },
    ])
      expect([after(row, 1).retryMs, decideClaim(row, 5_000, 1).kind]).toEqual([undefined, 'giveUp'])
    expect(after(code, 0).retryMs).toBeUndefined()
    expect(after({ ...code, provider: 'bulkgate' }, 0).retryMs).toBe(3_000)
  })
})
