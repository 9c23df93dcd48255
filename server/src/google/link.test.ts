import { beforeEach, describe, expect, test } from 'vitest'
import { googleSalon } from '../test/google-salon.ts'
import { aLeader, leadersPassword, refusal } from '../test/salon.ts'
import { enqueueDueLinks, syncGoogleLink } from './sync-link.ts'

const [minute, day] = [60_000, 86_400_000]
const google = await googleSalon()
const { t, call, connected, salon, standIn } = google
const ask = (wanted: boolean) => call('PUT', 'google-booking/profile-link', { wanted })
const state = async () => (await call('GET', 'google-booking')).json()
const link = async () => (await state()).link
const tend = () => syncGoogleLink(t.deps, salon())
const there = () =>
  standIn()
    .placeActions.links()
    .map(({ uri }) => uri)
const own = () => `${t.deps.config.publicUrl}/b/salon-${salon().slice(0, 8)}?from=google`
/** Goes through the consent page and back, as an owner does. */
const connectAnew = async () => {
  const leader = await aLeader(t.db, salon())
  const { url } = (await call('POST', 'google-connection-requests', { password: leadersPassword }, leader)).json()
  const sealed = new URL(url).searchParams.get('state') ?? ''
  await call('POST', 'google-connections', { code: standIn().allow(), state: sealed }, leader)
}
const set = (row: { reserveWithGoogle?: boolean; version?: 'LITE_PLUS' | 'PRO'; urlName?: string }) =>
  t.db.updateTable('businessObject').set(row).where('id', '=', salon()).execute()

describe('the switch', () => {
  test('[RWG-02h, AUTH-18] requires the password to switch on, not to switch off; shows what is missing', async () => {
    const leader = await aLeader(t.db, salon())
    const put = (body: object) => call('PUT', 'google-booking', body, leader)
    expect(await state()).toMatchObject({ on: false, missing: ['address', 'phone', 'services'], uri: own() })
    expect(refusal(await put({ on: true }))).toEqual([403, 'password.required'])
    expect((await put({ on: true, password: leadersPassword })).json().on).toBe(true)
    expect((await put({ on: false })).json().on).toBe(false)
  })
})

