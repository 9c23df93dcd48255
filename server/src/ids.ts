/** Makes row ids and secrets. Row ids sort by time; anything a stranger can hold is a secret instead (AUTH-17). */
import { randomBytes } from 'node:crypto'

/** UUIDv7 of an instant (epoch ms), so that rows of one time are close together in every index. */
export function uuidv7(now: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
