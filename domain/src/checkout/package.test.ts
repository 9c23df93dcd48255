import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coversService, proposedPackages } from './package.ts'

const owned = (id: string, variantId: string | null, left: number) => ({ id, productId: 'cut', variantId, left })
const line = (id: string, more: { quantity?: number; variantId?: string | null; customerPackageId?: string } = {}) => ({
  id,
  productId: 'cut',
  variantId: null,
  quantity: 1,
  customerPackageId: null,
  ...more,
})

test('[POS-17g] proposes the oldest package that covers a line and has visits left', () => {
  const packages = [owned('short', 'short', 1), owned('any', null, 2)]
  const proposed = (...lines: ReturnType<typeof line>[]) => [...proposedPackages(lines, packages)]
  expect(proposed(line('a'))).toEqual([['a', 'any']])
  expect(proposed(line('a', { variantId: 'short' }), line('b', { variantId: 'short' }))).toEqual([
    ['a', 'short'],
    ['b', 'any'],
  ])
  expect(proposed(line('a', { quantity: 3 }))).toEqual([])
  expect(proposed(line('a'), line('b'), line('c'))).toHaveLength(2)
  expect(proposed(line('a', { customerPackageId: 'any', quantity: 2 }), line('b'))).toEqual([])
  expect(proposedPackages([{ ...line('a'), productId: 'colour' }], packages).size).toBe(0)
})

test('[POS-17g] all proposals use at most the visits left, each of a package covering the line', () => {
  const variant = fc.constantFrom(null, 'short', 'long')
  const lines = fc.array(fc.record({ variantId: variant, quantity: fc.integer({ min: 1, max: 4 }) }), { maxLength: 6 })
  const packages = fc.array(fc.record({ variantId: variant, left: fc.integer({ min: 0, max: 5 }) }), { maxLength: 4 })
  fc.assert(
    fc.property(lines, packages, (sold, bought) => {
      const all = sold.map((each, at) => line(String(at), each))
      const mine = bought.map(({ variantId, left }, at) => owned(String(at), variantId, left))
      const proposed = proposedPackages(all, mine)
      for (const each of mine) {
        const of = all.filter(({ id }) => proposed.get(id) === each.id)
        expect(of.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(each.left)
        expect(of.every((one) => coversService(each, one))).toBe(true)
      }
    }),
  )
})
