import { expect, test } from 'vitest'
import { isSimplePin } from './simple-pin.ts'

test.each([
  ['1111', true],
  ['00000000', true],
  ['1234', true],
  ['123456', true],
  ['12345678', true],
  ['4321', true],
  ['987654', true],
  ['7890', true],
  ['3210', true],
  ['2468', true],
  ['9753', true],
  ['1212', true],
  ['123123', true],
  ['48484', true],
  ['12341234', true],
  ['1122', true],
  ['112233', true],
  ['1221', true],
  ['123321', true],
  ['2580', true],
  ['0852', true],
  ['1987', true],
  ['2003', true],
  ['4829', false],
  ['1243', false],
  ['9035', false],
  ['1002', false],
  ['482910', false],
  ['11235', false],
  ['19871', false],
  ['123457', false],
  ['49027316', false],
])('[AUTH-02] %s is a simple PIN: %s', (pin, expected) => {
  expect(isSimplePin(pin)).toBe(expected)
})

test('[AUTH-02] of the PINs of four digits fewer than four in a hundred are refused', () => {
  const all = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'))
  const refused = all.filter(isSimplePin).length
  expect(refused).toBeGreaterThan(100)
  expect(refused).toBeLessThan(600)
})
