import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type GoogleFeedsStandIn, startGoogleFeeds } from '@goldline/stand-ins/google-feeds'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { googleFeeds } from '../../providers/google-feeds.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aBusinessObject, aProduct, aStaff } from '../../test/builders.ts'
import { wholeSalon } from '../../test/google-bookings.ts'
import { aLeader, leadersPassword } from '../../test/salon.ts'
import { checkSet } from './check-set.ts'
import { sendDailyGoogleFeeds, sendGoogleFeeds } from './send-feeds.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'feeds-'))
const t = await testApp()
Object.assign(t.deps, { config: { ...t.deps.config, dataDir } })
const publicUrl = t.deps.config.publicUrl
let standIn: GoogleFeedsStandIn | undefined
afterAll(async () => {
  await standIn?.close()
  await t.close()
  await rm(dataDir, { recursive: true })
})
const there = () => {
  if (standIn === undefined) throw new Error('before the first test')
  return standIn
}
const connect = ({ hostKey = there().hostKey, limitMs = 5000 } = {}) =>
  Object.assign(t.deps, {
    googleFeeds: googleFeeds({ ...there(), key: async () => there().key, hostKey, limitMs }),
  })

async function aListedSalon(row: object = {}) {
  const { id, categoryId } = await aBusinessObject(t.db, { ...wholeSalon, reserveWithGoogle: true, ...row })
  const specialists = [await aStaff(t.db, id)]
  return { id, service: await aProduct(t.db, { id, categoryId }, { specialists, price: 8550 }) }
}
beforeEach(async () => {
  await t.db.updateTable('businessObject').set({ reserveWithGoogle: false }).execute()
  await t.db.deleteFrom('googleFeedSet').execute()
  await rm(join(dataDir, 'feeds'), { recursive: true, force: true })
  await standIn?.close()
  standIn = await startGoogleFeeds()
  t.clock.set(testNow)
  connect()
})

type ReceivedFeed = { name: string; data: Record<string, unknown>[] }
/** Returns each description with its files' data, as Google reads them, without incomplete ones. */
function received(): ReceivedFeed[] {
  const files = there().files()
  return [...files].flatMap(([name, bytes]) => {
    if (!name.endsWith('.filesetdesc.json')) return []
    const said = JSON.parse(bytes.toString()) as { name: string; data_file: string[] }
    if (!said.data_file.every((file) => files.has(file))) return []
    const data = said.data_file.flatMap((file) => JSON.parse(gunzipSync(files.get(file) ?? '').toString()).data)
    return [{ name: said.name, data }]
  })
}
const listed = () =>
  received()
    .findLast(({ name }) => name === 'reservewithgoogle.entity')
    ?.data.map((entity) => entity.entity_id)
const sets = () => t.db.selectFrom('googleFeedSet').selectAll().orderBy('madeTime').execute()

