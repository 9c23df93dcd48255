import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '100.128.0.1',
  '2a00:1450:400a::5',
  '2606:4700::1111',
])('[STF-04c] %s is public', (address) => expect(isPublicAddress(address)).toBe(true))

test.each([
  ...['0.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '127.0.0.1', '127.1.2.3', '169.254.169.254', '172.16.0.1'],
  ...[
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
  ],
  ...[
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
  ],
  ...[
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    '3fff::1',
  ],
  ...['', 'localhost', '127.1', '2130706433', '0x7f.1', '[::1]', '1.1.1.1 '],
])('[STF-04c] %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

/** Decides by arithmetic, independently of the lists. */
function isPrivate([a = 0, b = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true
  if (a === 172) return b >= 16 && b < 32
  return (a === 192 && b === 168) || (a === 169 && b === 254) || (a === 100 && b >= 64 && b < 128)
}

test('[STF-04c] no private IPv4 address counts as public, not even in IPv6 notation', () => {
  const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 168, 254))
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
      const address = bytes.join('.')
      const [high, low] = [bytes[0] * 256 + bytes[1], bytes[2] * 256 + bytes[3]]
      if (isPrivate(bytes)) expect(isPublicAddress(address)).toBe(false)
      for (const dressed of [`::ffff:${address}`, `::${address}`, `2002:${high.toString(16)}:${low.toString(16)}::1`])
        expect(isPublicAddress(dressed)).toBe(false)
    }),
  )
})
