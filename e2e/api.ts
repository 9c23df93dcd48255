/** What journeys do beside the browser: other people's calls, and the owner's. */
import { randomInt, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'

type Credentials = { username: string; password: string; client: 'BOOKING' | 'ADMIN' }
export type Wish = { businessObjectId: string; products: string[]; staffId: string | null; startTime: string }
export type Event = { topic: string; id?: string; version?: number }

export const uniqueEmail = (name: string): string => `${name}.${randomInt(2 ** 40).toString(36)}@example.com`
/** A Swiss mobile number of nobody. */
export const uniquePhone = (): string => `079 ${randomInt(100, 999)} ${randomInt(10, 99)} ${randomInt(10, 99)}`

export function apiOf(url: string) {
  const call = async (method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        'Idempotency-Key': randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, data: text === '' ? undefined : JSON.parse(text) }
  }

  return {
    async signIn(credentials: Credentials): Promise<string> {
      const answer = await call('POST', '/authorization', { body: { '@type': 'basic-credentials', ...credentials } })
      expect(answer.status).toBe(200)
      return (answer.headers.get('authorization') ?? '').replace('Bearer ', '')
    },
    /** A new customer, signed in with a PIN as on the page. */
    async newCustomer(pinFor: (recipient: string) => Promise<string>): Promise<string> {
      const identity = uniqueEmail('faster')
      const { data } = await call('POST', '/v1/customer-users', { body: { identity } })
      const code = await pinFor(identity)
      const answer = await call('DELETE', `/v1/challenges/${data.id}`, { body: { code } })
      expect(answer.status).toBe(200)
      return answer.data.token
    },
    salon: async (urlName: string) => (await call('GET', `/v1/business-objects/${urlName}`)).data,
    book: (token: string, wish: Wish) => call('POST', '/v1/appointments', { token, body: { ...wish, name: 'Flink' } }),
    async appointments(token: string, day: string): Promise<{ id: string; owner: { email: string | null } | null }[]> {
      const answer = await call('GET', `/v1/appointments?from=${day}&to=${day}`, { token })
      expect(answer.status).toBe(200)
      return answer.data
    },
    /** The starts of a day for a wish, `HH:mm:ss`. */
    async startsOf({ businessObjectId, products, staffId }: Wish, day: string): Promise<string[]> {
      const query = new URLSearchParams({ from: day, to: day, products: products.join(',') })
      if (staffId !== null) query.set('staffId', staffId)
      const { data } = await call('GET', `/v1/business-objects/${businessObjectId}/available-slots?${query}`)
      return data.slotsOfDates.flatMap(({ times }: { times: string[] }) => times)
    },
    /** The wish that a page's address holds, in Zürich's time. */
    async wishOf(address: string): Promise<Wish & { day: string; time: string }> {
      const query = new URL(address).searchParams
      const [day = '', time = ''] = [query.get('day') ?? '', query.get('time') ?? '']
      const { id } = await this.salon('studio-lumiere')
      const start = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/Zurich').toInstant()
      const products = (query.get('services') ?? '').replaceAll('~', '%').split(',')
      return { businessObjectId: id, products, staffId: query.get('staff'), startTime: start.toString(), day, time }
    },
    /** The live stream, read until `stop`. */
    async listen(token: string): Promise<{ events: Event[]; stop(): void }> {
      const stopping = new AbortController()
      const response = await fetch(`${url}/v1/events`, {
        headers: { Authorization: `Bearer ${token}` },
        signal: stopping.signal,
      })
      expect(response.status).toBe(200)
      const events: Event[] = []
      void collect(response, events).catch(() => undefined)
      return { events, stop: () => stopping.abort() }
    },
  }
}

async function collect(response: Response, events: Event[]): Promise<void> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) events.push(JSON.parse(line.slice(5)))
  }
}
