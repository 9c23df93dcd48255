import { randomUUID } from 'node:crypto'
import type { SalonReview } from '@goldline/contract/review/salon'
import type { ReviewStatus } from '@goldline/domain/review/status'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../jobs/check-invariants.ts'
import { type TestApp, testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aToken } from '../test/builders.ts'
import { anOwner } from '../test/salon.ts'
import { moderate } from './moderate.ts'

let t: TestApp
let salon: { id: string; urlName: string }
let owner: { authorization: string }

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  salon = await aBusinessObject(t.db)
  owner = await anOwner(t.db, salon.id)
})

type ReviewFields = {
  status?: ReviewStatus
  createdTime?: Date
  rating?: number | null
  source?: 'OWN' | 'GOOGLE'
  text?: string
}
async function aReview(row: ReviewFields = {}): Promise<string> {
  const id = randomUUID()
  const own = { businessObjectId: salon.id, id, shownName: 'Mia B.', language: 'de', text: 'Gut' } as const
  const nobody = { customerId: null, appointmentId: null, orderCheckoutDate: '2027-02-28' }
  await t.db
    .insertInto('review')
    .values({ ...own, ...nobody, rating: 5, status: 'DONE', ...row })
    .execute()
  return id
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, headers = owner) =>
  t.app.inject({ method, url: `/v1/${path}`, headers, ...(payload && { payload }) })
const list = async (query = ''): Promise<{ reviews: SalonReview[]; next: string | null }> =>
  (await call('GET', `business-object/reviews?${query}`)).json()
const ids = async (query: string) => (await list(query)).reviews.map(({ id }) => id)
const publicReviews = async () =>
  (await t.app.inject({ url: `/v1/business-objects/${salon.id}/reviews` })).json().reviews
const rating = async () => (await t.app.inject({ url: `/v1/business-objects/${salon.urlName}` })).json().rating
const reply = (id: string, text: string, key = randomUUID()) =>
  t.app.inject({
    method: 'POST',
    url: `/v1/business-object/reviews/${id}/replies`,
    payload: { text },
    headers: { ...owner, 'idempotency-key': key },
  })

describe('the salon’s list', () => {
  test('[REV-01, REV-04] lists reviews of every state and filters them by kind and by done', async () => {
    const own = [await aReview(), await aReview({ status: 'PENDING' })]
    const google = [
      await aReview({ status: 'GMB', source: 'GOOGLE' }),
      await aReview({ status: 'PENDING_GMB', source: 'GOOGLE', rating: null }),
      await aReview({ status: 'DONE_GMB', source: 'GOOGLE' }),
    ]
    const all = [...own, ...google]
    expect((await ids('')).sort()).toEqual([...all].sort())
    expect((await ids('type=internal_only')).sort()).toEqual([...own].sort())
    expect((await ids('type=google_only')).sort()).toEqual([...google].sort())
    expect((await ids('done=done')).sort()).toEqual([all[0], all[4]].sort())
    expect(await ids('type=internal_only&done=pending')).toEqual([all[1]])
    expect((await list('type=google_only&done=pending')).reviews).toContainEqual(
      expect.objectContaining({
        id: all[3],
        rating: null,
        source: 'GOOGLE',
        orderCheckoutDate: '2027-02-28',
        replies: [],
      }),
    )
    // REV-05: Google's reviews never appear on the public page.
    expect((await publicReviews()).map(({ id }: { id: string }) => id)).toEqual([own[0]])
    expect(await rating()).toEqual({ average: 5, count: 1 })
  })

  test('[REV-01] filters a period by the salon’s calendar, to the minute', async () => {
    // Today is 2 March 2027 in Zürich, an hour ahead of UTC.
    const [before, first, last] = [
      await aReview({ createdTime: new Date('2027-03-01T22:59:59Z') }),
      await aReview({ createdTime: new Date('2027-03-01T23:00:00Z') }),
      await aReview({ createdTime: new Date('2027-03-02T22:59:59Z') }),
    ]
    expect(await ids('period=today')).toEqual([last, first])
    expect(await ids('period=yesterday')).toEqual([before])
    expect(await ids('period=this_week')).toEqual([last, first, before])
    expect(await ids('period=last_month')).toEqual([])
  })

  test('pages omit no review and repeat none', async () => {
    for (let n = 0; n < 23; n++) await aReview({ createdTime: new Date(testNow - Math.floor(n / 3) * 1000) })
    const first = await list()
    const second = await list(`cursor=${first.next}`)
    expect([first.reviews.length, second.reviews.length, second.next]).toEqual([20, 3, null])
    expect(new Set([...first.reviews, ...second.reviews].map(({ id }) => id)).size).toBe(23)
  })
})

