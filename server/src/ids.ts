/** Makes row ids, which sort by time; anything a stranger can hold is a secret instead (AUTH-17). */
import { randomBytes, randomInt } from 'node:crypto'

/** The newest id's instant and count. */
let last = { now: 0, count: 0 }

/**
 * UUIDv7 of an instant (epoch ms), so that rows of one time are close together in every index. Ids that one process
 * makes in the same millisecond ascend too (RFC 9562, 6.2, method 1: a counter of 26 bits that starts at random), so
 * that rows of one time are read in the order they were written.
 */
export function uuidv7(now: number): string {
  last = { now, count: now === last.now ? last.count + 1 : randomInt(2 ** 25) }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | (last.count >>> 14), 6)
  bytes.writeUInt16BE(0x8000 | (last.count & 0x3fff), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
