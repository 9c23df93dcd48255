/** Actions on another computer, through the API. */
import { bookAppointment } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { answerChallenge, authorize, createCustomerUser } from '@goldline/contract/auth'
import { getAvailableSlots } from '@goldline/contract/availability'
import { getBusinessObject } from '@goldline/contract/business-object'
import type { Day } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import type { Locator, Page } from '@playwright/test'
import { type Api, createApi } from '../web/src/client/api.ts'
import { ownAddress } from './own-address.ts'

/** An API client with a person's token. */
export type SignedIn = Api & { token: string | undefined }
export type BookedVisit = { id: string; version: number; day: Day; time: string }

function apiAt(url: string, headers: Record<string, string> = {}) {
  let token: string | undefined
  const home = { 'X-Forwarded-For': ownAddress() }
  const api = createApi({
    session: { token: () => token, signOut: () => undefined },
    intents: new Map(),
    onUnauthorized: () => undefined,
    fetch: (path, init) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: [...new Headers(init?.headers), ...Object.entries({ ...home, ...headers })],
      }),
    cookies: () => '',
  })
  const keep = (next: string | null) => {
    token = next?.replace('Bearer ', '')
    return { ...api, token }
  }
  return { api, keep }
}

export async function anotherOwner(url: string): Promise<SignedIn> {
  const { api, keep } = apiAt(url)
  const credentials = { username: 'owner@lumiere.example', password: 'goldline-demo', client: 'ADMIN' } as const
  const { headers } = await api.send(authorize, { body: { '@type': 'basic-credentials', ...credentials } })
  return keep(headers.get('Authorization'))
}

/** Returns a client with a token; `headers` can set, for example, the address. */
export function aPerson(url: string, token: string | null, headers: Record<string, string> = {}): SignedIn {
  return apiAt(url, headers).keep(token)
}

/** Returns the token of Lena's phone, signed in by password. */
export async function aPhone(url: string): Promise<string | undefined> {
  const body = { '@type': 'basic-credentials', username: 'lena@lumiere.example', password: 'goldline-demo' } as const
  const { headers } = await aPerson(url, null).send(authorize, { body: { ...body, client: 'STAFF' } })
  return headers.get('Authorization')?.slice('Bearer '.length)
}

/** Creates a customer who proves the e-mail with the PIN from the outbox. */
export async function aCustomer(
  url: string,
  email: string,
  pinFor: (to: string) => Promise<string>,
): Promise<SignedIn> {
  const { api, keep } = apiAt(url)
  const { data: challenge } = await api.send(createCustomerUser, { body: { identity: email, language: 'de' } })
  const code = await pinFor(email)
  const { data } = await api.send(answerChallenge, { params: { id: challenge.id }, query: {}, body: { code } })
  return keep(data.token)
}

/**
 * Books the first service for Ida at the last free start of the range's first free day; `before`: at least an hour
 * before that time.
 */
export async function book(
  api: Api,
  range: { from: Day; to: Day },
  before = '24:00',
  surname = 'Meyer',
): Promise<BookedVisit> {
  const { data: salon } = await api.send(getBusinessObject, { params: { urlName: 'studio-lumiere' } })
  const product = salon.categories.flatMap(({ products }) => products).find(({ variants }) => variants.length === 0)
  const products = product ? [product.id] : []
  const query = { ...range, products: products.join() }
  const { data: free } = await api.send(getAvailableSlots, { params: { id: salon.id }, query })
  const [first] = free.slotsOfDates
  const time = first?.times.findLast((each) => parseTimeOfDay(each) <= parseTimeOfDay(before) - 60)
  if (!first || !time) throw new Error('nothing is free')
  const start = zone(salon.timeZone).toInstant(first.date, parseTimeOfDay(time))
  const startTime = new Date(start).toISOString()
  const body = { businessObjectId: salon.id, products, staffId: null, startTime, name: 'Ida', surname }
  const { data } = await api.send(bookAppointment, { body })
  return { id: data.id, version: data.version, day: first.date, time: time.slice(0, 5) }
}

/** Returns the visit's card in the salon's calendar, even beside others with the same name and time. */
export const cardOf = (page: Page, { id, time }: Pick<BookedVisit, 'id' | 'time'>): Locator =>
  page.locator(`[data-card="${id}:0"]`).and(page.getByRole('button', { name: new RegExp(`^Ida Meyer, .*${time} –`) }))

export async function cancel(api: Api, { id, version }: Pick<BookedVisit, 'id' | 'version'>): Promise<void> {
  await api.send(cancelAppointment, { params: { id } }, { ifMatch: version })
}

/** Uses up an identity's wrong codes of the day, from two networks; `host`: the host number in each. */
export async function useUpGuesses(url: string, identity: string, host: number): Promise<void> {
  for (const network of ['198.51.100', '198.51.101']) {
    const { api } = apiAt(url, { 'x-forwarded-for': `${network}.${host}` })
    const { data: salon } = await api.send(getBusinessObject, { params: { urlName: 'studio-lumiere' } })
    const { data: challenge } = await api.send(createCustomerUser, { body: { identity, businessObjectId: salon.id } })
    for (let count = 0; count < 5; count++) {
      const guess = api.send(answerChallenge, { params: { id: challenge.id }, query: {}, body: { code: '000000' } })
      await guess.catch(() => undefined)
    }
  }
}
