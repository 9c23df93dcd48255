/** Creates row ids, which sort by time and can be guessed; use a secret for links to people (AUTH-17). */
import { randomBytes, randomInt } from 'node:crypto'

/** Instant and counter of the last id. */
let last = { now: 0, count: 0 }

/**
 * Creates a UUIDv7 for an instant (epoch ms), so that rows of one time are close together in every index. Ids of one
 * process in the same millisecond ascend too (RFC 9562, 6.2, method 1: a counter of 26 bits that starts at a random
 * value), so that their rows are read in the order in which they were written.
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