describe('the link', () => {
  beforeEach(async () => {
    await set({ reserveWithGoogle: true })
    await connected()
  })

  test('[RWG-05a] is added and removed on request; links made by others stay', async () => {
    standIn().placeActions.add('locations/1', 'https://elsewhere.example', 'APPOINTMENT')
    expect((await ask(true)).json().link).toMatchObject({ state: 'adding', problem: null })
    await tend()
    expect([await link(), there()]).toMatchObject([{ state: 'there' }, ['https://elsewhere.example', own()]])
    expect((await ask(false)).json().link.state).toBe('removing')
    await tend()
    expect([await link(), there()]).toMatchObject([{ state: 'none' }, ['https://elsewhere.example']])
  })

  test('[RWG-05a] requires the switch and a connected profile', async () => {
    await t.db
      .updateTable('googleConnection')
      .set({ expiredTime: new Date(t.clock.now()) })
      .execute()
    expect(refusal(await ask(true))).toEqual([409, 'google.not-connected'])
    await set({ reserveWithGoogle: false })
    expect(refusal(await ask(true))).toEqual([409, 'google.off'])
  })

  test('[RWG-05b] after lost answers, 429, 500, delays and invalid answers there is one link, and after removal none', async () => {
    const faults = [
      { on: 'links', kind: 'status', status: 500 },
      { on: 'links', kind: 'delay', ms: 10_000 },
      { on: 'links', kind: 'malformed' },
    ] as const
    await ask(true)
    for (const fault of faults) {
      standIn().fail(fault)
      await tend()
      expect((await link()).nextTry).not.toBeNull()
      // Must do nothing before it is due.
      const asked = standIn().requests('links')
      await tend()
      expect(standIn().requests('links')).toBe(asked)
      t.clock.advance(10 * minute)
    }
    // The first request, which lists links, succeeds; the answer to the second, which adds one, is lost.
    standIn().fail({ on: 'links', kind: 'delay', ms: 0 }, { on: 'links', kind: 'lostAnswer' })
    await tend()
    expect(there()).toEqual([own()])
    t.clock.advance(20 * minute)
    await enqueueDueLinks(t.deps)
    await tend()
    expect([(await link()).state, there()]).toEqual(['there', [own()]])
    await ask(false)
    standIn().fail({ on: 'links', kind: 'delay', ms: 0 }, { on: 'links', kind: 'lostAnswer' })
    await tend()
    t.clock.advance(20 * minute)
    await tend()
    expect([(await link()).state, there()]).toEqual(['none', []])
  })

  test.each([
    ['UNVERIFIED_LOCATION', 'UNVERIFIED'],
    ['INVALID_LOCATION_CATEGORY', 'CATEGORY'],
    ['SOMETHING_NEW', 'OTHER'],
  ])('[RWG-05c] Google’s answer %s is shown as %s, and can be retried', async (reason, problem) => {
    standIn().fail({ on: 'links', kind: 'delay', ms: 0 }, { on: 'links', kind: 'refusal', reason })
    await ask(true)
    await tend()
    expect(await link()).toMatchObject({ state: 'refused', problem })
    await ask(true)
    await tend()
    expect((await link()).state).toBe('there')
  })

  test('[RWG-05c] after access was revoked it waits for a new connection, then continues', async () => {
    await ask(true)
    standIn().expire()
    await tend()
    expect(await link()).toMatchObject({ state: 'refused', problem: 'EXPIRED' })
    await connectAnew()
    await tend()
    expect([(await link()).state, there()]).toEqual(['there', [own()]])
  })

  test('[RWG-05c] a connection made while Google refuses the old access is kept and used', async () => {
    await ask(true)
    const { google: business } = t.deps
    if (business === undefined) throw new Error('no stand-in')
    const list = async () => {
      t.clock.advance(1000)
      await connectAnew()
      return { kind: 'expired', error: 'HTTP 401' } as const
    }
    const placeLinks = { ...business.placeLinks, list }
    await syncGoogleLink({ ...t.deps, google: { ...business, placeLinks } }, salon())
    expect(await state()).toMatchObject({ profile: { expired: false }, link: { state: 'adding', problem: null } })
    await tend()
    expect([(await link()).state, there()]).toEqual(['there', [own()]])
  })

  test('[RWG-05b] a link removed at Google is reported and not restored; after a change of the URL name the link is updated', async () => {
    await ask(true)
    await tend()
    await set({ urlName: `neu-${salon().slice(0, 8)}` })
    t.clock.advance(day)
    await tend()
    expect(there()).toEqual([`${t.deps.config.publicUrl}/b/neu-${salon().slice(0, 8)}?from=google`])
    standIn().placeActions.remove(standIn().placeActions.links()[0]?.name ?? '')
    t.clock.advance(day)
    await tend()
    expect([await link(), there()]).toMatchObject([{ state: 'refused', problem: 'REMOVED_THERE' }, []])
  })

  test('[RWG-04c] leaving removes it at Google with the next job, also if the profile’s connection or the tier ends', async () => {
    const leader = await aLeader(t.db, salon())
    const leave = {
      switch: () => call('PUT', 'google-booking', { on: false }, leader),
      connection: () => call('POST', 'google-connection-removals', { password: leadersPassword }, leader),
      tier: async () => {
        await set({ version: 'LITE_PLUS' })
        t.clock.advance(day)
      },
    }
    for (const way of ['switch', 'connection', 'tier'] as const) {
      await connected()
      await set({ reserveWithGoogle: true, version: 'PRO' })
      await ask(true)
      await tend()
      expect(there()).toEqual([own()])
      await leave[way]()
      await tend()
      expect(there(), way).toEqual([])
    }
    const kept = await t.db.selectFrom('googlePlaceLink').select(['refreshToken', 'place']).execute()
    expect(kept).toContainEqual({ refreshToken: null, place: null })
  })
})
