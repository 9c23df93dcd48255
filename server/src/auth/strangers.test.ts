import { afterAll, expect, test } from 'vitest'
import { codeRequests } from '../test/code-requests.ts'

const { clock, close, ask, prove, from, someone } = await codeRequests()
afterAll(close)

const minute = 60_000

test('[AUTH-07f] one address can have unanswered codes sent to ten people, one network to thirty, until they expire', async () => {
  for (let count = 0; count < 10; count++) expect((await ask(`${count}-${someone()}`)).statusCode).toBe(201)
  const refused = await ask(someone())
  expect(refused.json()).toMatchObject({ status: 429, message: 'user-challenge.too-much-requests', retryAfter: 600 })
  const [one = '', two = '', three = ''] = from.address.split('.')
  for (let count = 10; count < 30; count++) {
    from.address = `${one}.${two}.${three}.${100 + count}`
    expect((await ask(`${count}-${someone()}`)).statusCode).toBe(201)
  }
  expect((await ask(someone())).statusCode).toBe(429)
  from.address = `${one}.${two}.99.1`
  expect((await ask(someone())).statusCode).toBe(201)
  from.address = `${one}.${two}.${three}.100`
  clock.advance(10 * minute)
  expect((await ask(someone())).statusCode).toBe(201)
})

test('[AUTH-07] of thirty concurrent requests from one address ten are sent; an IPv6 /64 counts as one address', async () => {
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, at) => {
      from.address = `2001:db8:7:1::${at + 1}`
      return ask(`${at}-${someone()}`)
    }),
  )
  expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
})

test('[AUTH-07] any number of people behind one address can sign in if they type their codes', async () => {
  for (let count = 0; count < 40; count++) await prove(`${count}-crowd-${someone()}`)
})

test('[AUTH-07e] challenges from one place are limited, whether or not their codes are typed', async () => {
  for (let count = 0; count < 60; count++) await prove(`${count}-${someone()}`)
  expect((await ask(someone())).json().message).toBe('user-challenge.too-much-requests')
})
