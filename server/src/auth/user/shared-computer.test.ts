import { allCalls } from '@goldline/contract/test/all'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aHash } from '../../test/builders.ts'
import { pairingIn } from '../../test/devices.ts'
import { aLeader, aSalon, leadersPassword, refusal } from '../../test/salon.ts'

const t = await testApp()
const { app, db, clock } = t
afterAll(t.close)
const { at, begin, send, prepare, open, bearer, paired, status, pin, person } = pairingIn(t)
beforeEach(begin)

type Headers = { authorization: string }
const minute = 60_000

test('[AUTH-12] a shared computer allows nothing before a PIN, and then its person’s rights', async () => {
  const desk = await paired({ name: 'Empfang', client: 'ADMIN', lockMinutes: 2 })
  expect((await send('GET', '/v1/user/me', desk)).json().device).toMatchObject({ lockMinutes: 2, locked: true })
  const knock = async (headers: Headers) => {
    const said: [string, string][] = []
    for (const { id, method, path, access, whileLocked } of allCalls) {
      if (access === 'public' || !access.clients.includes('ADMIN') || whileLocked) continue
      const url = path.replaceAll(/\{\w+\}/g, '0190a000-0000-7000-8000-000000000000')
      const answer = await app.inject({ method, url, headers: { ...headers, 'if-match': 'nonsense' } })
      said.push([
        `${access.who}${'feature' in access && access.feature ? ' feature' : ''} ${id}`,
        answer.json().message,
      ])
    }
    return said
  }
  expect(
    (await knock(desk)).filter(([, message]) => !['session.locked', 'forbidden', 'tier.required'].includes(message)),
  ).toEqual([])
  const mai = await person('USER_LITE', '4815')
  const entered = await pin(desk, mai, '4815')
  expect(entered.json()).toMatchObject({ id: mai, role: 'USER_LITE', client: 'ADMIN', device: { locked: false } })
  const account = (await knock(bearer(entered))).filter(
    ([call]) => call.startsWith('signedIn ') && !call.includes('feature'),
  )
  expect(new Set(account.map(([, message]) => message))).toEqual(new Set(['forbidden']))
  expect((await send('GET', '/v1/salon-people', bearer(entered))).statusCode).toBe(200)
  expect((await send('GET', '/v1/devices', bearer(entered))).statusCode).toBe(403)
  // A session by PIN cannot enter another person, and ends after twelve hours like others.
  expect(refusal(await pin(bearer(entered), mai, '4815'))).toEqual([403, 'forbidden'])
  clock.advance(12 * 60 * minute)
  expect([await status(bearer(entered)), await status(desk)]).toEqual([401, 200])
})

test('[AUTH-12] a locked computer lists names, and the staff’s colours as used elsewhere', async () => {
  const desk = await paired({ name: 'Empfang', client: 'ADMIN' })
  const mai = await person('USER_LITE', '4815')
  await db.updateTable('staff').set({ color: 6 }).where('businessObjectId', '=', at.salon.id).execute()
  const people: { id: string; color?: number }[] = (await send('GET', '/v1/salon-people', desk)).json()
  expect(people.find(({ id }) => id === mai)).toEqual({ id: mai, name: 'Mai', surname: '', hasPin: true, color: 6 })
  expect(people.filter(({ id }) => id !== mai).map((each) => 'color' in each)).toContain(false)
})

test('[AUTH-08s, AUTH-08t] signing a device out removes it; a person’s PIN session cannot do so', async () => {
  const [desk, till] = [
    await paired({ name: 'Empfang', client: 'ADMIN' }),
    await paired({ name: 'Kasse', client: 'CHECKOUT' }),
  ]
  const mai = await person('USER_LITE', '4815')
  const names = async () =>
    (await send('GET', '/v1/devices', at.owner))
      .json()
      .map(({ name }: { name: string }) => name)
      .sort()
  for (const device of [desk, till]) {
    expect((await send('DELETE', '/authorization', bearer(await pin(device, mai, '4815')))).statusCode).toBe(204)
    expect([await status(device), await names()]).toEqual([200, ['Empfang', 'Kasse']])
  }
  const entered = bearer(await pin(desk, mai, '4815'))
  expect((await send('DELETE', '/authorization', desk)).statusCode).toBe(204)
  expect([await status(desk), await status(entered), await names()]).toEqual([401, 401, ['Kasse']])
  const turn = bearer(await pin(till, mai, '4815'))
  expect((await send('DELETE', '/authorization', till)).statusCode).toBe(204)
  expect([await status(till), await status(turn), await names()]).toEqual([401, 401, []])
})

