import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentKinds } from './sale.ts'
import { cashSum, holdsMoney, keepsTakenPayments, takenByKind, takenPayments } from './taken-payments.ts'

const payment = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...paymentKinds),
  name: fc.constantFrom(undefined, 'Check', 'REKA'),
  amount: fc.integer({ min: 0, max: 1_000_000 }),
})
const payments = fc.array(payment, { maxLength: 8 })

test.each([
  ['CASH', true],
  ['CARD', true],
  ['TWINT', true],
  ['OTHER', true],
  ['TRANSFER', false],
  ['MARKETPLACE', false],
  ['GIFT_CARD', false],
] as const)('[POS-06f, POS-10g] %s has moved money: %s', (kind, taken) => {
  expect(takenPayments([{ kind }]).length === 1).toBe(taken)
  expect(holdsMoney([{ kind }, { kind: 'TRANSFER' }])).toBe(taken)
})

test('[POS-10h] counts only settled cash', () => {
  const cash = { kind: 'CASH', amount: 700 } as const
  expect(cashSum([cash, { ...cash, settled: true }, { ...cash, settled: false }, { kind: 'CARD', amount: 90 }])).toBe(
    1400,
  )
  expect(cashSum([])).toBe(0)
})

test('[POS-06f] returns received payments by kind and name, each once', () => {
  fc.assert(
    fc.property(payments, (all) => {
      const back = takenByKind(all)
      const sum = (list: readonly { amount: number }[]) => list.reduce((to, { amount }) => to + amount, 0)
      expect(sum(back)).toBe(sum(takenPayments(all)))
      expect(new Set(back.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(back.length)
    }),
  )
})

test('[POS-06f] received payments are kept if all of them are present unchanged', () => {
  fc.assert(
    fc.property(payments, payments, fc.nat(), (before, more, at) => {
      expect(keepsTakenPayments(before, [...more, ...before])).toBe(true)
      const [gone] = before.slice(at % Math.max(1, before.length))
      if (gone === undefined) return
      const left = before.filter((each) => each !== gone)
      expect(keepsTakenPayments(before, left)).toBe(takenPayments([gone]).length === 0)
      const cheaper = before.map((each) => (each === gone ? { ...each, amount: each.amount + 1 } : each))
      expect(keepsTakenPayments(before, cheaper)).toBe(takenPayments([gone]).length === 0)
    }),
  )
})