describe('the daily set', () => {
  test('[RWG-04a, RWG-02i] contains each salon’s name, address, services and prices; the description is sent first', async () => {
    const { id, service } = await aListedSalon({ name: 'Haar & Herz', latitude: 47.4, longitude: 8.5 })
    await aBusinessObject(t.db, { ...wholeSalon, reserveWithGoogle: true, name: 'without a service' })
    await aListedSalon({ version: 'LITE_PLUS' })
    await aListedSalon({ reserveWithGoogle: false })
    await aListedSalon({ phoneNr: null })
    await sendGoogleFeeds(t.deps)
    const page = `${publicUrl}/b/salon-${id.slice(0, 8)}`
    expect(received()).toEqual([
      {
        name: 'reservewithgoogle.entity',
        data: [
          {
            entity_id: id,
            name: 'Haar & Herz',
            telephone: wholeSalon.phoneNr,
            url: page,
            location: {
              latitude: 47.4,
              longitude: 8.5,
              address: { country: 'CH', locality: 'Zürich', postal_code: '8004', street_address: 'Langstrasse 84' },
            },
          },
        ],
      },
      {
        name: 'reservewithgoogle.action.v2',
        data: [{ entity_id: id, link_id: id, url: `${page}?from=google`, actions: [{ appointment_info: {} }] }],
      },
      {
        name: 'glam.service.v0',
        data: [
          expect.objectContaining({
            merchant_id: id,
            service_id: service,
            localized_service_name: { value: 'Schnitt', localized_value: [{ locale: 'de', value: 'Schnitt' }] },
            service_price: {
              price_interpretation: 'INTERPRETATION_EXACT',
              min_price: { price_micros: 85_500_000, currency_code: 'CHF' },
            },
            action_link: [{ url: `${page}?from=google&service=${service}` }],
          }),
        ],
      },
    ])
    expect([...there().files().keys()].map((name) => name.endsWith('.filesetdesc.json'))).toEqual([
      ...[true, false],
      ...[true, false],
      ...[true, false],
    ])
    expect(await sets()).toMatchObject([{ salons: 1, services: 1, error: null, sentTime: new Date(testNow) }])
    expect(await readdir(join(dataDir, 'feeds'))).toHaveLength(1)
  })

  test('[RWG-04a] an upload that is refused, aborted, unanswered or to an unknown host key fails, and is repeated with new names', async () => {
    const { id } = await aListedSalon()
    connect({ hostKey: `SHA256:${'A'.repeat(43)}` })
    await expect(sendGoogleFeeds(t.deps)).rejects.toThrow()
    expect(there().files().size).toBe(0)
    connect()
    there().fail({ kind: 'refuse' }, { kind: 'cut', at: 3 }, { kind: 'silence', at: 1 })
    await expect(sendGoogleFeeds(t.deps)).rejects.toThrow()
    await expect(sendGoogleFeeds(t.deps)).rejects.toThrow()
    connect({ limitMs: 300 })
    await expect(sendGoogleFeeds(t.deps)).rejects.toThrow()
    connect()
    await sendGoogleFeeds(t.deps)
    expect(listed()).toEqual([id])
    const states = (await sets()).map(({ error, sentTime }) => [error !== null, sentTime !== null])
    expect(states.sort()).toEqual([
      [false, true],
      [true, false],
      [true, false],
      [true, false],
      [true, false],
    ])
  })

  test('[RWG-04b] an invalid set is not sent, but kept with the last one that was sent', async () => {
    await aListedSalon()
    await sendGoogleFeeds(t.deps)
    // Google rejects sets older than 2020.
    t.clock.set(Date.parse('2001-01-01T00:00Z'))
    for (let sends = 0; sends < 2; sends++) await sendGoogleFeeds(t.deps)
    expect((await sets()).map(({ error }) => error)).toEqual(['not valid', 'not valid', null])
    expect(received()).toHaveLength(3)
    const kept = await readdir(join(dataDir, 'feeds'))
    expect(kept).toHaveLength(2)
    expect(kept).toContain((await sets()).at(-1)?.id)
  })

  test('[RWG-04a] is sent once a day, and within the hour if that was missed', async () => {
    await aListedSalon()
    const hours = async (count: number) => {
      t.clock.advance(count * 3_600_000)
      await sendDailyGoogleFeeds(t.deps)
      return (await sets()).filter(({ sentTime }) => sentTime !== null).length
    }
    expect([await hours(0), await hours(1), await hours(22), await hours(1), await hours(1)]).toEqual([1, 1, 1, 2, 2])
    there().fail({ kind: 'refuse' })
    await expect(hours(23)).rejects.toThrow()
    expect(await hours(1)).toBe(3)
  })

  test('[RWG-04b] omits and reports a salon with invalid entries; all others are sent', async () => {
    const [{ id }, wrong] = [await aListedSalon(), await aListedSalon({ phoneNr: '044 123 45 67' })]
    await sendGoogleFeeds(t.deps)
    expect(listed()).toEqual([id])
    expect(await sets()).toMatchObject([{ leftOut: [wrong.id], salons: 1, error: null }])
    const headers = await aLeader(t.db, wrong.id)
    const { feeds } = (await t.app.inject({ url: '/v1/google-booking', headers })).json()
    expect(feeds).toEqual({ sentTime: new Date(testNow).toISOString(), failed: false, leftOut: true })
  })

  test('[RWG-04c] leaving enqueues the next set, which omits the salon', async () => {
    const [{ id }, leaving] = [await aListedSalon(), await aListedSalon()]
    await sendGoogleFeeds(t.deps)
    expect(listed()?.toSorted()).toEqual([id, leaving.id].sort())
    const headers = await aLeader(t.db, leaving.id)
    const put = (payload: object) => t.app.inject({ method: 'PUT', url: '/v1/google-booking', headers, payload })
    await put({ on: false })
    const waiting = await t.db
      .selectFrom('graphile_worker.jobs' as never)
      .select(['key', 'run_at'] as never[])
      .where('key' as never, '=', 'sendGoogleFeeds' as never)
      .execute()
    expect(waiting).toHaveLength(1)
    await sendGoogleFeeds(t.deps)
    expect(listed()).toEqual([id])
    await put({ on: true, password: leadersPassword })
    await sendGoogleFeeds(t.deps)
    expect(listed()?.toSorted()).toEqual([id, leaving.id].sort())
  })
})

