import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { pairingIn } from '../../test/devices.ts'
import { leadersPassword, refusal } from '../../test/salon.ts'

const t = await testApp()
const { db, clock } = t
afterAll(t.close)
const { at, begin, send, paired, pin, person } = pairingIn(t)
beforeEach(begin)

type Headers = { authorization: string }

const minute = 60_000
const tooMany = [429, 'numberOfCredentialFailedMatchesAlreadyExceedMax'] as const

const open = (kiosk: Headers, userId: string, typed: string) =>
  send('POST', '/v1/check-in/openings', kiosk, { userId, pin: typed })

/** Tries ten wrong PINs in eleven minutes; returns how many were compared. */
async function guessTen(guess: () => ReturnType<typeof pin>): Promise<number> {
  let compared = 0
  for (const pause of [11 * minute, 0]) {
    for (let count = 0; count < 6; count++) if ((await guess()).statusCode === 403) compared++
    clock.advance(pause)
  }
  return compared
}

async function aNewPin(userId: string, typed: string): Promise<void> {
  const { code } = (
    await send('POST', `/v1/salon-users/${userId}/pin-codes`, at.owner, { password: leadersPassword })
  ).json()
  const desk = await paired({ name: 'Empfang', client: 'ADMIN' })
  expect((await send('PUT', `/v1/salon-users/${userId}/pin`, desk, { code, pin: typed })).statusCode).toBe(204)
}

const mails = async (userId: string) => {
  const { email } = await db.selectFrom('appUser').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const told = await db
    .selectFrom('message')
    .select(['type', 'recipient', 'subject'])
    .where('cause', 'like', `PINS_GUESSED ${userId} %`)
    .execute()
  return told.map(({ type, recipient }) => [type, recipient === email ? 'person' : 'leader']).sort()
}

test('[AUTH-12, CHK-04] guesses at kiosks lock the person out at kiosks only, not at tills or computers', async () => {
  const till = await paired({ name: 'Kasse', client: 'CHECKOUT' })
  const kiosk = await paired({ name: 'Tür', client: 'CHECKIN' })
  const mai = await person('USER_LITE', '4815')
  expect((await pin(till, mai, '4815')).statusCode).toBe(201)
  expect(await guessTen(() => open(kiosk, mai, '9999'))).toBe(6)
  expect(refusal(await open(await paired({ name: 'Tür 2', client: 'CHECKIN' }), mai, '4815'))).toEqual(tooMany)
  expect((await pin(till, mai, '4815')).statusCode).toBe(201)
  expect((await pin(await paired({ name: 'Kasse 2', client: 'CHECKOUT' }), mai, '4815')).statusCode).toBe(201)
})

test('[AUTH-12] guesses on one device do not lock another that knows the person', async () => {
  const [known, other] = [
    await paired({ name: 'Kasse', client: 'CHECKOUT' }),
    await paired({ name: 'Büro', client: 'ADMIN' }),
  ]
  const mai = await person('USER_LITE', '4815')
  expect((await pin(known, mai, '4815')).statusCode).toBe(201)
  expect(await guessTen(() => pin(other, mai, '9999'))).toBe(6)
  expect(refusal(await pin(await paired({ name: 'Kasse 2', client: 'CHECKOUT' }), mai, '4815'))).toEqual(tooMany)
  expect((await pin(known, mai, '4815')).statusCode).toBe(201)
  // A device that knows the person has its own limit of ten a day.
  expect(await guessTen(() => pin(known, mai, '9999'))).toBe(10)
  clock.advance(60 * minute)
  expect(refusal(await pin(known, mai, '4815'))).toEqual(tooMany)
})

test('[AUTH-12] a new PIN by a leader’s code resets the limits at kiosks, known and other devices', async () => {
  const [till, other] = [
    await paired({ name: 'Kasse', client: 'CHECKOUT' }),
    await paired({ name: 'Büro', client: 'ADMIN' }),
  ]
  const kiosk = await paired({ name: 'Tür', client: 'CHECKIN' })
  const mai = await person('USER_LITE', '4815')
  expect((await pin(till, mai, '4815')).statusCode).toBe(201)
  const guesses = [() => pin(till, mai, '9999'), () => pin(other, mai, '9999'), () => open(kiosk, mai, '9999')]
  for (const guess of guesses) await guessTen(guess)
  for (const guess of guesses) expect(refusal(await guess())).toEqual(tooMany)
  await aNewPin(mai, '730164')
  expect((await pin(till, mai, '730164')).statusCode).toBe(201)
  expect((await pin(other, mai, '730164')).statusCode).toBe(201)
  expect((await open(kiosk, mai, '730164')).statusCode).toBe(204)
})

test('[AUTH-12] person and leader are notified of guesses once a day, but not of a few typing errors', async () => {
  const kiosk = await paired({ name: 'Tür', client: 'CHECKIN' })
  const mai = await person('USER_LITE', '4815')
  const email = 'salon@guessed.example'
  await db.updateTable('businessObject').set({ email }).where('id', '=', at.salon.id).execute()
  const confirmed = { emailConfirmedTime: new Date(0) }
  await db.updateTable('appUser').set(confirmed).where('id', '=', mai).execute()
  for (let count = 0; count < 5; count++) await open(kiosk, mai, '9999')
  expect(await mails(mai)).toEqual([])
  await guessTen(() => open(kiosk, mai, '9999'))
  expect(await mails(mai)).toEqual([
    ['PINS_GUESSED', 'leader'],
    ['SECURITY_NOTICE', 'person'],
  ])
  await aNewPin(mai, '730164')
  await guessTen(() => open(kiosk, mai, '9999'))
  expect(await mails(mai)).toHaveLength(2)
})

test('[AUTH-12] a removed device knows no person, and an unknown id gets the answer to a wrong PIN', async () => {
  const kiosk = await paired({ name: 'Tür', client: 'CHECKIN' })
  const till = await paired({ name: 'Kasse', client: 'CHECKOUT' })
  const mai = await person('USER_LITE', '4815')
  await pin(till, mai, '4815')
  const known = () => db.selectFrom('devicePerson').select('userId').where('userId', '=', mai).execute()
  expect(await known()).toHaveLength(1)
  const devices: { id: string; name: string }[] = (await send('GET', '/v1/devices', at.owner)).json()
  await send('DELETE', `/v1/devices/${devices.find(({ name }) => name === 'Kasse')?.id}`, at.owner)
  expect(await known()).toEqual([])
  const nobody = crypto.randomUUID()
  expect(refusal(await open(kiosk, nobody, '4815'))).toEqual([403, 'pin.notMatched'])
  expect(await guessTen(() => open(kiosk, nobody, '4815'))).toBe(5)
})
