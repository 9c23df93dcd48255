import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type GoogleFeedsStandIn, startGoogleFeeds } from '@goldline/stand-ins/google-feeds'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { googleFeeds } from '../../providers/google-feeds.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aGoogleSalon, askAsGoogle, enableBookingServer, secondsAt, wholeSalon } from '../../test/google-bookings.ts'
import { aLeader, aSignedInCustomer, book, booked, leadersPassword } from '../../test/salon.ts'
import { checkBookingSet } from './check-booking-set.ts'
import { sendGoogleFeeds } from './send-feeds.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'booking-feeds-'))
const t = await testApp()
Object.assign(t.deps, { config: { ...t.deps.config, dataDir } })
const { publicUrl } = t.deps.config
let standIn: GoogleFeedsStandIn | undefined
afterAll(async () => {
  await standIn?.close()
  await t.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  enableBookingServer(t)
  await t.db.updateTable('businessObject').set({ reserveWithGoogle: false }).execute()
  await t.db.deleteFrom('googleFeedSet').execute()
  await standIn?.close()
  const there = await startGoogleFeeds()
  standIn = there
  t.clock.set(testNow)
  Object.assign(t.deps, { googleFeeds: googleFeeds({ ...there, key: async () => there.key, limitMs: 5000 }) })
})

const aListedSalon = (row: object = {}) => aGoogleSalon(t, 1, { ...wholeSalon, ...row })

type Envelope = { metadata: { nonce: number }; [records: string]: unknown }
/** Returns what Google reads from a complete feed. */
function received(feed: string): Envelope {
  const files = standIn?.files() ?? new Map<string, Buffer>()
  const name = [...files.keys()].findLast((each) => each.startsWith(`${feed}_feed_`)) ?? ''
  return JSON.parse(gunzipSync(files.get(name) ?? '').toString())
}
type Slot = { merchant_id: string; service_id: string; start_sec: number; duration_sec: number }
const slots = () =>
  (received('availability').service_availability as { availability: Slot[] }[]).flatMap(
    ({ availability }) => availability,
  )
const merchants = () => (received('merchant').merchant as { merchant_id: string }[]).map((each) => each.merchant_id)

describe('the feeds for bookings', () => {
  test('[RWG-01b] contain each salon, service and free start of thirty days; the lookup confirms each start', async () => {
    const salon = await aListedSalon()
    await sendGoogleFeeds(t.deps)
    expect(merchants()).toEqual([salon.id])
    expect(received('service').service).toMatchObject([
      {
        merchant_id: salon.id,
        service_id: salon.product,
        price: { currency_code: 'CHF' },
        scheduling_rules: { min_advance_online_canceling: expect.any(Number) },
      },
    ])
    const all = slots()
    const days = new Set(all.map(({ start_sec }) => new Date(start_sec * 1000).toISOString().slice(0, 10)))
    expect([[...days].sort().at(-1), all.every(({ duration_sec }) => duration_sec === 3600)]).toEqual([
      expect.stringMatching(/^2027-0(3-3|4-0)/),
      true,
    ])
    const some = all.filter((_, place) => place % 97 === 0).slice(0, 100)
    const slot_time = some.map(({ service_id, start_sec, duration_sec }) => {
      return { service_id, start_sec: String(start_sec), duration_sec: String(duration_sec) }
    })
    const answer = await askAsGoogle(t, 'BatchAvailabilityLookup', { merchant_id: salon.id, slot_time })
    const said = answer.json().slot_time_availability as { available: boolean }[]
    expect(said.every(({ available }) => available)).toBe(true)
  })

  test('[RWG-01b] the next set omits taken starts and salons that left', async () => {
    const [salon, leaving] = [await aListedSalon(), await aListedSalon()]
    const { token } = await aSignedInCustomer(t.db)
    const wednesday = '2027-03-03T10:00:00Z'
    await sendGoogleFeeds(t.deps)
    const isListed = () =>
      slots().some((each) => each.merchant_id === salon.id && String(each.start_sec) === secondsAt(wednesday))
    expect([isListed(), merchants().toSorted()]).toEqual([true, [salon.id, leaving.id].sort()])
    booked(await book(t.app, salon, token, { startTime: wednesday }))
    const headers = await aLeader(t.db, leaving.id)
    const payload = { on: false, password: leadersPassword }
    await t.app.inject({ method: 'PUT', url: '/v1/google-booking', headers, payload })
    t.clock.advance(1000)
    await sendGoogleFeeds(t.deps)
    expect([isListed(), merchants()]).toEqual([false, [salon.id]])
    expect(received('service').metadata.nonce).toBe(received('availability').metadata.nonce)
  })

  test('[RWG-01b] are not sent if Google has no booking server here', async () => {
    Object.assign(t.deps.config.providers, { googleBooking: { credentials: undefined, oldPassword: undefined } })
    await aListedSalon()
    await sendGoogleFeeds(t.deps)
    expect([...(standIn?.files().keys() ?? [])].filter((name) => /_feed_\d/.test(name))).toEqual([])
  })

  test('[RWG-01b] leave no files if the thread ends before they are written', async () => {
    await aListedSalon()
    const before = await readdir(join(dataDir, 'feeds')).catch(() => [])
    const { options } = t.deps.pool
    const pool = { options: { ...options, connectionString: 'postgres://localhost:1/none' } } as typeof t.deps.pool
    await expect(sendGoogleFeeds({ ...t.deps, pool })).rejects.toThrow()
    expect(await readdir(join(dataDir, 'feeds'))).toEqual(before)
  })

  test('[RWG-01b] [RWG-04b] omit a salon that Google would reject; all others are sent', async () => {
    const [salon] = [await aListedSalon(), await aListedSalon({ phoneNr: '044 123 45 67' })]
    await sendGoogleFeeds(t.deps)
    expect(merchants()).toEqual([salon.id])
  })
})

