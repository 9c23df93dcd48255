import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { type FeedName, type FeedSalon, feedNames, feedRecords } from '@goldline/domain/google/feed'

/** `files`: each feed's description, then its data, in sending order. */
export type FeedSet = { folder: string; files: readonly string[]; salons: number; services: number }

type SetFacts = { folder: string; id: string; now: number; publicUrl: string }

const recordsAFile = 5000

/** Writes the three feeds as one set. File names contain the set's id, since Google accepts no name twice. */
export async function writeSet(salons: AsyncIterable<FeedSalon>, facts: SetFacts): Promise<FeedSet> {
  await mkdir(facts.folder, { recursive: true })
  const feeds = feedNames.map((name) => feedWriter(name, facts))
  const count = { salons: 0, services: 0 }
  for await (const businessObject of salons) {
    const records = feedRecords(businessObject, facts.publicUrl)
    for (const feed of feeds) for (const record of records[feed.name]) await feed.write(record)
    count.salons += 1
    count.services += businessObject.services.length
  }
  const files: string[] = []
  for (const feed of feeds) files.push(...(await feed.end()))
  return { folder: facts.folder, files, ...count }
}

/** Writes one feed to as many files as it needs, compressed. */
function feedWriter(name: FeedName, { folder, id, now }: SetFacts) {
  const generated = Math.floor(now / 1000)
  const stem = `${name.replaceAll('.', '_')}_${generated}_${id}`
  const data: string[] = []
  let open: { pack: Gzip; written: Promise<void>; records: number } | undefined

  function begin() {
    const file = `${stem}_${String(data.length + 1).padStart(4, '0')}.json.gz`
    data.push(file)
    const pack = createGzip()
    const written = pipeline(pack, createWriteStream(join(folder, file)))
    // Errors are thrown by the next write, or at the end.
    written.catch(() => undefined)
    pack.write('{"data":[')
    return { pack, written, records: 0 }
  }

  async function close(): Promise<void> {
    if (open === undefined) return
    open.pack.end(']}')
    await open.written
    open = undefined
  }

  return {
    name,
    async write(record: object): Promise<void> {
      if (open?.records === recordsAFile) await close()
      open ??= begin()
      const text = `${open.records > 0 ? ',' : ''}\n${JSON.stringify(record)}`
      open.records += 1
      if (!open.pack.write(text)) await Promise.race([once(open.pack, 'drain'), open.written])
    },
    async end(): Promise<string[]> {
      // A feed without records is sent, too, to remove all that Google has.
      if (data.length === 0) open = begin()
      await close()
      const description = `${stem}.filesetdesc.json`
      const content = { generation_timestamp: generated, name, data_file: data }
      await writeFile(join(folder, description), JSON.stringify(content))
      return [description, ...data]
    },
  }
}
