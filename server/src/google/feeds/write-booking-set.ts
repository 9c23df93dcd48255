/** Writes the feeds for booking at Google itself (RWG-01), compressed; in each feed a salon is in one shard. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import {
  availabilityRecord,
  type BookingFeedName,
  bookableRecord,
  bookableServices,
  bookingFeedNames,
  merchantRecord,
} from '@goldline/domain/google/booking-feed'
import { feedDays } from '@goldline/domain/google/days-to-send'
import type { FeedSalon } from '@goldline/domain/google/feed'
import type { Deps } from '../../deps.ts'
import { startsFrom } from '../starts/starts-from.ts'
import { newThrottle } from './throttle.ts'

type SetFacts = { folder: string; now: number; publicUrl: string }
type ReadDeps = Pick<Deps, 'pool' | 'metrics'>
type Salons = () => AsyncGenerator<FeedSalon>

/** A busy salon's month takes half a megabyte compressed; Google accepts files of 200 MB. */
const salonsAShard = 100
const field = { merchant: 'merchant', service: 'service', availability: 'service_availability' } as const

/**
 * Reads the salons twice: first to count the files, whose names contain their number, then one salon at a time.
 * @returns the file names, which contain the second, since Google accepts no name twice
 */
export async function writeBookingSet(deps: ReadDeps, salons: Salons, facts: SetFacts): Promise<string[]> {
  await mkdir(facts.folder, { recursive: true })
  const shards = Math.max(1, Math.ceil((await countOf(salons())) / salonsAShard))
  const startsOf = startsFrom(deps, facts.now)
  const days = { instant: facts.now, before: 0, after: feedDays }
  const left = salons()
  const rest = newThrottle()
  const files: string[] = []
  for (let shard = 0; shard < shards; shard++) {
    const writers = bookingFeedNames.map((name) => shardWriter(facts, { name, shard, shards }))
    const [merchant, service, availability] = writers
    // The last shard includes salons added after the count.
    const most = shard === shards - 1 ? Number.POSITIVE_INFINITY : salonsAShard
    for await (const businessObject of first(most, left)) {
      await merchant?.write(merchantRecord(businessObject, facts.publicUrl))
      for (const bookable of bookableServices(businessObject.services)) {
        await service?.write(bookableRecord(businessObject, bookable))
        const starts = await startsOf(businessObject.id, bookable.product, days)
        await availability?.write(availabilityRecord(businessObject.id, bookable, starts))
        await rest()
      }
    }
    for (const writer of writers) files.push(await writer.end())
  }
  return files
}

async function countOf(all: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of all) count++
  return count
}

/** Yields the first `most` items, and leaves the others in the iterator. */
async function* first<T>(most: number, all: AsyncIterator<T>): AsyncGenerator<T> {
  for (let count = 0; count < most; count++) {
    const { done, value } = await all.next()
    if (done) return
    yield value
  }
}

type Shard = { name: BookingFeedName; shard: number; shards: number }

/** Writes one file, one record per line, as check-booking-set.ts reads it. */
function shardWriter({ folder, now }: SetFacts, { name, shard, shards }: Shard) {
  const seconds = Math.floor(now / 1000)
  const number = (value: number) => String(value).padStart(3, '0')
  const file = `${name}_feed_${seconds}_${number(shard + 1)}_of_${number(shards)}.json.gz`
  const pack = createGzip()
  const written = pipeline(pack, createWriteStream(join(folder, file)))
  // Errors are thrown by the next write, or at the end.
  written.catch(() => undefined)
  const metadata = {
    processing_instruction: 'PROCESS_AS_COMPLETE',
    shard_number: shard,
    total_shards: shards,
    nonce: seconds,
    generation_timestamp: seconds,
  }
  pack.write(`{"metadata":${JSON.stringify(metadata)},"${field[name]}":[`)
  let between = '\n'
  return {
    async write(record: object): Promise<void> {
      const text = `${between}${JSON.stringify(record)}`
      between = ',\n'
      if (!pack.write(text)) await Promise.race([once(pack, 'drain'), written])
    },
    async end(): Promise<string> {
      pack.end('\n]}')
      await written
      return file
    },
  }
}
