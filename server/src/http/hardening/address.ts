/** Which part of an address identifies a caller, and which a network (AUTH-16). */
import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address itself; for IPv6 the /64 of one household or device. */
export const callerOf = (address: string): string => partOf(address, 4, 4)
/** /24 of IPv4, /48 of IPv6. */
export const networkOf = (address: string): string => partOf(address, 3, 3)

function partOf(address: string, bytes: number, groups: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return plain.split('.').slice(0, bytes).join('.')
  return isIPv6(plain) ? groupsOf(plain).slice(0, groups).join(':') : plain
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.toLowerCase().split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after === undefined || after === '' ? [] : after.split(':')
  const zeros =
    after === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
