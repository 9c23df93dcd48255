import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'

const { app, close } = await testApp()
afterAll(close)

const check = async (query: Record<string, string>) => {
  const response = await app.inject({ url: '/v2/sms/phone-nr-util', query })
  return { status: response.statusCode, ...response.json() }
}

test('[CUS-07] a valid number is returned in international and national form', async () => {
  const facts = await check({ phoneNumberToCheck: '0791234567', isoCode: 'CH' })
  const mobile = { e164: '+41791234567', isoCode: 'CH', display: '079 123 45 67' }
  expect(facts).toEqual({ status: 200, valid: true, ...mobile, canGetCodes: true })
  expect((await check({ phoneNumberToCheck: '+41791234567', isoCode: 'DE' })).display).toBe('+41 79 123 45 67')
})

test('[CUS-07] an invalid number gets 200 with “not valid”', async () => {
  for (const phoneNumberToCheck of ['', '079', 'hello', '+41 79 123 45 6']) {
    expect(await check({ phoneNumberToCheck, isoCode: 'CH' })).toEqual({
      status: 200,
      valid: false,
      e164: null,
      isoCode: null,
      display: null,
      canGetCodes: false,
    })
  }
})

test('[AUTH-16d] a landline gets no codes; a number that may be landline or mobile does', async () => {
  const codes = async (phoneNumberToCheck: string, isoCode: string) =>
    (await check({ phoneNumberToCheck, isoCode })).canGetCodes
  expect(await codes('044 123 45 67', 'CH')).toBe(false)
  expect(await codes('01 5131513', 'AT')).toBe(false)
  expect(await codes('079 123 45 67', 'CH')).toBe(true)
  expect(await codes('212 555 2368', 'US')).toBe(true)
})

const none = { status: 200, valid: false, e164: null, isoCode: null, display: null, canGetCodes: false }

test.each([
  ['0791234567', 'XX'],
  ['0791234567', 'ZZ'],
  ['+41791234567', 'XX'],
  ['0791234567', '??'],
  ['+24740123', 'AC'],
  ['40123', 'AC'],
  ['+2908123', 'TA'],
  ['+24740123', 'CH'],
])('[CUS-07] %s in %s is not valid: unknown or unsupported country', async (phoneNumberToCheck, isoCode) => {
  expect(await check({ phoneNumberToCheck, isoCode })).toEqual(none)
})

test('[CUS-07] an international number of an unsupported country is not valid; country codes ignore case', async () => {
  expect(await check({ phoneNumberToCheck: '+24740123' })).toEqual(none)
  expect(await check({ phoneNumberToCheck: '0791234567' })).toMatchObject({ valid: true, isoCode: 'CH' })
  expect(await check({ phoneNumberToCheck: '0791234567', isoCode: 'ch' })).toMatchObject({ valid: true, isoCode: 'CH' })
  expect(await check({ phoneNumberToCheck: '+29022222', isoCode: 'SH' })).toMatchObject({ valid: true, isoCode: 'SH' })
})

test('[CUS-07] [CUS-03] masks on request, with fewer visible digits if requested, but never more', async () => {
  const number = { phoneNumberToCheck: '+41791234567', masked: 'true' }
  expect((await check(number)).display).toBe('+41*****4567')
  expect((await check({ ...number, visibleSuffixLength: '2' })).display).toBe('+41*******67')
  expect((await check({ ...number, visibleSuffixLength: '9' })).display).toBe('+41*****4567')
})

test('[CUS-07] lists countries by calling code, without AC and TA', async () => {
  const response = await app.inject({ url: '/v1/sms/iso-codes' })
  expect(response.statusCode).toBe(200)
  const list = response.json<{ isoCode: string; phoneCountryCode: string }[]>()
  const codes = list.map(({ phoneCountryCode }) => Number(phoneCountryCode))
  expect(codes).toEqual(codes.toSorted((a, b) => a - b))
  expect(list).toContainEqual({ isoCode: 'CH', phoneCountryCode: '41' })
  expect(list.filter(({ isoCode }) => isoCode === 'AC' || isoCode === 'TA')).toEqual([])
  expect(list.length).toBeGreaterThan(200)
})
