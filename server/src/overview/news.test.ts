import { randomUUID } from 'node:crypto'
import type { ResponseReceived } from '@goldline/contract/call'
import type { getNews } from '@goldline/contract/overview/news'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

// The test clock is at Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, clock, close } = await testApp()
afterAll(close)
beforeEach(() => clock.set(testNow))

type Headers = { authorization: string }
type Page = ResponseReceived<typeof getNews>
const news = async (headers: Headers, after = ''): Promise<Page> =>
  (await app.inject({ url: `/v1/news${after && `?after=${after}`}`, headers })).json()
const unread = async (headers: Headers): Promise<number> =>
  (await app.inject({ url: '/v1/news/unread', headers })).json().unread
const markRead = (headers: Headers, upTo: string) =>
  app.inject({ method: 'PUT', url: '/v1/news/read', headers, payload: { upTo } })

/** A salon of one person, and events by a customer, one minute apart. */
async function aSalonWithNews() {
  const salon = await aSalon(db, 1)
  const owner = await anOwner(db, salon.id)
  const { token, userId } = await aSignedInCustomer(db)
  await db.updateTable('customer').set({ name: 'Anna', surname: 'Meier' }).where('userId', '=', userId).execute()
  clock.advance(60_000)
  const { id } = booked(await book(app, salon, token, { startTime: '2027-03-11T11:00:00Z' }))
  const send = (headers: Headers, [method, what]: ['POST' | 'PATCH', string], payload: object, version = 0) => {
    clock.advance(60_000)
    const keys = { 'idempotency-key': randomUUID(), ...(version > 0 && { 'if-match': `"${version}"` }) }
    return app.inject({ method, url: `/v1/appointments/${id}${what}`, headers: { ...headers, ...keys }, payload })
  }
  return { salon, owner, token, id, send }
}

test('[APT-21] customers’ changes of visits on any day are news, newest first; the salon’s own changes are not', async () => {
  const { owner, token, id, send } = await aSalonWithNews()
  await send(token, ['POST', '/messages'], { text: 'Kann ich früher kommen?' })
  await send(owner, ['POST', '/messages'], { text: 'Ja, gern.' })
  await send(token, ['PATCH', ''], { startTime: '2027-03-11T09:00:00Z' }, 3)
  await send(token, ['POST', '/cancellation'], {}, 4)
  const { news: all, more } = await news(owner)
  expect(more).toBe(false)
  expect(all.map(({ kind }) => kind)).toEqual(['cancelled', 'moved', 'messaged', 'booked'])
  const now = {
    appointmentId: id,
    startTime: '2027-03-11T09:00:00.000Z',
    customer: 'Anna Meier',
    services: ['Schnitt'],
  }
  expect(all[1]).toMatchObject({ ...now, movedFrom: '2027-03-11T11:00:00.000Z', text: null, unread: true })
  expect(all[2]).toMatchObject({ ...now, movedFrom: null, text: 'Kann ich früher kommen?' })
})

test('[APT-21] each person has a separate read time, which only moves forward and never past now', async () => {
  const { salon, owner, token, send } = await aSalonWithNews()
  const reception = await aToken(db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  await db
    .updateTable('userRole')
    .set({ newsReadTime: new Date(testNow) })
    .execute()
  expect([await unread(owner), await unread(reception)]).toEqual([1, 1])
  const [first] = (await news(owner)).news
  expect((await markRead(owner, first?.at ?? '')).json()).toEqual({ unread: 0 })
  expect((await markRead(owner, '2020-01-01T00:00:00Z')).json()).toEqual({ unread: 0 })
  expect((await markRead(owner, '2037-01-01T00:00:00Z')).json()).toEqual({ unread: 0 })
  expect((await news(owner)).news[0]?.unread).toBe(false)
  expect(await unread(reception)).toBe(1)
  await send(token, ['POST', '/messages'], { text: 'Danke!' })
  expect([await unread(owner), await unread(reception)]).toEqual([1, 2])
  expect((await markRead(owner, 'gestern')).statusCode).toBe(400)
})

test('[APT-21] [AVL-05] visits left without staff are news, but not to the person who entered the absence', async () => {
  const { salon, owner, id } = await aSalonWithNews()
  const other = await anOwner(db, salon.id)
  await db
    .updateTable('userRole')
    .set({ newsReadTime: new Date(clock.now()) })
    .execute()
  clock.advance(60_000)
  const post = (url: string, payload: object = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { ...owner, 'idempotency-key': randomUUID() } })
  const away = { staffId: salon.staff[0], from: '2027-03-11', to: '2027-03-11', kind: 'SICK' }
  const absence = (await post('/v1/staff-absences', away)).json()
  await post(`/v1/staff-absences/${absence.id}/approval`)
  expect((await news(other)).news[0]).toMatchObject({ kind: 'unassigned', appointmentId: id, unread: true })
  expect([await unread(other), await unread(owner)]).toEqual([1, 0])
  const history = await app.inject({ url: `/v1/appointments/${id}/history`, headers: other })
  expect(history.json().at(-1)).toMatchObject({ what: 'reassigned', to: null })
})

test('[APT-21] pages contain each item once, and none of another salon', async () => {
  const { salon, owner, token, id } = await aSalonWithNews()
  const entry = {
    businessObjectId: salon.id,
    appointmentId: id,
    by: 'customer',
    what: 'booked',
    news: 'booked',
  } as const
  const many = Array.from({ length: 70 }, () => ({ ...entry, id: randomUUID(), at: new Date(testNow) }))
  await db.insertInto('appointmentHistory').values(many).execute()
  const seen: string[] = []
  let page = await news(owner)
  for (; page.more; page = await news(owner, page.news.at(-1)?.id)) seen.push(...page.news.map((each) => each.id))
  seen.push(...page.news.map((each) => each.id))
  expect([seen.length, new Set(seen).size]).toEqual([71, 71])
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect(await news(stranger)).toEqual({ news: [], more: false })
  expect(await news(stranger, seen[0])).toEqual({ news: [], more: false })
  expect(await unread(stranger)).toBe(0)
  expect(refusal(await markRead(token, '2027-03-02T08:00:00Z'))).toEqual([403, 'forbidden'])
})
