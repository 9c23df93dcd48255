import { countSms } from '@goldline/domain/message/gsm'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { afterAll, afterEach, expect, test } from 'vitest'
import { retention } from '../retention.ts'
import { testApp, testNow } from '../test/app.ts'
import { aCustomer, aToken, aUser } from '../test/builders.ts'
import { waitingRoom } from '../test/waiting-room.ts'

const { app, db, deps, clock, close } = await testApp({ config: { publicUrl: 'https://goldline.example' } })
afterAll(close)
afterEach(() => clock.set(testNow))

const { joined, offer, aFullDay } = waitingRoom({ app, db, deps })
const open = (path: string, accept = 'text/html') => app.inject({ method: 'GET', url: path, headers: { accept } })
let number = 791_230_100

/** Offers a free start to somebody without an e-mail address, who therefore gets an SMS. */
async function toldBySms(language: 'de' | 'en' | 'vi', name = 'Studio Lumière') {
  const { salon, cancel } = await aFullDay()
  await db.updateTable('businessObject').set({ name }).where('id', '=', salon.id).execute()
  const phoneNr = `+41${number++}`
  const userId = await aUser(db, { phoneNr, phoneNrConfirmedTime: new Date(0) })
  const { id, email } = await aCustomer(db, { userId, phoneNr, email: null })
  const token = await aToken(db, { userId })
  await joined(salon, { id, userId, email, token }, { language, staffId: salon.staff[0] })
  await cancel()
  await offer(salon)
  const { text } = await db
    .selectFrom('message')
    .select('text')
    .where('recipient', '=', phoneNr)
    .where('type', '=', 'FREE_START')
    .executeTakeFirstOrThrow()
  const link = new URL(/https:\S+/.exec(text)?.[0] ?? '')
  return { salon, text, link }
}

test.each([
  ['de', 'Studio Lumière: Mi., 03.03.2027, 12:00 Uhr ist frei. Buchen: LINK'],
  ['en', 'Studio Lumière: Wed, 3 Mar 2027, 12:00 is now free. Book: LINK'],
  ['vi', 'Studio Lumière: trống 12:00 3/3 LINK'],
] as const)(
  '[AVL-11, MSG-05] a free start is announced in one SMS in %s, with our own short link',
  async (language, words) => {
    const { salon, text, link } = await toldBySms(language)
    expect(text.replace(link.href, 'LINK')).toBe(words)
    expect(countSms(text)).toMatchObject({ numberOfSms: 1, encoding: language === 'vi' ? 'UNICODE' : 'GSM' })
    expect(link.href).toMatch(/^https:\/\/goldline\.example\/l\/[\w-]{11}$/)
    // MSG-06: the short link causes no warning.
    expect([unsupportedLinks(text, []).length, unsupportedLinks(text, ['goldline.example'])]).toEqual([1, []])

    const answer = await open(link.pathname)
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['x-robots-tag']]).toEqual([
      302,
      'no-store',
      'noindex',
    ])
    const target = new URL(answer.headers.location ?? '', link.origin)
    expect([target.origin, target.pathname]).toEqual([link.origin, `/b/${salon.urlName}/details`])
    expect(Object.fromEntries(target.searchParams)).toEqual({
      lang: language,
      services: salon.product,
      staff: salon.staff[0],
      day: '2027-03-03',
      time: '12:00:00',
    })
  },
)

test('[MSG-05] a long name is shortened, and its special characters replaced, so that one SMS suffices', async () => {
  const long = await toldBySms('vi', 'Tiệm làm móng và chăm sóc sắc đẹp Hương Sen')
  expect([long.text.split(':')[0], countSms(long.text).numberOfSms]).toEqual(['Tiệm làm móng.', 1])
  const marked = await toldBySms('de', 'Tiệm Đẹp 💅 Hương')
  expect([marked.text.split(':')[0], countSms(marked.text)]).toMatchObject([
    'Tiem Dep Huong',
    { encoding: 'GSM', numberOfSms: 1 },
  ])
})

test('[AVL-11] the link opens the offered start until it passes, then the salon’s page, and finally is a 404', async () => {
  const { salon, link } = await toldBySms('de')
  const start = Date.parse('2027-03-03T11:00:00Z')
  const led = async (at: number) => {
    clock.set(at)
    return (await open(link.pathname)).headers.location
  }
  expect(await led(start - 1)).toContain('/details?')
  expect(await led(start)).toBe(`/b/${salon.urlName}`)
  const kept = retention.find(({ kind }) => kind.startsWith('Short links'))
  await kept?.remove(new Date(start)).execute(db)
  expect(await led(start)).toBe(`/b/${salon.urlName}`)
  await kept?.remove(new Date(start + 1)).execute(db)
  expect((await open(link.pathname)).statusCode).toBe(404)
})

test('[AUTH-17] an unknown code is a 404 page; the database contains no code', async () => {
  const { link } = await toldBySms('en')
  const code = link.pathname.slice(3)
  const { rows } = await deps.pool.query('select encode(hash, $1) as hash, path from short_link', ['escape'])
  expect(JSON.stringify(rows)).not.toContain(code)
  for (const wrong of [
    'AAAAAAAAAAA',
    code.slice(1),
    `${code}A`,
    `${code.slice(0, 10)}%20`,
    '..%2f..%2fv1',
    '%00',
    'a'.repeat(300),
  ]) {
    const answer = await open(`/l/${wrong}`)
    expect(answer.statusCode, wrong).toBe(404)
  }
  expect((await open('/l/AAAAAAAAAAA')).headers['content-type']).toContain('text/html')
  expect((await open('/l/AAAAAAAAAAA', 'application/json')).json()).toMatchObject({ status: 404 })
})
