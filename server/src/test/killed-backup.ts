/**
 * Runs a backup in its own process and kills it before it writes more than the given bytes. Arguments: database, data
 * folder, file, bytes.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [url = '', dataDir = '', file = '', bytes = ''] = process.argv.slice(2)
let left = Number(bytes)
const open = fs.createWriteStream
fs.createWriteStream = ((...given: Parameters<typeof open>) => {
  const stream = open(...given)
  // Without `_writev`, queued chunks are written one by one.
  Reflect.set(stream, '_writev', undefined)
  const write = stream._write.bind(stream)
  stream._write = (piece: Buffer, encoding, done) => {
    if (piece.byteLength > left) fs.writeSync((stream as unknown as { fd: number }).fd, piece, 0, left)
    if (piece.byteLength > left) process.kill(process.pid, 'SIGKILL')
    left -= piece.byteLength
    write(piece, encoding, done)
  }
  return stream
}) as typeof open
syncBuiltinESMExports()
const { writeBackup } = await import('../backup/write-file.ts')
await writeBackup({ url, dataDir, key: undefined, now: 0, say: () => undefined }, file)
