import { afterEach, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { erase } from '../../privacy/erase.ts'
import { eachCut } from '../../test/each-statement.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { accept, aRequestSalon, ask, asked, decline, withdrawAs } from '../../test/request-salon.ts'
import { aSignedInCustomer } from '../../test/salon.ts'
import { twoInstances } from '../../test/two-instances.ts'
import { expireRequests } from './end-request.ts'

const { one, two, db, clock } = await twoInstances()
afterEach(() => expectInvariants(db))

type Instance = typeof two
const start = '2027-03-05T11:00:00.000Z'

async function aRequest() {
  const salon = await aRequestSalon(db)
  const { token, userId } = await aSignedInCustomer(db)
  const { id, answerUntil } = asked(await ask(one.app, salon, token, { startTime: start, message: 'Mit Hund' }))
  return { salon, token, userId, id, answerUntil }
}

/** Loads all rows that a request leaves in its salon. */
async function stateOf({ salon }: { salon: { id: string } }) {
  const own = inSalon(db, salon.id)
  const requests = await own.selectFrom('visitRequest').select(['state', 'said']).execute()
  const visits = await own.selectFrom('appointment').select('status').execute()
  const holds = await own.selectFrom('slotHold').select('id').execute()
  const messages = await db.selectFrom('message').select('type').where('businessObjectId', '=', salon.id).execute()
  const told = messages.map(({ type }) => type).filter((type) => type !== 'VISIT_REQUESTED')
  return {
    state: requests.map(({ state }) => state).join(),
    said: requests.some(({ said }) => said !== null),
    ...{ visits: visits.length, holds: holds.length, told: told.length },
  }
}
type State = Awaited<ReturnType<typeof stateOf>>

const open: State = { state: 'OPEN', said: true, visits: 0, holds: 1, told: 0 }
const over = { ...open, said: false, holds: 0 }

test('[APT-16j] accepts one of many concurrent answers, and refuses the others with request.over', async () => {
  for (let round = 0; round < 3; round++) {
    const { salon, token, id } = await aRequest()
    const answers = await Promise.all([
      accept(one.app, salon, id),
      accept(two.app, salon, id),
      decline(two.app, salon, id),
      decline(one.app, salon, id),
      withdrawAs(one.app, token, id),
      withdrawAs(two.app, token, id),
    ])
    const done = answers.filter(({ statusCode }) => statusCode < 300)
    const { state, visits, holds } = await stateOf({ salon })
    // A repeated withdrawal gets the same answer.
    expect(done.length).toBe(state === 'WITHDRAWN' ? 2 : 1)
    expect([visits, holds]).toEqual([state === 'ACCEPTED' ? 1 : 0, 0])
    for (const answer of answers.filter(({ statusCode }) => statusCode >= 300))
      expect(answer.json().message).toBe('request.over')
  }
})

test('[APT-16j] an answer that races with expiry has one outcome', async () => {
  for (const ahead of [-1, 0]) {
    const { salon, id, answerUntil } = await aRequest()
    clock.set(Date.parse(answerUntil) + ahead)
    const [answer] = await Promise.all([accept(one.app, salon, id), expireRequests(two.deps)])
    const { state, visits, holds } = await stateOf({ salon })
    expect([answer.statusCode, state, visits]).toEqual(ahead < 0 ? [200, 'ACCEPTED', 1] : [409, 'EXPIRED', 0])
    expect(holds).toBe(0)
    clock.set(Date.parse('2027-03-02T08:00:00Z'))
  }
})

const cutAtEach = eachCut<{ salon: { id: string } }, Instance, State>({ cut: two, whole: one, stateOf, step: 5 })
const timeout = 600_000

/** Throws an error that callers retry. */
const answered = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer
  if (statusCode >= 500) throw new Error(body)
}

type OpenRequest = Awaited<ReturnType<typeof aRequest>>

test.each<[string, (made: OpenRequest, at: Instance) => Promise<unknown>, Partial<State> & { state: string }]>([
  [
    'accepting',
    ({ salon, id }, { app }) => answered(accept(app, salon, id, id)),
    { state: 'ACCEPTED', visits: 1, told: 1 },
  ],
  ['declining', ({ salon, id }, { app }) => answered(decline(app, salon, id)), { state: 'DECLINED', told: 1 }],
  ['withdrawing', ({ token, id }, { app }) => answered(withdrawAs(app, token, id)), { state: 'WITHDRAWN' }],
])('[APT-16j] %s, cut off at any statement, is completed or has no effect', { timeout }, async (_, run, done) => {
  expect(await cutAtEach({ make: aRequest, run, nothing: open, done: { ...over, ...done } })).toBeGreaterThan(5)
})

test('[APT-16n, PRIV-01] an erasure deletes the person’s requests and releases their starts', async () => {
  const { salon, userId } = await aRequest()
  await erase(one.deps, userId)
  expect(await stateOf({ salon })).toMatchObject({ state: '', visits: 0, holds: 0 })
  const other = await aSignedInCustomer(db)
  asked(await ask(one.app, salon, other.token, { startTime: start }))
})
