import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodeUse, findPumpingPlace, type PumpingPlace, pumpingThresholds } from './pumping.ts'

const none: CodeUse = { sent: 0, used: 0 }
const quiet = { address: none, network: none, prefix: none, salon: none }
const uses = (given: Partial<Record<PumpingPlace, [sent: number, used: number]>>) => ({
  ...quiet,
  ...Object.fromEntries(Object.entries(given).map(([place, [sent, used]]) => [place, { sent, used }])),
})

test.each<[string, Parameters<typeof uses>[0], PumpingPlace | undefined]>([
  ['nothing was sent', {}, undefined],
  ['seven from an address are not enough', { address: [7, 0], network: [7, 0], salon: [7, 0] }, undefined],
  ['eight from an address, none used', { address: [8, 0], network: [8, 0] }, 'address'],
  ['a salon’s own Wi-Fi: a fifth is used', { address: [40, 8], network: [40, 8] }, undefined],
  ['many addresses of one network', { address: [2, 0], network: [12, 1] }, 'network'],
  ['many networks, one range of numbers', { network: [1, 0], prefix: [12, 2] }, 'prefix'],
  ['everywhere', { address: [1, 0], network: [1, 0], prefix: [1, 0], salon: [50, 9] }, 'salon'],
  ['everywhere, but enough are used', { salon: [50, 10] }, undefined],
  ['the narrowest comes first', { address: [9, 0], network: [99, 0], prefix: [99, 0], salon: [99, 0] }, 'address'],
])('[AUTH-16] %s: stops $2', (_, given, expected) => {
  expect(findPumpingPlace(uses(given))).toBe(expected)
})

test('[AUTH-16] more used codes never stop an open destination', () => {
  const use = fc
    .record({ sent: fc.nat(200), used: fc.nat(200) })
    .map(({ sent, used }) => ({ sent, used: Math.min(sent, used) }))
  const all = fc.record({ address: use, network: use, prefix: use, salon: use })
  fc.assert(
    fc.property(all, fc.constantFrom<PumpingPlace>('address', 'network', 'prefix', 'salon'), (given, place) => {
      fc.pre(findPumpingPlace(given) === undefined)
      const { sent, used } = given[place]
      const better = {
        ...given,
        [place]: { sent: Math.max(sent, pumpingThresholds[place]), used: Math.max(sent, pumpingThresholds[place]) },
      }
      expect(used).toBeLessThanOrEqual(sent)
      expect(findPumpingPlace(better)).toBeUndefined()
    }),
  )
})
