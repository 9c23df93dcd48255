import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { addOnRefusal, withAddOn, withoutService, withServicePerson } from './add-ons.ts'
import { parseProductKey } from './product-key.ts'

const addOns = new Set(['gel%art', 'gel%off', 'cut%care'])
const line = (key: string) => ({ productId: parseProductKey(key).productId, addOn: addOns.has(key) })

describe('[CAT-13b] an add-on follows its service', () => {
  test.each([
    [['gel', 'gel%art'], undefined],
    [['gel', 'gel%art', 'gel%off', 'cut'], undefined],
    [['cut%long', 'cut%care', 'gel'], undefined],
    [['gel%art'], 'product.add-on-alone'],
    [['cut', 'gel%art'], 'product.add-on-alone'],
    [['gel%art', 'gel'], 'product.add-on-alone'],
    [['gel', 'cut', 'gel%art'], 'product.add-on-alone'],
    [[], undefined],
  ])('%j: %s', (keys, expected) => {
    expect(addOnRefusal(keys.map(line))).toBe(expected)
  })
})

test.each([
  [
    ['gel', 'gel%art', 'cut'],
    [null, 'mai', 'linh'],
    [null, null, 'linh'],
  ],
  [
    ['gel', 'gel%art', 'gel%off'],
    ['mai', null, 'linh'],
    ['mai', 'mai', 'mai'],
  ],
  [
    ['gel', 'cut'],
    ['mai', null],
    ['mai', null],
  ],
])('[CAT-13c] %j with the requested people %j become %j', (keys, people, expected) => {
  expect(withServicePerson(keys.map(line), people)).toEqual(expected)
})

test.each([
  [['gel', 'cut'], 'gel%art', ['gel', 'gel%art', 'cut']],
  [['gel', 'gel%art', 'cut'], 'gel%off', ['gel', 'gel%art', 'gel%off', 'cut']],
  [['cut%long'], 'cut%care', ['cut%long', 'cut%care']],
  [['cut'], 'gel%art', ['cut']],
  [['gel', 'gel%art'], 'gel%art', ['gel', 'gel%art']],
])('[CAT-13b] adding to %j the add-on %s gives %j', (keys, addOn, expected) => {
  expect(withAddOn(keys, addOn, addOns)).toEqual(expected)
})

test.each([
  [['gel', 'gel%art', 'gel%off', 'cut'], 'gel', ['cut']],
  [['gel', 'gel%art', 'gel%off'], 'gel%art', ['gel', 'gel%off']],
  [['cut', 'gel', 'gel%art'], 'gel', ['cut']],
  [['cut', 'gel'], 'cut', ['gel']],
  [['cut'], 'gel', ['cut']],
])('[CAT-13b] removing from %j the line %s gives %j', (keys, key, expected) => {
  expect(withoutService(keys, key, addOns)).toEqual(expected)
})

test('[CAT-13b] no sequence of adding and removing leaves an add-on without its service', () => {
  const step = fc.record({ key: fc.constantFrom('gel', 'cut', ...addOns), off: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let keys: string[] = []
      for (const { key, off } of steps) {
        if (off) keys = withoutService(keys, key, addOns)
        else if (addOns.has(key)) keys = withAddOn(keys, key, addOns)
        else if (!keys.includes(key)) keys = [...keys, key]
        expect(addOnRefusal(keys.map(line))).toBeUndefined()
      }
    }),
    runs(300),
  )
})