type RecordChange = (lines: string[]) => string[]
const inRecord = (change: (record: Record<string, unknown>) => object): RecordChange => {
  return ([opening = '', record = '', ...rest]) => [opening, JSON.stringify(change(JSON.parse(record))), ...rest]
}
const inSlot = (change: object) =>
  inRecord(({ availability }) => {
    const [slot, ...others] = availability as Slot[]
    return { availability: [{ ...slot, ...change }, ...others] }
  })
const mistakes: Record<string, [feed: string, change: RecordChange]> = {
  'no telephone': ['merchant', inRecord(({ telephone: _, ...rest }) => rest)],
  'an address elsewhere': ['merchant', inRecord((record) => ({ ...record, url: 'https://elsewhere.example/b/x' }))],
  'no category': ['merchant', inRecord(({ category: _, ...rest }) => rest)],
  'an unknown field': ['merchant', inRecord((record) => ({ ...record, colour: 'red' }))],
  'a merchant without service': ['service', ([opening = '', , end = '']) => [opening, end]],
  'a merchant twice': ['merchant', ([opening = '', record = '', end = '']) => [opening, `${record},`, record, end]],
  'a service twice': ['service', ([opening = '', record = '', end = '']) => [opening, `${record},`, record, end]],
  'a price as text': [
    'service',
    inRecord((record) => ({ ...record, price: { price_micros: '1', currency_code: 'CHF' } })),
  ],
  'a service of nobody': ['service', inRecord((record) => ({ ...record, merchant_id: 'nobody' }))],
  'a start of an unknown service': ['availability', inSlot({ service_id: 'unknown' })],
  'a start of last year': ['availability', inSlot({ start_sec: 1_750_000_000 })],
  'a start as text': ['availability', inSlot({ start_sec: '1900000000' })],
  'no duration': ['availability', inSlot({ duration_sec: 0 })],
  'more free than there is': ['availability', inSlot({ spots_open: 2 })],
  'records without a comma': ['service', ([opening = '', record = '', end = '']) => [opening, record, record, end]],
  'no end': ['availability', (lines) => lines.slice(0, -1)],
  'another shard': [
    'service',
    ([opening = '', ...rest]) => [opening.replace('"shard_number":0', '"shard_number":1'), ...rest],
  ],
  'an increment': [
    'service',
    ([opening = '', ...rest]) => [opening.replace('PROCESS_AS_COMPLETE', 'PROCESS_AS_SNAPSHOT'), ...rest],
  ],
}

describe('the validator', () => {
  const [made, changed] = [join(dataDir, 'made'), join(dataDir, 'changed')]
  async function aSet(): Promise<string> {
    if (!existsSync(made)) {
      await aListedSalon()
      await sendGoogleFeeds(t.deps)
      const name = (await readdir(join(dataDir, 'feeds'))).find((each) => each.endsWith('-booking')) ?? ''
      await cp(join(dataDir, 'feeds', name), made, { recursive: true })
      expect(await checkBookingSet({ folder: made, publicUrl })).toEqual([])
    }
    await rm(changed, { recursive: true, force: true })
    await cp(made, changed, { recursive: true })
    return changed
  }

  test.each(Object.entries(mistakes))('[RWG-01b] [RWG-04b] refuses %s', async (_, [feed, change]) => {
    const folder = await aSet()
    const file = join(folder, (await readdir(folder)).find((name) => name.startsWith(feed)) ?? '')
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    await writeFile(file, gzipSync(change(lines).join('\n')))
    expect(await checkBookingSet({ folder, publicUrl })).not.toEqual([])
  })

  test('[RWG-01b] [RWG-04b] refuses a missing, an unrelated and a truncated file', async () => {
    const folder = await aSet()
    const [first = ''] = await readdir(folder)
    const bytes = await readFile(join(folder, first))
    const faults = async () => (await checkBookingSet({ folder, publicUrl })).length
    await writeFile(join(folder, first), bytes.subarray(0, -12))
    expect(await faults()).toBeGreaterThan(0)
    await rm(join(folder, first))
    expect(await faults()).toBeGreaterThan(0)
    await writeFile(join(folder, first), bytes)
    await writeFile(join(folder, 'foreign.json'), '{}')
    expect(await faults()).toBe(1)
  })
})
