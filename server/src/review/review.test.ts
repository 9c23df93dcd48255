import { randomUUID } from 'node:crypto'
import type { ReviewPage } from '@goldline/contract/review'
import type { ReviewStatus } from '@goldline/domain/review/status'
import type { Tier } from '@goldline/domain/user/tier'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { findViolations } from '../jobs/check-invariants.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aBusinessObject, aCustomer, aReview as aReviewOf } from '../test/builders.ts'
import { aBookedRow } from '../test/owned-rows.ts'
import { aSalon } from '../test/salon.ts'
import { createReviewLink } from './create-link.ts'

let t: TestApp
let salon: { id: string; urlName: string }
let customerId: string

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  salon = await aBusinessObject(t.db)
  customerId = (await aCustomer(t.db, { name: 'Sabine', surname: 'Koch' })).id
})

const aLink = async (): Promise<string> => {
  const wanted = { appointmentId: null, orderCheckoutDate: '2027-03-01', madeBy: null }
  const address = await transact(t.db, (tx) =>
    createReviewLink(tx, t.deps, { businessObjectId: salon.id, customerId, ...wanted }),
  )
  return address.split('/review/')[1] ?? ''
}
const open = (secret: string) => t.app.inject({ url: `/v1/reviews/${secret}` })
const write = (secret: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: `/v1/reviews/${secret}`, payload, headers })
const page = async (query = '', id = salon.id): Promise<ReviewPage> =>
  (await t.app.inject({ url: `/v1/business-objects/${id}/reviews?${query}` })).json()
const salonPage = async () => (await t.app.inject({ url: `/v1/business-objects/${salon.urlName}` })).json()
const rating = async () => (await salonPage()).rating

async function aReview(row: { rating?: number; status?: ReviewStatus; createdTime?: Date } = {}): Promise<string> {
  const id = randomUUID()
  const own = { businessObjectId: salon.id, id, shownName: 'Mia B.', language: 'de', text: 'Gut' } as const
  const nobody = { customerId: null, appointmentId: null, orderCheckoutDate: null }
  await t.db
    .insertInto('review')
    .values({ ...own, ...nobody, rating: 5, status: 'DONE', ...row })
    .execute()
  return id
}

describe('a salon of the tier LITE', () => {
  test('[BIZ-10] reviews can be neither read nor written; links work again in a larger tier', async () => {
    const secret = await aLink()
    await aReview()
    const [review, tierIs] = [
      { rating: 5, text: 'Gut' },
      (version: Tier) => t.db.updateTable('businessObject').set({ version }).where('id', '=', salon.id).execute(),
    ]
    await tierIs('LITE')
    const refused = { status: 403, message: 'tier.required', tier: 'LITE_PLUS' }
    expect(await page()).toMatchObject(refused)
    expect((await open(secret)).json()).toMatchObject(refused)
    expect((await write(secret, review)).json()).toMatchObject(refused)
    expect(await salonPage()).toMatchObject({ reviewed: false, rating: null })

    await tierIs('LITE_PLUS')
    expect(await salonPage()).toMatchObject({ reviewed: true })
    expect(await rating()).toEqual({ average: 5, count: 1 })
    expect((await page()).reviews).toHaveLength(1)
    expect((await write(secret, review)).statusCode).toBe(201)
  })
})

