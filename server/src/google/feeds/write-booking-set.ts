/** The feeds from which Google books itself (RWG-01), packed while they are read: each salon is in one shard of each. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { shownSlots } from '@goldline/domain/availability/filling'
import {
  availabilityRecord,
  type BookableService,
  type BookingFeedName,
  bookableRecord,
  bookableServices,
  bookingFeedNames,
  merchantRecord,
} from '@goldline/domain/google/booking-feed'
import type { FeedSalon } from '@goldline/domain/google/feed'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { Registry } from 'prom-client'
import { freeTimeOf } from '../../availability/free-time.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'

type SetFacts = { folder: string; now: number; publicUrl: string }
type Reading = Pick<Deps, 'pool' | 'metrics'>

/** Google asks for thirty days. */
const days = 30
/** A busy salon's month is half a megabyte packed, and Google takes 200. */
const salonsAShard = 100
const field = { merchant: 'merchant', service: 'service', availability: 'service_availability' } as const

/** @returns the names of the files. Their second is in them: Google takes no name twice, and sets are made one after another. */
export async function writeBookingSet(deps: Reading, salons: readonly FeedSalon[], facts: SetFacts): Promise<string[]> {
  await mkdir(facts.folder, { recursive: true })
  const shards = Math.max(1, Math.ceil(salons.length / salonsAShard))
  const startsOf = startsFrom(deps, facts.now)
  const files: string[] = []
  for (let shard = 0; shard < shards; shard++) {
    const writers = bookingFeedNames.map((name) => shardWriter(facts, { name, shard, shards }))
    const [merchant, service, availability] = writers
    for (const salon of salons.slice(shard * salonsAShard, (shard + 1) * salonsAShard)) {
      await merchant?.write(merchantRecord(salon, facts.publicUrl))
      for (const bookable of bookableServices(salon.services)) {
        await service?.write(bookableRecord(salon, bookable))
        await availability?.write(availabilityRecord(salon.id, bookable, await startsOf(salon.id, bookable)))
      }
    }
    for (const writer of writers) files.push(await writer.end())
  }
  return files
}

/** As the booking page shows them. With a cache of its own for one salon, so that nobody else's is thrown out. */
function startsFrom({ pool, metrics }: Reading, now: number) {
  const own = { pool, metrics: { ...metrics, registry: new Registry() } }
  const freeTime = freeTimeOf(own, { salons: 1, bytes: 16 * 1024 * 1024 })
  const onLimit = () => metrics.searchLimitHits.inc()
  return async (salonId: string, { product }: BookableService): Promise<number[]> => {
    try {
      const around = { instant: now, before: 0, after: days }
      const asking = { params: { id: salonId }, query: { products: product }, now }
      const { salon, prepared, wish, clock, range, cached } = await freeTime(asking, around)
      const options = { range, now, choice: salon.preferredSlots, onLimit }
      const { slotsOfDates } = await cached('feed', () => shownSlots(prepared, wish, options))
      return slotsOfDates.flatMap(({ date, times }) =>
        times.map((time) => clock.toInstant(date, parseTimeOfDay(time))).toSorted((one, other) => one - other),
      )
    } catch (error) {
      // Since the list was read the service was closed or deleted: nothing of it is free.
      if (error instanceof Refused) return []
      throw error
    }
  }
}

type Shard = { name: BookingFeedName; shard: number; shards: number }

/** One file, a record a line, which is what check-booking-set.ts reads by. */
function shardWriter({ folder, now }: SetFacts, { name, shard, shards }: Shard) {
  const seconds = Math.floor(now / 1000)
  const number = (value: number) => String(value).padStart(3, '0')
  const file = `${name}_feed_${seconds}_${number(shard + 1)}_of_${number(shards)}.json.gz`
  const pack = createGzip()
  const written = pipeline(pack, createWriteStream(join(folder, file)))
  // The next write, or the end, throws its error.
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
