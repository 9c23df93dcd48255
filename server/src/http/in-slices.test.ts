import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

/** Runs three slices of this many milliseconds each, with other work waiting after each. */
function searching(name: string, order: string[], took: number) {
  let ms = 0
  function* slices() {
    for (const slice of [1, 2, 3]) {
      order.push(`${name} ${slice}`)
      setImmediate(() => order.push(`somebody after ${name} ${slice}`))
      ms += took
      yield
    }
    return order.length
  }
  return inSlices(slices(), () => ms)
}

test('[OPS-06] runs other work after each long slice', async () => {
  const order: string[] = []
  expect(await searching('a', order, 4)).toBe(6)
  expect(order).toEqual(['a 1', 'somebody after a 1', 'a 2', 'somebody after a 2', 'a 3', 'somebody after a 3'])
})

test('[OPS-06] runs short slices in one turn', async () => {
  const order: string[] = []
  await searching('a', order, 2)
  expect(order).toEqual(['a 1', 'a 2', 'somebody after a 1', 'somebody after a 2', 'a 3'])
})

test('[OPS-06] runs other work also between two searches', async () => {
  const order: string[] = []
  await Promise.all([searching('a', order, 4), searching('b', order, 4)])
  const searched = order.map((each) => (each.startsWith('somebody') ? 'somebody' : each))
  expect(searched.slice(0, 2)).toEqual(['a 1', 'b 1'])
  expect(searched.indexOf('b 2')).toBeGreaterThan(searched.indexOf('a 2') + 1)
})
