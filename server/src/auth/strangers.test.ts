import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { sentCode } from '../test/codes.ts'

const { app, deps, clock, close } = await testApp()
afterAll(close)

const minute = 60_000
let place = 0
let address = ''
beforeEach(() => {
  place++
  address = `192.0.2.${place}`
  clock.set(testNow + place * 48 * 60 * minute)
})
const someone = () => `person-${place}@example.com`
const ask = (identity: string) =>
  app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity }, remoteAddress: address })

/** Requests a code and answers it: people who get in are not strangers. */
const prove = async (identity: string) => {
  const { id } = (await ask(identity)).json()
  const url = `/v1/challenges/${id}?code=${await sentCode(deps, identity)}`
  expect((await app.inject({ method: 'DELETE', url, remoteAddress: address })).statusCode).toBe(200)
}

test('[AUTH-07] one address has codes sent to ten people who do not type them, one network to thirty; then their time is over', async () => {
  for (let count = 0; count < 10; count++) expect((await ask(`${count}-${someone()}`)).statusCode).toBe(201)
  const refused = await ask(someone())
  expect(refused.json()).toMatchObject({ status: 429, message: 'user-challenge.too-much-requests', retryAfter: 600 })
  const [one = '', two = '', three = ''] = address.split('.')
  for (let count = 10; count < 30; count++) {
    address = `${one}.${two}.${three}.${100 + count}`
    expect((await ask(`${count}-${someone()}`)).statusCode).toBe(201)
  }
  expect((await ask(someone())).statusCode).toBe(429)
  address = `${one}.${two}.99.1`
  expect((await ask(someone())).statusCode).toBe(201)
  address = `${one}.${two}.${three}.100`
  clock.advance(10 * minute)
  expect((await ask(someone())).statusCode).toBe(201)
})

test('[AUTH-07] of thirty requests at once from one address, ten are sent; a /64 of IPv6 is one address', async () => {
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, at) => {
      address = `2001:db8:7:1::${at + 1}`
      return ask(`${at}-${someone()}`)
    }),
  )
  expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
})

test('[AUTH-07] a crowd behind one address that types its codes goes on', async () => {
  for (let count = 0; count < 40; count++) await prove(`${count}-crowd-${someone()}`)
})

test('[AUTH-07] challenges from one place are bounded, typed or not', async () => {
  for (let count = 0; count < 60; count++) await prove(`${count}-${someone()}`)
  expect((await ask(someone())).json().message).toBe('user-challenge.too-much-requests')
})
