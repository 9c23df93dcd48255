import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { type QueueStatus, type QueueTransition, queueRefusal, queueStatuses, queueTransitions } from './status.ts'
import { nextCaller, nextInTurn, type TurnCandidate, turnRefusal } from './turn.ts'

const hand = (staffId: string, lastWalkIn: number | null, free = true): TurnCandidate => ({ staffId, lastWalkIn, free })

describe('[CHK-06] whose turn it is', () => {
  test.each<[string, TurnCandidate[], string[], string | undefined]>([
    ['the person longest without a walk-in', [hand('a', 30), hand('b', 10), hand('c', 20)], [], 'b'],
    ['a person without a walk-in today comes first', [hand('a', 10), hand('b', null)], [], 'b'],
    ['of several, the first in the salon’s order', [hand('a', null), hand('b', null)], [], 'a'],
    ['only free people', [hand('a', null, false), hand('b', 10)], [], 'b'],
    ['nobody who was passed over', [hand('a', null), hand('b', 10)], ['a'], 'b'],
    ['nobody is free', [hand('a', null, false)], [], undefined],
    ['everybody was passed over', [hand('a', null)], ['a'], undefined],
    ['nobody works here', [], [], undefined],
  ])('%s: $3', (_, hands, skipped, next) => {
    expect(nextInTurn(hands, skipped)).toBe(next)
  })

  test('the requested person calls, free or not; if passed over, the turn moves on', () => {
    const hands = [hand('a', 10), hand('b', null), hand('c', null, false)]
    expect(nextCaller({ wanted: 'c', skipped: [], hands })).toBe('c')
    expect(nextCaller({ wanted: 'c', skipped: ['c'], hands })).toBe('b')
    expect(nextCaller({ wanted: null, skipped: ['b'], hands })).toBe('a')
  })

  test('other people are refused until the person whose turn it is was passed over; if nobody is free, nobody is refused', () => {
    const hands = [hand('a', 10), hand('b', null)]
    const refused = (staffId: string, skipped: string[] = [], wanted: string | null = null) =>
      turnRefusal({ staffId, wanted, skipped, hands })
    expect(refused('b')).toBe(undefined)
    expect(refused('a')).toBe('queue.not-their-turn')
    expect(refused('a', ['b'])).toBe(undefined)
    expect(refused('b', [], 'a')).toBe('queue.not-their-turn')
    expect(turnRefusal({ staffId: 'a', wanted: null, skipped: [], hands: [hand('b', null, false)] })).toBe(undefined)
  })

  test('[CHK-06d] a long service rotates among people with time for it, so that nobody is passed over repeatedly', () => {
    const guest = fc.array(fc.constantFrom(15, 45, 90), { minLength: 1, maxLength: 30 })
    const people = fc.array(fc.array(fc.constantFrom(15, 60, 120), { minLength: 30, maxLength: 30 }), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(guest, people, (lengths, timeOf) => {
        const last = timeOf.map((): number | null => null)
        const passed = timeOf.map(() => 0)
        for (const [now, length] of lengths.entries()) {
          const hands = timeOf.map((times, at) => hand(String(at), last[at] ?? null, (times[now] ?? 0) >= length))
          const next = nextInTurn(hands, [])
          for (const [at, { staffId, free }] of hands.entries()) {
            if (!free) continue
            passed[at] = staffId === next ? 0 : (passed[at] ?? 0) + 1
            expect(passed[at]).toBeLessThan(timeOf.length)
          }
          if (next !== undefined) last[Number(next)] = now
          else expect(hands.some(({ free }) => free)).toBe(false)
        }
      }),
      runs(100),
    )
  })

  test('no free person has waited longer than the one whose turn it is', () => {
    const one = fc.record({
      staffId: fc.uuid(),
      free: fc.boolean(),
      lastWalkIn: fc.option(fc.integer({ min: 0, max: 5 })),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (hands) => {
        const next = hands.find(({ staffId }) => staffId === nextInTurn(hands, []))
        const free = hands.filter((each) => each.free)
        expect(next === undefined).toBe(free.length === 0)
        if (next === undefined) return
        expect(next.free).toBe(true)
        for (const { lastWalkIn } of free) expect(next.lastWalkIn ?? -1).toBeLessThanOrEqual(lastWalkIn ?? -1)
      }),
      runs(100),
    )
  })

  test('turns share walk-ins evenly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 40 }), (people, guests) => {
        const taken = new Map(Array.from({ length: people }, (_, index) => [`${index}`, [] as number[]]))
        for (let guest = 0; guest < guests; guest++) {
          const hands = [...taken].map(([staffId, times]) => hand(staffId, times.at(-1) ?? null))
          taken.get(nextInTurn(hands, []) ?? '')?.push(guest)
        }
        const counts = [...taken.values()].map(({ length }) => length)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
      runs(100),
    )
  })
})

describe('[CHK-05] states of the queue', () => {
  const allowed: Record<QueueTransition, QueueStatus[]> = {
    join: [],
    call: ['WAITING'],
    skip: ['WAITING', 'CALLED'],
    take: ['WAITING', 'CALLED'],
    leave: ['WAITING', 'CALLED'],
    close: ['WAITING', 'CALLED'],
  }
  test.each(Object.keys(queueTransitions) as QueueTransition[])(
    'allows the transition %s from its statuses only',
    (name) => {
      for (const status of queueStatuses)
        expect([status, queueRefusal(name, status)]).toEqual([
          status,
          allowed[name].includes(status) ? undefined : 'queue.not-possible',
        ])
      expect(queueRefusal(name, null)).toBe(name === 'join' ? undefined : 'queue.not-possible')
    },
  )
})
