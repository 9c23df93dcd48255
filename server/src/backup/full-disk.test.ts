import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { randomSecret } from '../secrets.ts'
import { testDatabase } from '../test/database.ts'
import { writeArchive } from './write-archive.ts'
import { writeBackup } from './write-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldline-full-'))
const dataDir = join(folder, 'data')
const { url, close } = await testDatabase()
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})
const now = Date.parse('2026-06-10T14:03:00+02:00')
const source = { url, dataDir, key: undefined, now, say: () => undefined }

/** A picture that takes several writes. */
const upload = join(dataDir, 'files', 'pictures', randomSecret())
mkdirSync(upload, { recursive: true })
writeFileSync(join(upload, 'large.webp'), Buffer.from(Array.from({ length: 40_000 }, () => randomSecret()).join('')))

/** A stand-in for a disk with this many free bytes. */
function diskOf(bytes: number): Writable {
  let free = bytes
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      free -= piece.byteLength
      done(free < 0 ? Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }) : null)
    },
  })
}

test.each([0, 20_000, 100_000, 400_000])(
  '[OPS-02] a disk that is full after %i bytes only makes the backup fail',
  async (bytes) => {
    await expect(writeArchive(source, () => diskOf(bytes))).rejects.toThrow('ENOSPC')
    expect(readdirSync(join(dataDir, 'files'))).toEqual(['pictures'])
  },
)

test.skipIf(!existsSync('/dev/full'))('[OPS-02] a full disk is reported, and no partial file is left', async () => {
  await expect(writeArchive(source, () => createWriteStream('/dev/full'))).rejects.toThrow('ENOSPC')
  const file = join(folder, 'full.tar.gz')
  symlinkSync('/dev/full', `${file}.partial`)
  await expect(writeBackup(source, file)).rejects.toThrow('ENOSPC')
  expect(readdirSync(folder)).toEqual(['data'])
})
