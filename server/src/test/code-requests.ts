/** Requests for codes; each test has its own person, address and days. */
import { beforeEach, expect } from 'vitest'
import { testApp, testNow } from './app.ts'
import { sentCode } from './codes.ts'

const hour = 3_600_000

export async function codeRequests() {
  const t = await testApp()
  let person = 0
  const from = { address: '' }
  beforeEach(() => {
    person++
    from.address = `192.0.2.${person}`
    t.clock.set(testNow + person * 48 * hour)
  })
  const ask = (identity: string, body: object = {}) =>
    t.app.inject({
      method: 'POST',
      url: '/v1/customer-users',
      payload: { identity, ...body },
      remoteAddress: from.address,
    })
  /** Answers a code from the same address. @returns the status. */
  const answer = async (id: string, identity: string) => {
    const url = `/v1/challenges/${id}?code=${await sentCode(t.deps, identity)}`
    return (await t.app.inject({ method: 'DELETE', url, remoteAddress: from.address })).statusCode
  }
  return {
    ...t,
    ask,
    answer,
    /** Address of the next request. */
    from,
    person: () => person,
    someone: () => `person-${person}@example.com`,
    number: () => `+4179123${String(4000 + person)}`,
    /** Numbers in different ranges of a thousand. */
    aNumber: (count: number) => `+4176${String(count).padStart(4, '0')}123`,
    /** Requests a code and answers it, so that the person does not count as a stranger. */
    prove: async (identity: string) => {
      const { id } = (await ask(identity)).json()
      expect(await answer(id, identity)).toBe(200)
    },
  }
}