describe('a reply', () => {
  test('[REV-03] appears under the review at once, with its time; a repeated idempotency key adds one reply', async () => {
    const id = await aReview()
    const key = randomUUID()
    const [first, again] = [await reply(id, ' Danke, Mia! ', key), await reply(id, ' Danke, Mia! ', key)]
    expect([first.statusCode, again.json()]).toEqual([201, first.json()])
    const now = new Date(testNow).toISOString()
    expect(first.json()).toMatchObject({ id, lastModified: now, replies: [{ text: 'Danke, Mia!', time: now }] })
    expect((await publicReviews())[0].replies).toEqual([{ text: 'Danke, Mia!', time: now }])
    const removed = await call('DELETE', `review-replies/${first.json().replies[0].id}`)
    expect([removed.statusCode, removed.json().replies]).toEqual([200, []])
    expect((await publicReviews())[0].replies).toEqual([])
  })

  test('[REV-03, MSG-06] is flagged for a foreign link, but not for our own address', async () => {
    const id = await aReview()
    expect((await reply(id, 'Mehr auf fremd.example.com/x am 12.05.2027')).json().replies[0].unsupportedLinks).toEqual([
      'fremd.example.com',
    ])
    expect((await reply(id, `${t.deps.config.publicUrl}/b/x`)).json().replies[1].unsupportedLinks).toEqual([])
  })

  test.each([
    ['', 400],
    ['   ', 400],
    ['x'.repeat(1001), 400],
    ['x'.repeat(1000), 201],
  ])('[REV-03] %j is answered with %d', async (text, status) => {
    expect((await reply(await aReview(), text)).statusCode).toBe(status)
  })

  test('[REV-05] refuses a reply to an expected Google review', async () => {
    const waiting = await aReview({ status: 'PENDING_GMB', source: 'GOOGLE', rating: null })
    expect((await reply(waiting, 'Danke')).json()).toMatchObject({ status: 409, message: 'review.no-reply' })
  })

  test('[REV-03] templates belong to the salon and keep their order; a new salon has none', async () => {
    expect((await call('GET', 'business-object/review-settings')).json()).toEqual({
      placeId: null,
      googleReviewUrl: null,
      requests: true,
      templates: null,
    })
    const templates = ['Danke, {name}!', 'Das tut uns leid.']
    expect((await call('PUT', 'business-object/review-templates', { templates })).json().templates).toEqual(templates)
    expect((await call('PUT', 'business-object/review-templates', { templates: Array(13).fill('x') })).statusCode).toBe(
      400,
    )
    expect((await call('GET', 'business-object/review-settings')).json().templates).toEqual(templates)
  })
})

describe('waiting and reported reviews', () => {
  test('[REV-02i] the salon approves a review once; it cannot publish one of Google’s', async () => {
    const [waiting, google] = [
      await aReview({ status: 'PENDING', rating: 3 }),
      await aReview({ status: 'GMB', source: 'GOOGLE' }),
    ]
    expect(await rating()).toBeNull()
    for (let n = 0; n < 2; n++)
      expect((await call('PUT', `business-object/reviews/${waiting}/approval`)).json().status).toBe('DONE')
    expect((await call('PUT', `business-object/reviews/${google}/approval`)).json().status).toBe('GMB')
    expect(await rating()).toEqual({ average: 3, count: 1 })
  })

  test('[REV-06] a report hides nothing; the operator hides or shows a review, which updates the total, with a reason', async () => {
    const [bad] = [await aReview({ rating: 1, text: 'Frech' }), await aReview({ rating: 5 })]
    const report = { time: new Date(testNow).toISOString(), reason: 'Beleidigt unser Team' }
    const path = `business-object/reviews/${bad}/report`
    expect((await call('PUT', path, { reason: report.reason })).json()).toMatchObject({ report, hidden: null })
    expect((await call('PUT', path, { reason: ' ' })).statusCode).toBe(400)
    expect(await rating()).toEqual({ average: 3, count: 2 })
    expect(await publicReviews()).toHaveLength(2)

    const client = new pg.Client({ connectionString: t.deps.config.databaseUrls?.url ?? '' })
    await client.connect()
    const operator = (command: string, id?: string, reason?: string) =>
      moderate(client, { command, id, reason, now: new Date(testNow) })
    try {
      await expect(operator('hide', bad)).rejects.toThrow('--reason')
      await expect(operator('hide', randomUUID(), 'x')).rejects.toThrow('no review')
      await expect(operator('hide', 'x', 'x')).rejects.toThrow('list, hide')
      await operator('hide', bad, 'Beleidigung')
      expect(await rating()).toEqual({ average: 5, count: 1 })
      expect(await publicReviews()).toHaveLength(1)
      expect((await list()).reviews.find(({ id }) => id === bad)).toMatchObject({
        hidden: { time: report.time, reason: 'Beleidigung' },
      })
      expect(await findViolations(t.db)).toEqual([])
      await operator('show', bad)
      expect(await rating()).toEqual({ average: 3, count: 2 })
      expect(await findViolations(t.db)).toEqual([])
    } finally {
      await client.end()
    }
  })
})

describe('permissions', () => {
  test('[REV-05] only leaders set the place id; everybody with access to reviews reads them', async () => {
    const staff = await aToken(t.db, { role: 'USER_LITE_PLUS', client: 'ADMIN', businessObjectId: salon.id })
    const path = 'business-object/review-settings'
    expect((await call('PATCH', path, { placeId: 'ChIJabcdef_-1' }, staff)).statusCode).toBe(403)
    expect((await call('GET', 'business-object/reviews', undefined, staff)).statusCode).toBe(200)
    expect((await call('PATCH', path, { placeId: 'a b' })).statusCode).toBe(400)
    expect((await call('PATCH', path, { placeId: 'ChIJabcdef_-1', requests: false })).json()).toMatchObject({
      placeId: 'ChIJabcdef_-1',
      requests: false,
      googleReviewUrl: 'https://search.google.com/local/writereview?placeid=ChIJabcdef_-1',
    })
    await t.db.updateTable('businessObject').set({ version: 'LITE' }).where('id', '=', salon.id).execute()
    expect((await call('PATCH', path, { placeId: null })).json()).toMatchObject({ message: 'tier.required' })
  })
})