describe('the link', () => {
  test('[REV-02] returns the visit that is reviewed and the name that will be shown', async () => {
    const answer = await open(await aLink())
    expect(answer.json()).toMatchObject({
      businessObject: { urlName: salon.urlName, name: 'Testsalon' },
      name: 'Sabine K.',
      orderCheckoutDate: '2027-03-01',
      services: [],
    })
  })

  test('[REV-02a, REV-02b] unknown, truncated, expired and used links are review.notFound', async () => {
    const used = await aLink()
    expect((await write(used, { rating: 5, text: '' })).statusCode).toBe(201)
    const late = await aLink()
    const [body, notFound] = [
      { rating: 1, text: 'x' },
      { status: 404, message: 'review.notFound' },
    ]
    for (const secret of [used, 'A'.repeat(43), late.slice(0, 20)]) {
      expect((await open(secret)).json()).toMatchObject(notFound)
      expect((await write(secret, body)).json()).toMatchObject(notFound)
    }
    t.clock.set(t.clock.now() + 31 * 86_400_000)
    expect((await open(late)).json()).toMatchObject(notFound)
    expect((await write(late, body)).json()).toMatchObject(notFound)
  })

  test('[REV-02a] two concurrent uses write one review', async () => {
    const secret = await aLink()
    const answers = await Promise.all([1, 2, 3, 4].map((stars) => write(secret, { rating: stars, text: '' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404, 404])
    expect((await page()).reviews).toHaveLength(1)
  })

  test('[POS-03] a repeated idempotency key returns the first answer', async () => {
    const [secret, headers] = [await aLink(), { 'idempotency-key': randomUUID() }]
    const body = { rating: 4, text: 'Schön' }
    const [first, again] = [await write(secret, body, headers), await write(secret, body, headers)]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    expect((await write(secret, { ...body, rating: 1 }, headers)).json().message).toBe('idempotency-key-reused')
    expect((await page()).reviews).toHaveLength(1)
  })

  test('[AUTH-17] only its SHA-256 is stored', async () => {
    const secret = await aLink()
    const { rows } = await t.deps.pool.query('select review_link::text as line from review_link')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('a written review', () => {
  test('[REV-04] is public at once, with first name and initial only', async () => {
    await write(await aLink(), { rating: 4, text: ' Sehr schön! ', language: 'vi' })
    const { reviews, next } = await page()
    expect(reviews).toEqual([
      {
        '@type': 'basic-review',
        id: expect.any(String),
        status: 'DONE',
        name: 'Sabine K.',
        rating: 4,
        text: 'Sehr schön!',
        language: 'vi',
        createdTime: new Date(t.clock.now()).toISOString(),
        lastModified: new Date(t.clock.now()).toISOString(),
        verified: true,
        replies: [],
      },
    ])
    expect(next).toBeNull()
  })

  test('[MSG-06] waits for the salon’s approval if it has a foreign link, but not for a link to the salon’s pages', async () => {
    const elsewhere = await write(await aLink(), { rating: 5, text: 'Mehr auf https://boese-seite.example/x' })
    expect(elsewhere.json().status).toBe('PENDING')
    const kept = await t.db
      .selectFrom('review')
      .select('unsupportedLinks')
      .where('businessObjectId', '=', salon.id)
      .executeTakeFirstOrThrow()
    expect(kept.unsupportedLinks).toEqual(['boese-seite.example'])
    const own = await write(await aLink(), { rating: 5, text: `${t.deps.config.publicUrl}/b/x am 12.05.2027` })
    expect(own.json().status).toBe('DONE')
    expect((await page()).reviews).toHaveLength(1)
    expect(await rating()).toEqual({ average: 5, count: 1 })
  })

  test('[REV-02d] offers the link for a Google review after any rating, if the salon has a place id', async () => {
    expect((await write(await aLink(), { rating: 5, text: '' })).json().googleReviewUrl).toBeNull()
    await t.db.updateTable('businessObject').set({ placeId: 'ChIJ a&b' }).where('id', '=', salon.id).execute()
    for (const stars of [1, 5]) {
      const { googleReviewUrl } = (await write(await aLink(), { rating: stars, text: '' })).json()
      expect(new URL(googleReviewUrl).searchParams.get('placeid')).toBe('ChIJ a&b')
    }
  })

  test.each([{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { text: 'x'.repeat(2001) }, { extra: 1 }])(
    '%j is refused and does not use up the link',
    async (wrong) => {
      const secret = await aLink()
      expect((await write(secret, { rating: 5, text: '', ...wrong })).json().message).toBe('invalid-request')
      expect((await open(secret)).statusCode).toBe(200)
    },
  )
})

describe('the public list', () => {
  test('[REV-01] lists published reviews, newest first, page by page without a gap or a repeat', async () => {
    // Three share a time, so that the key's second part decides.
    const times = [5, 4, 4, 4, 3, 2, 1].map((day) => new Date(`2027-01-0${day}T10:00:00.123Z`))
    const written = await Promise.all(times.map((createdTime) => aReview({ createdTime })))
    for (const status of ['PENDING', 'GMB', 'PENDING_GMB'] as const) await aReview({ status })
    const shown: string[] = []
    let cursor: string | null = null
    do {
      const { reviews, next }: ReviewPage = await page(`limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
      shown.push(...reviews.map(({ id }) => id))
      cursor = next
    } while (cursor !== null && shown.length < 20)
    expect(shown).toHaveLength(7)
    expect([...shown].sort()).toEqual([...written].sort())
    expect(shown[0]).toBe(written[0])
  })

  test('[REV-03] shows the salon’s replies with their times, oldest first', async () => {
    const reviewId = await aReview({ status: 'DONE_GMB' })
    const replies = ['Danke!', 'Bis bald!'].map((text, hour) => ({
      businessObjectId: salon.id,
      id: randomUUID(),
      reviewId,
      text,
      time: new Date(Date.UTC(2027, 0, 2, hour)),
    }))
    await t.db.insertInto('reviewReply').values(replies).execute()
    expect((await page()).reviews[0]?.replies).toEqual([
      { time: '2027-01-02T00:00:00.000Z', text: 'Danke!' },
      { time: '2027-01-02T01:00:00.000Z', text: 'Bis bald!' },
    ])
  })

  test('[BIZ-07] is businessObject.notFound for an unknown salon; other salons’ reviews are not listed', async () => {
    await aReview()
    expect((await page('', randomUUID())) as unknown).toMatchObject({ message: 'businessObject.notFound' })
    expect(await page('', (await aBusinessObject(t.db)).id)).toEqual({
      reviews: [],
      next: null,
      stars: [0, 0, 0, 0, 0],
    })
  })

  test('[REV-02q] [REV-02r] counts reviews by stars and filters them by service and person of the visit', async () => {
    const team = await aSalon(t.db, 2)
    const [person = '', other = ''] = team.staff
    const customer = await aCustomer(t.db)
    const appointmentId = await aBookedRow(t.db, team, customer.id)
    // It holds nobody's time, which the invariants below would find.
    onTestFinished(async () => {
      await t.db.deleteFrom('appointment').where('id', '=', appointmentId).execute()
    })
    const about = { businessObjectId: team.id, appointmentId, orderCheckoutDate: '2027-03-01' as const }
    const [seen, unknown] = [await aReviewOf(t.db, team.id), await aReviewOf(t.db, team.id)]
    await t.db
      .updateTable('review')
      .set({ ...about, rating: 4 })
      .where('id', '=', seen.id)
      .execute()
    const asked = async (query: string) => {
      const { reviews, stars } = await page(query, team.id)
      return [reviews.map(({ id }) => id).sort(), stars]
    }
    expect(await asked('')).toEqual([[seen.id, unknown.id].sort(), [0, 0, 0, 1, 1]])
    expect(await asked(`staffId=${person}`)).toEqual([[seen.id], [0, 0, 0, 1, 0]])
    expect(await asked(`productId=${team.product}&staffId=${person}`)).toEqual([[seen.id], [0, 0, 0, 1, 0]])
    expect(await asked(`productId=${team.product}&staffId=${other}`)).toEqual([[], [0, 0, 0, 0, 0]])
    const { reviews } = await page('', team.id)
    expect(reviews.find(({ id }) => id === seen.id)?.verified).toBe(true)
    expect(reviews.find(({ id }) => id === unknown.id)?.verified).toBe(false)
  })
})

describe('the rating', () => {
  test('[REV-01] is updated by every change, and an invariant checks its total', async () => {
    expect(await rating()).toBeNull()
    const [first, second] = [await aReview({ rating: 5 }), await aReview({ rating: 4 })]
    await aReview({ rating: 4 })
    expect(await rating()).toEqual({ average: 4.3, count: 3 })
    await t.db.updateTable('review').set({ status: 'PENDING' }).where('id', '=', first).execute()
    expect(await rating()).toEqual({ average: 4, count: 2 })
    await t.db.updateTable('review').set({ rating: 1 }).where('id', '=', second).execute()
    expect(await rating()).toEqual({ average: 2.5, count: 2 })
    expect(await findViolations(t.db)).toEqual([])
    await t.db.deleteFrom('review').where('businessObjectId', '=', salon.id).execute()
    expect(await rating()).toBeNull()
    expect(await findViolations(t.db)).toEqual([])
    await t.db
      .updateTable('reviewTotal')
      .set({ count: 1, ratingSum: 3 })
      .where('businessObjectId', '=', salon.id)
      .execute()
    expect((await findViolations(t.db)).map(({ invariant }) => invariant)).toEqual(['the total of reviews'])
    await t.db.deleteFrom('reviewTotal').where('businessObjectId', '=', salon.id).execute()
  })
})
