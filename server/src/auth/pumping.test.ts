import { afterAll, expect, test, vi } from 'vitest'
import { aBusinessObject } from '../test/builders.ts'
import { codeRequests } from '../test/code-requests.ts'
import { sentCodes } from '../test/codes.ts'
import { smsLimits } from './pumping.ts'

// Hundreds of requests run one after the other in the database: allow for a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const { deps, db, clock, close, ask, prove, from, person, number, aNumber } = await codeRequests()
afterAll(close)

const minute = 60_000

test('[AUTH-16a] SMS are sent only to countries that the salon serves; an unknown salon serves none', async () => {
  const { id } = await aBusinessObject(db, { servedCountries: ['CH'] })
  const vietnamese = await ask('+84912345678', { businessObjectId: id })
  expect(vietnamese.json()).toMatchObject({ status: 400, message: 'country-not-served' })
  expect((await ask('0912345678', { isoCode: 'VN' })).statusCode).toBe(201)
  expect((await ask('+442071838750')).json().message).toBe('country-not-served')
  const unknown = await ask(number(), { businessObjectId: '018f0000-0000-7000-8000-000000000000' })
  expect(unknown.json().message).toBe('businessObject.notFound')
})

test('[AUTH-16] one address causes at most 30 SMS an hour', async () => {
  const sms = (count: number) => ask(aNumber(1_000 + person() * 50 + count))
  for (let count = 0; count < 30; count++) await prove(aNumber(1_000 + person() * 50 + count))
  const refused = await sms(30)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toBe('user-challenge.too-much-requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await sentCodes(deps, aNumber(1_000 + person() * 50 + 30))).toEqual([])
})

test.each([
  '+41900123456',
  '+41901123456',
  '+41842123456',
  '+41848123456',
  '+41800123456',
  '+41581234567',
  '+41860791234567',
  '+498001234567',
  '+491805123456',
  '+84190012345',
])('[AUTH-16d] %s gets no code because of its type, whatever its country', async (identity) => {
  const refused = await ask(identity)
  expect(refused.json()).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^(phoneNr\.no-codes|invalid-phoneNr)$/),
  })
  expect(await sentCodes(deps, identity)).toEqual([])
})

test('[AUTH-16d] a premium number of a served country is refused because of its type', async () => {
  expect((await ask('+41900123456')).json().message).toBe('phoneNr.no-codes')
  expect((await ask('+41842123456')).json().message).toBe('phoneNr.no-codes')
  // A landline cannot show SMS; a number that may be landline or mobile is tried.
  expect((await ask('+41446681800')).json().message).toBe('phoneNr.no-codes')
  expect((await ask('+12125552368')).statusCode).toBe(201)
})

test('[AUTH-16f] unknown devices together cause at most four SMS in ten minutes to one number, three from one network', async () => {
  const askFrom = async (place: string) => {
    from.address = place
    return (await ask(number())).statusCode
  }
  expect(await askFrom('198.64.1.1')).toBe(201)
  expect(await askFrom('198.64.1.2')).toBe(201)
  expect(await askFrom('198.64.1.3')).toBe(201)
  expect(await askFrom('198.64.1.4')).toBe(429)
  const elsewhere = []
  for (let count = 0; count < 10; count++) elsewhere.push(await askFrom(`198.65.${count}.1`))
  expect(elsewhere.filter((status) => status === 201)).toHaveLength(1)
  expect(await sentCodes(deps, number())).toHaveLength(smsLimits.perNumberSoon.max)
  clock.advance(11 * minute)
  expect(await askFrom('198.65.9.1')).toBe(201)
})

test('[AUTH-16a] one number gets at most ten SMS a day, six from one network', async () => {
  for (let count = 0; count < 10; count++) {
    if (count === 6) {
      expect((await ask(number())).json().message).toBe('user-challenge.too-much-requests')
      from.address = `198.51.100.${person()}`
    }
    expect((await ask(number())).statusCode).toBe(201)
    clock.advance(70 * minute)
  }
  expect((await ask(number())).json().message).toBe('user-challenge.too-much-requests')
  clock.advance(13 * 60 * minute)
  expect((await ask(number())).statusCode).toBe(201)
})

test('[AUTH-16a] one network causes at most 120 SMS an hour', async () => {
  for (let count = 0; count < 120; count++) {
    from.address = `198.51.100.${count}`
    await prove(aNumber(5_000 + count))
  }
  from.address = '198.51.100.200'
  expect((await ask(number())).json().message).toBe('user-challenge.too-much-requests')
  from.address = '198.51.101.200'
  expect((await ask(number())).statusCode).toBe(201)
})

test('[AUTH-16e] a range of a thousand numbers gets at most ten SMS an hour, wherever they are requested', async () => {
  for (let count = 0; count < 10; count++) {
    from.address = `203.0.${count}.1`
    expect((await ask(`+4178555${String(5100 + count)}`)).statusCode).toBe(201)
  }
  from.address = '203.0.100.1'
  expect((await ask('+41785555200')).json().message).toBe('user-challenge.too-much-requests')
  expect((await ask('+41785556200')).statusCode).toBe(201)
})
