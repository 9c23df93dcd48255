import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aToken, aUser } from '../test/builders.ts'
import { readText } from '../test/codes.ts'
import { aLeader, leadersPassword, refusal } from '../test/salon.ts'

const t = await testApp()
afterAll(() => t.close())

const dayMs = 86_400_000
let salon: { id: string; urlName: string }
let now = testNow
beforeEach(async () => {
  now += 30 * dayMs
  t.clock.set(now)
  salon = await aBusinessObject(t.db, { email: 'salon@example.com', name: 'Haar & Herz', reserveWithGoogle: true })
})

type SentFields = { urlName?: string; token?: string }
const ask = (sent: SentFields = {}, headers = {}, remoteAddress: string = randomUUID()) =>
  t.app.inject({
    method: 'POST',
    url: '/v1/reserve-with-google/opt-out',
    remoteAddress,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    payload: { urlName: salon.urlName, ...sent },
  })
const optedOut = async (...sent: Parameters<typeof ask>) => {
  const answer = await ask(...sent)
  return [answer.statusCode, answer.json().optedOut]
}
const isOn = async () => {
  const row = t.db.selectFrom('businessObject').select('reserveWithGoogle').where('id', '=', salon.id)
  return (await row.executeTakeFirstOrThrow()).reserveWithGoogle
}
const mails = async () => {
  const rows = t.db.selectFrom('message').select(['recipient', 'subject', 'channel', 'text', 'sealed'])
  return rows.where('businessObjectId', '=', salon.id).orderBy('createdTime').execute()
}
/** The secret of the newest mail's link. */
const mailedToken = async () => {
  const newest = (await mails()).at(-1)
  const text = newest === undefined ? '' : readText(newest, t.deps.secrets)
  return new RegExp(`/b/${salon.urlName}/my/google\\?lang=de#([\\w-]{43})$`, 'm').exec(text)?.[1] ?? ''
}

describe('POST /v1/reserve-with-google/opt-out', () => {
  test('[RWG-02] mails the salon after any visitor’s request, once a day, and changes nothing else', async () => {
    expect(await optedOut()).toEqual([201, false])
    expect(await optedOut()).toEqual([201, false])
    expect(await mails()).toEqual([
      expect.objectContaining({
        recipient: 'salon@example.com',
        subject: expect.stringContaining('Haar & Herz'),
        sealed: true,
      }),
    ])
    expect(await isOn()).toBe(true)
    t.clock.advance(dayMs)
    await ask()
    expect(await mails()).toHaveLength(2)
  })

  test('[RWG-02] [AUTH-12] the link goes to the owners only, not to the salon’s subscribers', async () => {
    const notificationSubscribers = 'reception@example.com, former-staff@example.com'
    await t.db.updateTable('businessObject').set({ notificationSubscribers }).where('id', '=', salon.id).execute()
    await ask()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['salon@example.com'])
    const email = `owner-${salon.id}@example.com`
    const userId = await aUser(t.db, { email })
    await t.db.insertInto('userRole').values({ businessObjectId: salon.id, userId, role: 'OWNER' }).execute()
    t.clock.advance(dayMs)
    await ask()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['salon@example.com', email])
  })

  test('[RWG-02] the mail’s link opts the salon out at once; a repetition changes nothing', async () => {
    await ask()
    const token = await mailedToken()
    expect(await optedOut({ token })).toEqual([201, true])
    expect(await isOn()).toBe(false)
    expect(await optedOut({ token })).toEqual([201, true])
    expect(await optedOut()).toEqual([201, true])
    expect(await mails()).toHaveLength(1)
  })

  test('[RWG-02] refuses a link of another salon, an invented one and one older than 14 days', async () => {
    await ask()
    const token = await mailedToken()
    const other = await aBusinessObject(t.db, { email: 'other@example.com', reserveWithGoogle: true })
    expect(await optedOut({ token, urlName: other.urlName })).toEqual([201, false])
    expect(await optedOut({ token: 'A'.repeat(43) })).toEqual([201, false])
    t.clock.advance(14 * dayMs)
    expect(await optedOut({ token })).toEqual([201, false])
    expect(await isOn()).toBe(true)
    expect(await optedOut({ token: await mailedToken() })).toEqual([201, true])
  })

  test.each([['used'], ['mailed before its answer']])(
    '[RWG-02] after opting in again, no link that was %s opts the salon out',
    async (when) => {
      await ask()
      const token = await mailedToken()
      if (when === 'used') await ask({ token })
      const headers = await aLeader(t.db, salon.id)
      const payload = { on: true, password: leadersPassword }
      const back = await t.app.inject({ method: 'PUT', url: '/v1/google-booking', headers, payload })
      expect(back.json()).toMatchObject({ on: true })
      expect(await optedOut({ token })).toEqual([201, false])
      expect(await isOn()).toBe(true)
    },
  )

  test.each([
    ['OWNER', 'ADMIN', 'own', true],
    ['ADMIN', 'ADMIN', 'own', true],
    ['USER_LITE_PLUS', 'ADMIN', 'own', false],
    ['OWNER', 'STAFF', 'own', false],
    ['OWNER', 'ADMIN', 'other', false],
  ] as const)('[RWG-02] [AUTH-12] %s in %s of the %s salon: opted out at once is %s', async (...who) => {
    const [role, client, whose, may] = who
    const { id } = whose === 'own' ? salon : await aBusinessObject(t.db)
    const headers = await aToken(t.db, { role, client, businessObjectId: id })
    expect(await optedOut({}, headers)).toEqual([201, may])
    expect(await isOn()).toBe(!may)
  })

  test('[RWG-02] [BIZ-01] accepts former names and capitals; refuses an unknown name, and the sixth request of an hour', async () => {
    await t.db
      .insertInto('formerUrlName')
      .values({ businessObjectId: salon.id, urlName: `alt-${salon.urlName}` })
      .execute()
    const from = randomUUID()
    expect(await optedOut({ urlName: `ALT-${salon.urlName}` }, {}, from)).toEqual([201, false])
    expect(await mails()).toHaveLength(1)
    expect(refusal(await ask({ urlName: 'nobody' }, {}, from))).toEqual([404, 'businessObject.notFound'])
    expect((await ask({ urlName: '' }, {}, from)).statusCode).toBe(400)
    for (let count = 0; count < 3; count++) expect((await ask({}, {}, from)).statusCode).toBe(201)
    expect(refusal(await ask({}, {}, from))).toEqual([429, 'too-many-requests'])
  })
})
