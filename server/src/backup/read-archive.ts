import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import {
  ArchiveEnd,
  createCounter,
  ENDING,
  isUpload,
  MANIFEST,
  Manifest,
  sha256Of,
  type TableCount,
  tableOfEntry,
} from './archive.ts'

export type ArchivePart = { readonly name: string; readonly body: AsyncIterable<Buffer> }
export type ReadArchive = { readonly manifest: Manifest; readonly ending: ArchiveEnd }

const NOT_WHOLE = 'is not a whole backup'

/** Yields every part of the archive in order. Read each body completely before requesting the next part. */
export async function* partsOf(file: string): AsyncGenerator<ArchivePart> {
  const extract = tar.extract()
  pipeline(createReadStream(file), createGunzip(), extract as unknown as NodeJS.WritableStream, () => undefined)
  for await (const entry of extract) {
    const { name, type } = entry.header
    if (type !== 'file') throw new Error(`${name} is no file`)
    yield { name, body: entry as AsyncIterable<Buffer> }
  }
}

/** Reads the whole backup and compares it with the checksums at its end. Throws if they differ. */
export async function verifyBackup(file: string): Promise<ReadArchive> {
  try {
    return await verifyChecksums(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw new Error(`${file} ${NOT_WHOLE}: ${(error as Error).message}`, { cause: error })
  }
}

async function verifyChecksums(file: string): Promise<ReadArchive> {
  let [head, ending]: [Buffer | undefined, ArchiveEnd | undefined] = [undefined, undefined]
  const counters = new Map<string, ReturnType<typeof createCounter>>()
  for await (const { name, body } of partsOf(file)) {
    if (ending !== undefined) throw new Error('something follows its end')
    if (name === MANIFEST) head = await readAll(body)
    else if (name === ENDING) ending = ArchiveEnd.parse(JSON.parse((await readAll(body)).toString('utf8')))
    else await countInto(counters, name, body)
  }
  if (head === undefined || ending === undefined) throw new Error('its end is missing')
  if (sha256Of(head) !== ending.manifest) throw new Error('its head was changed')
  for (const expected of [...ending.tables, ...ending.files]) compare(expected, counters)
  if (counters.size > 0) throw new Error(`${[...counters.keys()][0]} does not belong to it`)
  return { manifest: Manifest.parse(JSON.parse(head.toString('utf8'))), ending }
}

async function countInto(
  counters: Map<string, ReturnType<typeof createCounter>>,
  name: string,
  body: ArchivePart['body'],
) {
  const owner = tableOfEntry(name) ?? (isUpload(name) ? name : undefined)
  if (owner === undefined) throw new Error(`${name} does not belong to it`)
  const count = counters.get(owner) ?? createCounter(owner)
  counters.set(owner, count)
  for await (const piece of body) count.add(piece)
}

function compare({ name, bytes, sha256 }: TableCount, counters: Map<string, ReturnType<typeof createCounter>>): void {
  const found = (counters.get(name) ?? createCounter(name)).counted()
  counters.delete(name)
  if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${name} differs from what was written`)
}

async function readAll(body: ArchivePart['body']): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}
