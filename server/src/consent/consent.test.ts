import { afterAll, describe, expect, test } from 'vitest'
import { shippedTexts } from '../config/legal.ts'
import { testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aCustomer, aToken } from '../test/builders.ts'
import { refusal } from '../test/salon.ts'
import { latest } from './texts.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
const get = (url: string, headers: Headers | Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const put = (kind: string, headers: Headers, payload: object) =>
  app.inject({ method: 'PUT', url: `/v1/user/me/consents/${kind}`, headers, payload })
const marketing = latest(shippedTexts.MARKETING).version

/** A customer known to a salon. */
async function aGuest() {
  const salon = await aBusinessObject(db)
  const customer = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
  return { salon, ...customer, headers: await aToken(db, { userId: customer.userId }) }
}
const subscribed = async (customerId: string) =>
  (
    await db
      .selectFrom('customerProfile')
      .select('notificationSubscribed')
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow()
  ).notificationSubscribed

describe('consents', () => {
  test('[PRIV-02] stores person, text, version, language, time and client; withdrawing works in the same way', async () => {
    const { salon, id, headers } = await aGuest()
    const given = await put('MARKETING', headers, {
      granted: true,
      textVersion: marketing,
      businessObjectId: salon.id,
      languageCode: 'vi',
    })
    expect([given.statusCode, await subscribed(id)]).toEqual([200, true])
    clock.set(testNow + 60_000)
    await put('MARKETING', headers, { granted: false, textVersion: marketing, businessObjectId: salon.id })
    expect(await subscribed(id)).toBe(false)
    const common = { kind: 'MARKETING', businessObject: { id: salon.id, urlName: salon.urlName }, client: 'BOOKING' }
    expect((await get('/v1/user/me/consents', headers)).json()).toMatchObject([
      { ...common, granted: false, textVersion: marketing, time: '2027-03-02T08:01:00.000Z' },
      { ...common, granted: true, languageCode: 'vi', time: '2027-03-02T08:00:00.000Z', by: 'SELF' },
    ])
    clock.set(testNow)
  })

  test('[PRIV-02] repeating the current decision adds nothing, also in ten concurrent requests', async () => {
    const { headers, userId } = await aGuest()
    const textVersion = latest(shippedTexts.RESERVE_WITH_GOOGLE).version
    const all = await Promise.all(
      Array.from({ length: 10 }, () => put('RESERVE_WITH_GOOGLE', headers, { granted: true, textVersion })),
    )
    expect(new Set(all.map((each) => each.json().id)).size).toBe(1)
    expect(await db.selectFrom('consent').select('id').where('userId', '=', userId).execute()).toHaveLength(1)
  })

  test('[PRIV-02, OPS-06] the number of stored decisions per hour is limited, for giving and withdrawing', async () => {
    const { headers, salon } = await aGuest()
    const textVersion = marketing
    const either = (at: number, granted: boolean) =>
      at % 2 === 0
        ? put('MARKETING', headers, { granted, textVersion, businessObjectId: salon.id })
        : app.inject({
            method: 'PATCH',
            url: `/v1/user/me/salons/${salon.id}`,
            headers,
            payload: { notificationSubscribed: granted, textVersion },
          })
    for (let at = 0; at < 60; at++) expect((await either(at, at % 3 === 0)).statusCode).toBe(200)
    for (const at of [0, 1]) expect(refusal(await either(at, true))).toEqual([429, 'too-many-requests'])
    // The preferred channel is a preference, not a consent.
    const wish = { communicationPreference: 'ONLY_VIA_EMAIL' }
    const url = `/v1/user/me/salons/${salon.id}`
    expect((await app.inject({ method: 'PATCH', url, headers, payload: wish })).statusCode).toBe(200)
  })

  test('[PRIV-02] [RWG-02] refuses consent to an outdated text, for an unknown salon or of an unknown kind', async () => {
    const { headers, id } = await aGuest()
    const foreign = await aBusinessObject(db)
    const old = { granted: true, textVersion: '2020-01-01' }
    expect(refusal(await put('RESERVE_WITH_GOOGLE', headers, old))).toEqual([409, 'consent.text-outdated'])
    const now = { granted: true, textVersion: marketing, businessObjectId: foreign.id }
    expect(refusal(await put('MARKETING', headers, now))).toEqual([404, 'businessObject.notFound'])
    expect(refusal(await put('MARKETING', headers, { granted: true, textVersion: marketing }))[0]).toBe(400)
    const nowhere = { ...now, businessObjectId: '019234ab-0000-7000-8000-000000000001' }
    expect(refusal(await put('RESERVE_WITH_GOOGLE', headers, nowhere))[0]).toBe(404)
    expect(refusal(await put('TERMS', headers, old))[0]).toBe(400)
    expect(await subscribed(id)).toBe(false)
  })

  test('[PRIV-02] rows cannot be changed or removed in the database, by any role', async () => {
    const { headers, userId } = await aGuest()
    await put('PRIVACY_NOTICE', headers, { granted: true, textVersion: latest(shippedTexts.PRIVACY_NOTICE).version })
    const own = db.selectFrom('consent').select('granted').where('userId', '=', userId)
    await expect(
      db.updateTable('consent').set({ granted: false }).where('userId', '=', userId).execute(),
    ).rejects.toThrow('consents are only added')
    await expect(db.deleteFrom('consent').where('userId', '=', userId).execute()).rejects.toThrow('only added')
    await expect(db.deleteFrom('appUser').where('id', '=', userId).execute()).rejects.toThrow()
    expect(await own.execute()).toEqual([{ granted: true }])
  })

  test('[PRIV-02] a person cannot read another person’s history', async () => {
    const [one, other] = [await aGuest(), await aGuest()]
    await put('MARKETING', one.headers, { granted: true, textVersion: marketing, businessObjectId: one.salon.id })
    expect((await get('/v1/user/me/consents', other.headers)).json()).toEqual([])
  })

  test('[PRIV-02] the texts are served in every language, each with a different wording', async () => {
    const words = new Set<string>()
    for (const locale of ['de', 'en', 'vi']) {
      const texts = (await get(`/v1/consent-texts?locale=${locale}`)).json()
      expect(texts.map((each: { kind: string }) => each.kind)).toEqual([
        'PRIVACY_NOTICE',
        'MARKETING',
        'RESERVE_WITH_GOOGLE',
        'HEALTH',
      ])
      for (const each of texts) expect(each).toMatchObject({ locale, text: expect.stringMatching(/\S{2,}/) })
      for (const each of texts) words.add(each.text)
    }
    expect(words.size).toBe(12)
  })
})
