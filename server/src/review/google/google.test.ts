import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../jobs/check-invariants.ts'
import { testNow } from '../../test/app.ts'
import { aBusinessObject, aCustomer } from '../../test/builders.ts'
import { googleSalon } from '../../test/google-salon.ts'
import { aLeader, leadersPassword } from '../../test/salon.ts'
import { enqueueDueSyncs, syncGoogleReviews } from './sync-reviews.ts'

const [minute, hour] = [60_000, 3_600_000]
const google = await googleSalon()
const { t, call, connected, list, meet, said, salon, standIn, state } = google
type Header = { authorization: string }

async function begin(leader: Header): Promise<string> {
  const { url } = (await call('POST', 'google-connection-requests', { password: leadersPassword }, leader)).json()
  return new URL(url).searchParams.get('state') ?? ''
}
const finish = async (leader: Header, as = leader) =>
  call('POST', 'google-connections', { code: standIn().allow(), state: await begin(leader) }, as)

async function goneThere(name: string, surname: string): Promise<string> {
  const id = randomUUID()
  const { id: customerId } = await aCustomer(t.db, { name, surname })
  const own = { businessObjectId: salon(), id, customerId, appointmentId: null, orderCheckoutDate: null }
  const row = {
    status: 'PENDING_GMB',
    source: 'GOOGLE',
    rating: null,
    shownName: `${name} X.`,
    language: 'de',
  } as const
  await t.db
    .insertInto('review')
    .values({ ...own, ...row, createdTime: new Date(testNow) })
    .execute()
  return id
}

