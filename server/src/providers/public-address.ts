/** Recognises public IP addresses, so that a pasted URL cannot make the server request its own network (STF-04). */
import { BlockList, isIP } from 'node:net'

const private4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  private4.addSubnet(network, bits, 'ipv4')

const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Global addresses that are not public: Teredo and 6to4 contain an IPv4 address, the others are for documentation. */
const special6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(network, bits, 'ipv6')

/** Returns whether it is a public IP address without brackets; false for IPv4 written as IPv6, and for other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !private4.check(address, 'ipv4')
  if (family !== 6 || /[.%]/.test(address)) return false
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
