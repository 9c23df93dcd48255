/**
 * Validates the feeds for booking at Google itself against its documentation, from the files alone (RWG-04b). Shares no
 * code with the writer. Reads record by record, since the files can be large.
 */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type * as z from 'zod/mini'
import { BookingMetadata, bookingShapes } from './booking-feed-shapes.ts'
import type { FeedFault } from './check-set.ts'
import { newThrottle } from './throttle.ts'

type Feed = keyof ReturnType<typeof bookingShapes>
type SetOnDisk = { folder: string; publicUrl: string }
type ReportFault = (file: string, what: string, entity?: string) => void

const largestBytes = 200 * 1024 * 1024
const mostFaults = 50
const furthestSeconds = 100 * 86_400
const nameShape = /^(merchant|service|availability)_feed_(\d{10})_(\d{3})_of_(\d{3})\.json\.gz$/

/** Validates a set. @returns the first fifty faults; empty: the set may be sent */
export async function checkBookingSet({ folder, publicUrl }: SetOnDisk): Promise<FeedFault[]> {
  const faults: FeedFault[] = []
  const say: ReportFault = (file, what, entity) => {
    if (faults.length < mostFaults) faults.push({ file, what, entity })
  }
  const judge = newChecker(say, publicUrl)
  const names = (await readdir(folder)).sort()
  for (const feed of ['merchant', 'service', 'availability'] as const) {
    const own = names.filter((name) => name.startsWith(`${feed}_feed_`))
    if (own.length === 0) say('the set', `no feed ${feed}`)
    const nonces = new Set<number>()
    for (const [shard, name] of own.entries()) {
      const nonce = await checkShard({ folder, name, feed, shard, shards: own.length }, say, judge)
      if (nonce !== undefined) nonces.add(nonce)
    }
    if (nonces.size > 1) say('the set', `${feed} is of several sets`)
  }
  for (const name of names) if (!nameShape.test(name)) say(name, 'belongs to no feed')
  judge.end()
  return faults
}

type Shard = { folder: string; name: string; feed: Feed; shard: number; shards: number }
type Judge = ReturnType<typeof newChecker>

/** Validates one shard. @returns its nonce */
async function checkShard({ folder, name, feed, shard, shards }: Shard, say: ReportFault, judge: Judge) {
  const [, , seconds, number, total] = nameShape.exec(name) ?? []
  if (Number(number) !== shard + 1 || Number(total) !== shards) say(name, 'is not one of all shards')
  const path = join(folder, name)
  if ((await stat(path)).size > largestBytes) say(name, 'is too large')
  try {
    const rest = newThrottle()
    let opening: string | undefined
    let last = ''
    let isOpen = false
    for await (const line of linesOf(path)) {
      last = line
      if (opening === undefined) opening = line
      else if (line !== ']}') {
        if (isOpen) throw new Error('no comma between records')
        isOpen = !line.endsWith(',')
        judge.record(feed, name, JSON.parse(isOpen ? line : line.slice(0, -1)))
        await rest()
      }
    }
    if (last !== ']}') throw new Error('no end')
    const metadata = metadataOf(opening ?? '', feed)
    const { success, data } = BookingMetadata.safeParse(metadata)
    if (!success) throw new Error('metadata')
    if (data.shard_number !== shard || data.total_shards !== shards) say(name, 'says another shard')
    if (data.generation_timestamp !== Number(seconds)) say(name, 'says another time')
    judge.time(data.generation_timestamp)
    return data.nonce
  } catch (error) {
    say(name, `is broken: ${error instanceof Error ? error.message : 'unknown'}`)
    return undefined
  }
}

/** Yields the file's lines; throws if the file is damaged. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  // The loop below throws the errors.
  pipeline(createReadStream(path), unpacked, () => undefined)
  let rest = ''
  for await (const chunk of unpacked.setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}

const fields = { merchant: 'merchant', service: 'service', availability: 'service_availability' } as const

function metadataOf(opening: string, feed: Feed): unknown {
  const whole = JSON.parse(`${opening}]}`) as Record<string, unknown>
  if (Object.keys(whole).sort().join() !== ['metadata', fields[feed]].sort().join()) throw new Error('other fields')
  return whole.metadata
}

type SlotKey = { merchant_id: string; service_id: string; start_sec: number }

const pathsOf = ({ issues }: z.core.$ZodError): string =>
  issues
    .slice(0, 5)
    .map(({ path, code }) => `${path.join('.') || 'record'} (${code})`)
    .join(', ')

function newChecker(say: ReportFault, publicUrl: string) {
  const shapes = bookingShapes((url) => URL.canParse(url) && url.startsWith(`${publicUrl}/b/`))
  const merchants = new Set<string>()
  const services = new Set<string>()
  const served = new Set<string>()
  let first = 0
  let last = 0

  /** Checks that each key occurs only once, and that the feeds it depends on contain it. */
  function judgeKey(feed: Feed, file: string, { merchant, service }: { merchant: string; service: string }) {
    const key = feed === 'merchant' ? merchant : `${merchant} ${service}`
    const known = feed === 'merchant' ? merchants : services
    if (feed === 'availability') {
      if (!services.has(key)) say(file, `${key} is no service`, merchant)
      return
    }
    if (known.has(key)) say(file, `${key} is there twice`, merchant)
    known.add(key)
    if (feed !== 'service') return
    served.add(merchant)
    if (!merchants.has(merchant)) say(file, `${merchant} is no merchant`, merchant)
  }

  function judgeSlots(file: string, slots: readonly SlotKey[]): void {
    const seen = new Set<number>()
    for (const { merchant_id: merchant, service_id: service, start_sec: start } of slots) {
      judgeKey('availability', file, { merchant, service })
      if (seen.has(start)) say(file, `${service} has a start twice`, merchant)
      seen.add(start)
      if (first > 0 && (start < first || start > last)) say(file, `${service} has a start of another time`, merchant)
    }
  }

  return {
    time(seconds: number): void {
      first = seconds
      last = seconds + furthestSeconds
    },
    record(feed: Feed, file: string, record: unknown): void {
      const { data, error } = shapes[feed].safeParse(record)
      if (error !== undefined) say(file, pathsOf(error), entityOf(record))
      else if ('availability' in data) judgeSlots(file, data.availability)
      else {
        const service = 'service_id' in data ? data.service_id : ''
        judgeKey(feed, file, { merchant: data.merchant_id, service })
      }
    },
    end(): void {
      for (const merchant of merchants) if (!served.has(merchant)) say('the set', 'no service', merchant)
    },
  }
}

function entityOf(record: unknown): string | undefined {
  const own = record as { merchant_id?: unknown; availability?: { merchant_id?: unknown }[] }
  const named = own.merchant_id ?? own.availability?.[0]?.merchant_id
  return typeof named === 'string' ? named : undefined
}