describe('connecting Google', () => {
  test('[REV-05, AUTH-18] requires the password, stores the access token encrypted, and finds the salon’s place', async () => {
    const leader = await aLeader(t.db, salon())
    const start = (body: object) => call('POST', 'google-connection-requests', body, leader)
    expect((await start({})).json().message).toBe('password.required')
    expect((await start({ password: 'x' })).json().message).toBe('password.notMatched')
    expect(await state()).toEqual({ available: true, connection: null })
    const { connection } = (await finish(leader)).json()
    expect(connection).toMatchObject({ title: 'Studio Lumière', expired: false, lastReadTime: null, nextTry: null })
    const kept = await t.db
      .selectFrom('googleConnection')
      .selectAll()
      .where('businessObjectId', '=', salon())
      .executeTakeFirstOrThrow()
    expect([kept.place, kept.refreshToken.startsWith('v1.')]).toEqual(['accounts/1/locations/1', true])
    const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
      where key = ${`meetGoogle:${salon()}`}`.execute(t.db)
    expect(rows).toEqual([{ task: 'meetGoogle' }])
  })

  test('[REV-05] refuses another person’s OAuth state, an expired one and an invalid code', async () => {
    const [leader, other] = [await aLeader(t.db, salon()), await aLeader(t.db, (await aBusinessObject(t.db)).id)]
    const sealed = await begin(leader)
    const refused = async (code: string, state: string, as = leader) =>
      expect((await call('POST', 'google-connections', { code, state }, as)).json().message).toBe('google.refused')
    await refused(standIn().allow(), sealed, other)
    await refused(standIn().allow(), `${sealed}x`)
    await refused('none', sealed)
    standIn().fail({ on: 'token', kind: 'status', status: 500 })
    const late = await call('POST', 'google-connections', { code: standIn().allow(), state: sealed }, leader)
    expect(late.json().message).toBe('google.unavailable')
    t.clock.advance(10 * minute)
    await refused(standIn().allow(), sealed)
    expect((await state()).connection).toBeNull()
  })

  test.each(['ChIJelsewhere', null])(
    '[REV-05] if the salon has the place id %s, none of the account’s places is chosen',
    async (placeId) => {
      await t.db.updateTable('businessObject').set({ placeId }).where('id', '=', salon()).execute()
      expect((await finish(await aLeader(t.db, salon()))).json().message).toBe('google.no-place')
    },
  )

  test('[REV-05, BIZ-10] requires the tier PRO', async () => {
    await t.db.updateTable('businessObject').set({ version: 'LITE_PLUS' }).where('id', '=', salon()).execute()
    expect(await state()).toMatchObject({ message: 'tier.required', tier: 'PRO' })
  })
})

describe('reading Google’s reviews', () => {
  beforeEach(connected)

  test('[REV-05] unmatched reviews are GMB, answered ones DONE_GMB; rereading adds no duplicate and deletes removed ones', async () => {
    const [plain, answered] = [
      standIn().write({ author: 'Rolf Amstutz', stars: 5, comment: 'Gut' }),
      standIn().write({ author: '', stars: 2, reply: 'Schade' }),
    ]
    await meet()
    const both = [
      ['DONE_GMB', '', 'Schade'],
      ['GMB', 'Rolf Amstutz'],
    ]
    expect((await said()).sort()).toEqual(both)
    expect((await state()).connection.lastReadTime).toBe(new Date(testNow).toISOString())
    standIn().answer(plain, 'Danke!')
    standIn().remove(answered)
    await meet()
    expect((await said()).sort()).toEqual(both)
    t.clock.advance(hour)
    await meet()
    expect(await said()).toEqual([['DONE_GMB', 'Rolf Amstutz', 'Danke!']])
    expect(await findViolations(t.db)).toEqual([])
  })

  test('[REV-05] an expected review is matched once, by the customer’s name; others are not matched', async () => {
    const [sabine, mai] = [await goneThere('Sabine', 'Koch'), await goneThere('Mai', 'Trần')]
    standIn().write({ author: 'sabine koch', stars: 4, comment: 'Schön' })
    standIn().write({ author: 'Mai', stars: 1 })
    await meet()
    const found = await list()
    expect(found.find(({ id }) => id === sabine)).toMatchObject({ status: 'DONE_GMB', rating: 4, text: 'Schön' })
    expect(found.find(({ id }) => id === mai)).toMatchObject({ status: 'PENDING_GMB', rating: null })
    expect(found).toHaveLength(3)
    const page = await t.app.inject({ url: `/v1/business-objects/${salon()}/reviews` })
    expect(page.json().reviews).toEqual([])
  })

  test('[REV-05] all pages of a large salon are read', async () => {
    for (let n = 0; n < 103; n++) standIn().write({ author: `Person ${n}`, stars: 5 })
    await meet()
    const { count } = await t.db
      .selectFrom('review')
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('businessObjectId', '=', salon())
      .executeTakeFirstOrThrow()
    expect([Number(count), standIn().requests('list')]).toEqual([103, 3])
  })

  test('[REV-05] after 429, 500, a slow or no answer, retries with growing delay, or when Google says, until it succeeds', async () => {
    standIn().write({ author: 'Rolf', stars: 5 })
    const nextTry = async () => Date.parse((await state()).connection.nextTry) - t.clock.now()
    const faults = [
      [{ kind: 'status', status: 500 }, minute],
      [{ kind: 'delay', ms: 10_000 }, 2 * minute],
      [{ kind: 'lostAnswer' }, 4 * minute],
      [{ kind: 'status', status: 429, retryAfter: 1200 }, 20 * minute],
      [{ kind: 'malformed' }, 16 * minute],
    ] as const
    for (const [fault, wait] of faults) {
      standIn().fail({ on: 'list', ...fault })
      await meet()
      expect(await nextTry()).toBe(wait)
      // Does nothing before it is due.
      const asked = standIn().requests('list')
      await meet()
      expect(standIn().requests('list')).toBe(asked)
      t.clock.advance(wait)
    }
    await enqueueDueSyncs(t.deps)
    await meet()
    expect((await state()).connection.nextTry).toBeNull()
    expect(await said()).toEqual([['GMB', 'Rolf']])
  })

  test('[REV-05] a revoked access is shown, and nothing is read until the salon connects again', async () => {
    standIn().expire()
    await meet()
    expect((await state()).connection).toMatchObject({ expired: true, nextTry: null })
    const asked = standIn().requests('token')
    t.clock.advance(24 * hour)
    await meet()
    expect(standIn().requests('token')).toBe(asked)
    await connected()
    await meet()
    expect((await state()).connection).toMatchObject({ expired: false })
  })

  test('[REV-05] a connection made while Google refuses the old access is kept', async () => {
    const { google: business } = t.deps
    if (business === undefined) throw new Error('no stand-in')
    const reviews = async () => {
      await connected()
      return { kind: 'expired', error: 'HTTP 401' } as const
    }
    await syncGoogleReviews({ ...t.deps, google: { ...business, reviews } }, salon())
    expect((await state()).connection).toMatchObject({ expired: false, nextTry: null })
  })

  test('[REV-05, AUTH-18] disconnecting requires the password and deletes Google’s reviews, but no expected ones', async () => {
    standIn().write({ author: 'Rolf', stars: 5 })
    await goneThere('Mai', 'Trần')
    await meet()
    const leader = await aLeader(t.db, salon())
    const end = async (body: object) => (await call('POST', 'google-connection-removals', body, leader)).json()
    expect((await end({})).message).toBe('password.required')
    expect(await end({ password: leadersPassword })).toEqual({ available: true, connection: null })
    expect(await said()).toEqual([['PENDING_GMB', 'Mai X.']])
    await meet()
    expect(await said()).toHaveLength(1)
  })
})
