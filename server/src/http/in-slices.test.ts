import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

test('[OPS-06] others have their turn between any two slices', async () => {
  const order: string[] = []
  function* slices() {
    for (const slice of ['first', 'second', 'third']) {
      order.push(slice)
      setImmediate(() => order.push(`somebody after the ${slice}`))
      yield
    }
    return order.length
  }
  expect(await inSlices(slices())).toBe(6)
  expect(order).toEqual([
    'first',
    'somebody after the first',
    'second',
    'somebody after the second',
    'third',
    'somebody after the third',
  ])
})