type RecordsChange = (records: Record<string, unknown>[]) => unknown[]
const mistakes: Record<string, [feed: string, change: RecordsChange]> = {
  'no telephone': ['entity', (all) => all.map(({ telephone: _, ...rest }) => rest)],
  'a place without an address': [
    'entity',
    (all) => all.map((one) => ({ ...one, location: { latitude: 1, longitude: 2 } })),
  ],
  'a latitude of 91': [
    'entity',
    (all) => all.map((one) => ({ ...one, location: { ...(one.location as object), latitude: 91, longitude: 2 } })),
  ],
  'an id with a slash': ['entity', (all) => all.map((one) => ({ ...one, entity_id: 'a/b' }))],
  'an entity twice': ['entity', (all) => [...all, ...all]],
  'an entity without action': ['action', () => []],
  'an action without entity': ['entity', () => []],
  'an entity without service': ['service', () => []],
  'a token in the link': ['action', (all) => all.map((one) => ({ ...one, url: `${one.url}&rwg_token=x` }))],
  'a link to elsewhere': ['action', (all) => all.map((one) => ({ ...one, url: 'https://elsewhere.example/b/x' }))],
  'a link inside appointment_info': [
    'action',
    (all) => all.map((one) => ({ ...one, actions: [{ appointment_info: { url: one.url } }] })),
  ],
  'a service without price': ['service', (all) => all.map(({ service_price: _, ...rest }) => rest)],
  'a price as text': [
    'service',
    (all) =>
      all.map((one) => ({
        ...one,
        service_price: {
          price_interpretation: 'INTERPRETATION_EXACT',
          min_price: { price_micros: '1', currency_code: 'CHF' },
        },
      })),
  ],
  'a range without end': [
    'service',
    (all) =>
      all.map((one) => ({
        ...one,
        service_price: { ...(one.service_price as object), price_interpretation: 'INTERPRETATION_RANGE' },
      })),
  ],
  'a description that is the name': [
    'service',
    (all) => all.map((one) => ({ ...one, localized_service_description: one.localized_service_name })),
  ],
  'a service without link': ['service', (all) => all.map((one) => ({ ...one, action_link: [] }))],
  'a service id of 101 characters': ['service', (all) => all.map((one) => ({ ...one, service_id: 'a'.repeat(101) }))],
  'an unknown field': ['service', (all) => all.map((one) => ({ ...one, colour: 'red' }))],
}

describe('the validator', () => {
  const [made, changed] = [join(dataDir, 'made'), join(dataDir, 'changed')]
  /** Returns a copy of a valid set, which is sent once. */
  async function aSet(): Promise<string> {
    if (!existsSync(made)) {
      await aListedSalon()
      await sendGoogleFeeds(t.deps)
      const [name = ''] = await readdir(join(dataDir, 'feeds'))
      await cp(join(dataDir, 'feeds', name), made, { recursive: true })
      expect(await checkSet({ folder: made, publicUrl })).toEqual([])
    }
    await rm(changed, { recursive: true, force: true })
    await cp(made, changed, { recursive: true })
    return changed
  }

  test.each(Object.entries(mistakes))('[RWG-04b] refuses %s', async (_, [feed, change]) => {
    const folder = await aSet()
    const file = join(folder, (await readdir(folder)).find((name) => name.includes(feed) && name.endsWith('.gz')) ?? '')
    const { data } = JSON.parse(gunzipSync(await readFile(file)).toString())
    await writeFile(file, gzipSync(JSON.stringify({ data: change(data) })))
    expect(await checkSet({ folder, publicUrl })).not.toEqual([])
  })

  test('[RWG-04b] refuses a missing, an unrelated and a damaged file, and a description of another feed', async () => {
    const folder = await aSet()
    const [first = ''] = (await readdir(folder)).filter((name) => name.endsWith('.gz'))
    const bytes = await readFile(join(folder, first))
    const faults = async () => (await checkSet({ folder, publicUrl })).length
    await writeFile(join(folder, first), bytes.subarray(0, -4))
    expect(await faults()).toBeGreaterThan(0)
    await rm(join(folder, first))
    expect(await faults()).toBeGreaterThan(0)
    await writeFile(join(folder, first), bytes)
    await writeFile(join(folder, 'foreign.json'), '{"data":[]}')
    expect(await faults()).toBe(1)
    await rm(join(folder, 'foreign.json'))
    expect(await faults()).toBe(0)
    const [about = ''] = (await readdir(folder)).filter((name) => name.includes('action') && name.endsWith('desc.json'))
    const said = await readFile(join(folder, about), 'utf8')
    await writeFile(join(folder, about), said.replace('action.v2', 'action'))
    expect(await faults()).toBeGreaterThan(0)
  })
})
