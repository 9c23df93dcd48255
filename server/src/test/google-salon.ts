/** A new salon for each test, with a Google stand-in and common calls. */

import { randomUUID } from 'node:crypto'
import type { SalonReview } from '@goldline/contract/review/salon'
import { type GoogleBusinessStandIn, startGoogleBusiness } from '@goldline/stand-ins/google-business'
import { afterAll, beforeEach } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { googleBusiness } from '../providers/google-business.ts'
import { syncGoogleReviews } from '../review/google/sync-reviews.ts'
import { testApp, testNow } from './app.ts'
import { aBusinessObject } from './builders.ts'
import { anOwner } from './salon.ts'

type Header = { authorization: string }

export async function googleSalon() {
  const t = await testApp()
  let standIn: GoogleBusinessStandIn | undefined
  let [id, owner] = ['', { authorization: '' }]
  afterAll(async () => {
    await standIn?.close()
    await t.close()
  })
  beforeEach(async () => {
    t.clock.set(testNow)
    await standIn?.close()
    const placeId = 'ChIJtest-place'
    standIn = await startGoogleBusiness({ placeId, now: t.clock.now, otherPlaces: ['ChIJother-place'] })
    const account = { clientId: 'id', clientSecret: 'secret', redirectUri: 'http://salon.test/back', limitMs: 3_000 }
    Object.assign(t.deps, { google: googleBusiness({ baseUrl: standIn.url, ...account }) })
    id = (await aBusinessObject(t.db, { placeId })).id
    owner = await anOwner(t.db, id)
  })

  const there = () => {
    if (standIn === undefined) throw new Error('before the first test')
    return standIn
  }
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  const call = (method: Method, path: string, payload?: object, headers: Header = owner) =>
    t.app.inject({ method, url: `/v1/${path}`, headers, ...(payload && { payload }) })
  const list = async (): Promise<SalonReview[]> => (await call('GET', 'business-object/reviews')).json().reviews
  return {
    t,
    call,
    list,
    standIn: there,
    salon: () => id,
    state: async () => (await call('GET', 'google-connection')).json(),
    /** Status, name and replies of each review. */
    said: async () =>
      (await list()).map(({ status, name, replies }) => [status, name, ...replies.map(({ text }) => text)]),
    meet: () => syncGoogleReviews(t.deps, id),
    /** Stores the state after the consent, without its pages and passwords. */
    async connected(): Promise<void> {
      const row = { place: 'accounts/1/locations/1', title: 'Studio Lumière', nextTime: new Date(t.clock.now()) }
      const refreshToken = t.deps.secrets.seal(there().access())
      await inSalon(t.db, id).deleteFrom('googleConnection').execute()
      await t.db
        .insertInto('googleConnection')
        .values({ businessObjectId: id, ...row, refreshToken })
        .execute()
    },
    reply: (review: string, text: string) =>
      t.app.inject({
        method: 'POST',
        url: `/v1/business-object/reviews/${review}/replies`,
        payload: { text },
        headers: { ...owner, 'idempotency-key': randomUUID() },
      }),
  }
}
