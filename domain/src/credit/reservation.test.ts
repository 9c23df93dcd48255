import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageStatuses } from '../message/kinds.ts'
import { isPayable, reservationEnd } from './reservation.ts'

test.each([
  [8, false, 8, true],
  [8, false, 7, false],
  [8, false, 0, false],
  [0, false, -20, true],
  [8, true, 0, true],
  [8, true, -492, true],
  [8, true, -493, false],
  [8, true, -500, false],
] as const)(
  '[CRD-05, CRD-07] an SMS of %i cents (a code: %s) with a balance of %i is payable: %s; never after a refund',
  (cost, isCode, balance, payable) => {
    expect(isPayable(cost, isCode, { balance, codeOverdraft: 500, givenBack: false })).toBe(payable)
    expect(isPayable(cost, isCode, { balance, codeOverdraft: 500, givenBack: true })).toBe(false)
  },
)

test('[CRD-05] no sequence of SMS brings the balance below its limit', () => {
  const wants = fc.array(fc.record({ cost: fc.integer({ min: 1, max: 60 }), isCode: fc.boolean() }))
  fc.assert(
    fc.property(wants, fc.integer({ min: 0, max: 1000 }), (sequence, start) => {
      let balance = start
      for (const { cost, isCode } of sequence) {
        if (!isPayable(cost, isCode, { balance, codeOverdraft: 500, givenBack: false })) continue
        balance -= cost
        expect(balance).toBeGreaterThanOrEqual(isCode ? -500 : 0)
      }
    }),
  )
})

test('[CRD-06] a reservation ends with the message: charged if it may have been accepted, released if certainly not', () => {
  const table = messageStatuses.map((status) => [
    status,
    reservationEnd({ status, maybeTaken: false }),
    reservationEnd({ status, maybeTaken: true }),
  ])
  expect(table).toEqual([
    ['QUEUED', undefined, undefined],
    ['SENDING', undefined, undefined],
    ['SENT', 'SETTLE', 'SETTLE'],
    ['DELIVERED', 'SETTLE', 'SETTLE'],
    ['UNKNOWN', undefined, undefined],
    ['FAILED', 'RELEASE', 'SETTLE'],
  ])
})