test('[AUTH-12] wrong PINs lock that person on that device only; another salon’s person is refused like a wrong PIN', async () => {
  const [desk, second] = [
    await paired({ name: 'Empfang', client: 'ADMIN' }),
    await paired({ name: 'Büro', client: 'ADMIN' }),
  ]
  const [mai, admin] = [await person('USER_LITE', '4815'), await person('ADMIN', '9027')]
  const stranger = await person('ADMIN', '4815', (await aSalon(db, 1)).id)
  expect(refusal(await pin(desk, stranger, '4815'))).toEqual([403, 'pin.notMatched'])
  const tries = await Promise.all(Array.from({ length: 12 }, () => pin(desk, admin, '9028')))
  expect(tries.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5)
  expect(refusal(await pin(desk, admin, '9027'))).toEqual([429, 'numberOfCredentialFailedMatchesAlreadyExceedMax'])
  expect((await pin(desk, mai, '4815')).statusCode).toBe(201)
  expect((await pin(second, admin, '9027')).statusCode).toBe(201)
  clock.advance(10 * minute)
  expect((await pin(desk, admin, '9027')).statusCode).toBe(201)
  // The owner's own session is not on a shared computer.
  expect(refusal(await pin(at.owner, mai, '4815'))).toEqual([403, 'forbidden'])
})

test('[AUTH-12] guesses at one salon lock nobody at another, not even the same person', async () => {
  const mai = await person('USER_LITE', '4815')
  const elsewhere = await aSalon(db, 1, { version: 'LITE' })
  const pinHash = await aHash('9027')
  const there = { businessObjectId: elsewhere.id, userId: mai, role: 'USER_LITE', pinHash } as const
  await db
    .insertInto('userRole')
    .values({ ...there, staffId: elsewhere.staff[0] ?? null })
    .execute()
  const leader = await aLeader(db, elsewhere.id)
  const desks = [1, 2, 3].map(async (at) => paired({ name: `Platz ${at}`, client: 'ADMIN' }))
  const [first = at.owner, second = at.owner, third = at.owner] = await Promise.all(desks)
  const away = bearer(await open((await prepare({ name: 'Empfang', client: 'ADMIN' }, leader)).json().uuid))
  for (const desk of [first, second]) await Promise.all(Array.from({ length: 5 }, () => pin(desk, mai, '9027')))
  // The limit is six a day from one network, on all the salon's devices that do not know the person.
  expect(refusal(await pin(third, mai, '4815'))).toEqual([429, 'numberOfCredentialFailedMatchesAlreadyExceedMax'])
  expect(refusal(await pin(away, mai, '4815'))).toEqual([403, 'pin.notMatched'])
  expect((await pin(away, mai, '9027')).statusCode).toBe(201)
})

test('[AUTH-12h] a one-time code sets the PIN on the locked computer, without access to the account', async () => {
  const desk = await paired({ name: 'Empfang', client: 'ADMIN' })
  const mai = await person('USER_LITE', '4815')
  const { code } = (
    await send('POST', `/v1/salon-users/${mai}/pin-codes`, at.owner, { password: leadersPassword })
  ).json()
  expect((await send('PUT', `/v1/salon-users/${mai}/pin`, desk, { code, pin: '730164' })).statusCode).toBe(204)
  expect(refusal(await pin(desk, mai, '4815'))).toEqual([403, 'pin.notMatched'])
  const entered = bearer(await pin(desk, mai, '730164'))
  expect((await send('GET', '/v1/user/me/consents', entered)).statusCode).toBe(403)
  expect(refusal(await send('PUT', `/v1/user/${mai}/pin`, entered, { pin: '481516' }))).toEqual([403, 'forbidden'])
})
