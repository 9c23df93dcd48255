import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { shippedTexts } from '../config/legal.ts'
import { testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aToken, aUser } from '../test/builders.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'
import { findVersion, latest, versionInForce } from './texts.ts'

const { app, db, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
const get = (url: string, headers: Headers | Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const terms = latest(shippedTexts.TERMS).version

describe('terms', () => {
  test('[AUTH-14a] the terms are served by the specification’s paths, in three languages', async () => {
    for (const [locale, title] of [
      ['de', 'Nutzungsbedingungen'],
      ['en', 'Terms of use'],
      ['vi', 'Điều khoản sử dụng'],
    ]) {
      const answer = await get(`/v1/agb?tag=LATEST&locale=${locale}`)
      expect(answer.json()).toMatchObject({ version: terms, validFrom: terms, locale })
      expect(answer.json().text).toMatch(new RegExp(`^# ${title}\n`))
    }
    expect((await get('/v1/agb?tag=CURRENT', { 'accept-language': 'vi' })).json()).toMatchObject({ locale: 'vi' })
    expect((await get('/v1/agb?tag=OLD')).statusCode).toBe(400)
  })

  test('[AUTH-14k] session or audience decides between customers’ and owners’ terms; the default is customers’', async () => {
    const title = async (query: string, headers = {}) =>
      (await get(`/v1/agb?tag=LATEST&locale=en${query}`, headers)).json().text.split('\n')[0]
    const { id: businessObjectId } = await aBusinessObject(db)
    const owner = await aToken(db, { role: 'OWNER', client: 'ADMIN', businessObjectId })
    const { token: customer } = await aSignedInCustomer(db)
    const [own, salons] = ['# Terms of use', '# Terms of use for salons']
    expect([await title(''), await title('&audience=OWNER'), await title('&audience=CUSTOMER')]).toEqual([
      own,
      salons,
      own,
    ])
    expect([await title('', owner), await title('&audience=CUSTOMER', owner)]).toEqual([salons, salons])
    expect([await title('', customer), await title('&audience=OWNER', customer)]).toEqual([own, own])
    expect((await get('/v1/agb?audience=STAFF')).statusCode).toBe(400)
    expect(await title(`&version=${terms}&audience=OWNER`, customer)).toBe(salons)
  })

  test('[AUTH-14l] acceptance as a customer does not count as acceptance as an owner', async () => {
    const userId = await aUser(db, { email: 'both-agb@example.com' })
    const { id: businessObjectId } = await aBusinessObject(db)
    const owner = await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId })
    const accepted = {
      id: randomUUID(),
      userId,
      kind: 'TERMS',
      granted: true,
      textVersion: terms,
      language: 'de',
    } as const
    await db
      .insertInto('consent')
      .values({ ...accepted, createdTime: new Date(testNow) })
      .execute()
    expect((await get('/v1/user/me', owner)).json().agb).toEqual({ acceptedVersion: null, latestVersion: terms })
  })

  test('[AUTH-14g] a version that a person agreed to is served by its name, an unknown one is not found', async () => {
    const [oldest] = shippedTexts.TERMS
    const answer = await get(`/v1/agb?tag=LATEST&version=${oldest.version}&locale=en`)
    expect(answer.json()).toMatchObject({ version: oldest.version, text: oldest.texts.en })
    expect(refusal(await get('/v1/agb?version=1999-01-01'))).toEqual([404, 'notFound'])
  })

  test('[PRIV-02] the text of a consent is served by version, for the kinds that have one', async () => {
    const words = async (version: string) => (await get(`/v1/consent-texts?version=${version}&locale=vi`)).json()
    const { version, texts } = shippedTexts.MARKETING[0]
    expect(await words(version)).toContainEqual({ kind: 'MARKETING', version, locale: 'vi', text: texts.vi })
    expect(await words('1999-01-01')).toEqual([])
  })

  test('[AUTH-14] an older version is found among newer ones', () => {
    const text = { de: '', en: '', vi: '' }
    const versions = [
      { version: '2026-01-01', texts: text },
      { version: '2027-06-01', texts: text },
    ] as const
    expect(findVersion(versions, '2026-01-01')).toBe(versions[0])
    expect(findVersion(versions, '2026-06-01')).toBeUndefined()
  })

  test('[AUTH-14d, AUTH-14e] CURRENT is the version in force today, LATEST the one published last', () => {
    const text = { de: '', en: '', vi: '' }
    const versions = [
      { version: '2026-01-01', texts: text },
      { version: '2027-06-01', texts: text },
    ] as const
    const at = (instant: string) => versionInForce(versions, Date.parse(instant)).version
    expect(at('2025-12-31T12:00:00Z')).toBe('2026-01-01')
    // Midnight in the operator's time zone is two hours before midnight UTC.
    expect(at('2027-05-31T21:59:59.999Z')).toBe('2026-01-01')
    expect(at('2027-05-31T22:00:00Z')).toBe('2027-06-01')
    expect(at('2027-05-31T23:30:00Z')).toBe('2027-06-01')
    expect(latest(versions).version).toBe('2027-06-01')
  })

  test.each([
    ['2027-03-28', '2027-03-27T22:59:59.999Z', '2027-03-27T23:00:00Z'],
    ['2027-03-29', '2027-03-28T21:59:59.999Z', '2027-03-28T22:00:00Z'],
    ['2027-10-31', '2027-10-30T21:59:59.999Z', '2027-10-30T22:00:00Z'],
    ['2027-11-01', '2027-10-31T22:59:59.999Z', '2027-10-31T23:00:00Z'],
  ])(
    '[AUTH-14d, AUTH-14h] the version of %s starts at midnight in the operator’s time zone, also at clock changes',
    (version, before, from) => {
      const text = { de: '', en: '', vi: '' }
      const versions = [
        { version: '2026-01-01', texts: text },
        { version, texts: text },
      ] as const
      expect(versionInForce(versions, Date.parse(before)).version).toBe('2026-01-01')
      expect(versionInForce(versions, Date.parse(from)).version).toBe(version)
    },
  )

  test('[AUTH-14b, AUTH-14c, AUTH-14f] an owner is asked to accept until the latest version is accepted, and only for themselves', async () => {
    const { id: salon } = await aBusinessObject(db)
    const userId = await aUser(db, { email: 'owner-agb@example.com' })
    const headers = await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: salon })
    const agree = (id: string, lastSeenVersion: string, accepted = true) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/user/${id}/agb-agreement`,
        headers,
        payload: { accepted, lastSeenVersion },
      })
    const me = async () => (await get('/v1/user/me', headers)).json().agb
    expect(await me()).toEqual({ acceptedVersion: null, latestVersion: terms })
    expect(refusal(await agree(userId, '2020-01-01'))).toEqual([409, 'agb.outdated'])
    expect(refusal(await agree(await aUser(db), terms))).toEqual([403, 'forbidden'])
    expect((await agree(userId, terms, false)).statusCode).toBe(400)
    const agreed = await agree(userId, terms)
    expect([agreed.statusCode, agreed.json().agb]).toEqual([200, { acceptedVersion: terms, latestVersion: terms }])
    await agree(userId, terms)
    expect(await db.selectFrom('consent').select('kind').where('userId', '=', userId).execute()).toHaveLength(1)
    const history = (await get('/v1/user/me/consents', headers)).json()
    expect(history).toMatchObject([
      { kind: 'OWNER_TERMS', granted: true, textVersion: terms, client: 'ADMIN', by: 'SELF' },
    ])
  })

  test('[AUTH-14f, AUTH-14i] a booking can accept the terms; it is refused with an outdated version', async () => {
    const salon = await aSalon(db, 1)
    const { token, userId } = await aSignedInCustomer(db)
    const wished = { startTime: '2027-03-03T11:00:00Z' }
    const late = await book(app, salon, token, { ...wished, agbVersion: '2020-01-01' })
    expect(refusal(late)).toEqual([409, 'agb.outdated'])
    booked(await book(app, salon, token, { ...wished, agbVersion: terms }))
    const rows = await db.selectFrom('consent').select(['kind', 'client']).where('userId', '=', userId).execute()
    expect(rows).toEqual([{ kind: 'TERMS', client: 'BOOKING' }])
  })
})
