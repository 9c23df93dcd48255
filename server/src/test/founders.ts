/** A person who signs up and founds a salon through the set-up's own calls. */
import { randomUUID } from 'node:crypto'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { Setup } from '@goldline/contract/setup'
import type { TestApp } from './app.ts'
import { sentCode } from './codes.ts'

type Header = { authorization: string }

export function foundersOf({ app, deps }: Pick<TestApp, 'app' | 'deps'>) {
  let place = 0
  const elsewhere = () => `10.${Math.floor(++place / 250)}.${place % 250}.1`
  const password = 'Sieben Bäume im Garten'

  const signUp = (email: string, rest: object = {}, remoteAddress = elsewhere()) =>
    app.inject({ method: 'POST', url: '/v1/user', remoteAddress, payload: { email, password, ...rest } })

  const answer = async (id: string, code: string) =>
    app.inject({
      method: 'DELETE',
      url: `/v1/challenges/${id}?client=ADMIN`,
      payload: { code },
      remoteAddress: elsewhere(),
    })

  /** A person who has signed up and has no salon yet. */
  async function aNewOwner() {
    const email = `${randomUUID()}@example.com`
    const { id } = (await signUp(email)).json()
    const { token } = (await answer(id, await sentCode(deps, email))).json()
    return { email, headers: { authorization: `Bearer ${token}` } }
  }

  const plan = {
    name: 'Coiffure Élan',
    ownerName: 'Mia',
    ownerSurname: 'Frei',
    trade: 'hair',
    country: 'CH',
    language: 'de',
    street: 'Marktgasse 1',
    postalCode: '3011',
    city: 'Bern',
  }
  const found = (headers: Header, payload: object = {}, key: string = randomUUID()) =>
    app.inject({
      method: 'POST',
      url: '/v1/business-objects',
      remoteAddress: elsewhere(),
      headers: { ...headers, 'idempotency-key': key },
      payload: { ...plan, ...payload },
    })

  async function aNewSalon(payload: object = {}) {
    const { email, headers } = await aNewOwner()
    const { id, urlName, token } = (await found(headers, payload)).json()
    return { id, urlName, email, headers: { authorization: `Bearer ${token}` } }
  }

  const get = async <Answer>(headers: Header, url: string) => (await app.inject({ url, headers })).json<Answer>()
  const setup = (headers: Header) => get<Setup>(headers, '/v1/business-object/setup')
  const put = (headers: Header, step: string, payload: object) =>
    app.inject({
      method: 'PUT',
      url: `/v1/business-object/setup/${step}`,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload,
    })
  const starts = async (urlName: string) => {
    const { id, categories } = await get<BusinessObject>({ authorization: '' }, `/v1/business-objects/${urlName}`)
    const product = categories[0]?.products[0]?.id
    const query = `products=${product}&from=2027-03-03&to=2027-03-07`
    const { slotsOfDates } = await get<{ slotsOfDates: { date: string; times: unknown[] }[] }>(
      { authorization: '' },
      `/v1/business-objects/${id}/available-slots?${query}`,
    )
    return Object.fromEntries(slotsOfDates.map(({ date, times }) => [date, times.length]))
  }

  return { elsewhere, password, signUp, answer, aNewOwner, plan, found, aNewSalon, get, setup, put, starts }
}
