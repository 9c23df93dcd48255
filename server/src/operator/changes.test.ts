import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aBusinessObject, aToken, aUser } from '../test/builders.ts'
import { doctor } from './doctor.ts'
import { mailbox, owner } from './people.ts'
import { servedCountriesVerb, tier } from './salon.ts'
import type { Operation, Verb } from './verb.ts'

const t = await testApp()
const { app, db } = t
afterAll(() => t.close())

const said: string[] = []
const run = ({ run: verb }: Verb, given: string[], more: Partial<Operation> = {}) => {
  said.length = 0
  const base = {
    db,
    now: t.clock.now(),
    given,
    reason: 'asked by telephone',
    dryRun: false,
    config: () => t.deps.config,
  }
  return verb({ ...base, say: (line) => said.push(line), ...more })
}
const records = () =>
  db.selectFrom('operatorRecord').select(['verb', 'target', 'before', 'after', 'reason']).orderBy('time').execute()
const password = 'Sieben Bäume im Garten'

test('[BIZ-10, AUTH-16] tier and countries of a salon are changed with a reason and a record', async () => {
  const { id, urlName } = await aBusinessObject(db, { version: 'LITE', servedCountries: ['CH'] })
  const salon = () =>
    db
      .selectFrom('businessObject')
      .select(['version', 'servedCountries'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  await expect(run(tier, [urlName, 'PRO'], { reason: ' ' })).rejects.toThrow('--reason')
  await expect(run(tier, [urlName, 'GOLD'])).rejects.toThrow('LITE_PLUS')
  await expect(run(tier, ['nowhere', 'PRO'])).rejects.toThrow('no salon has the link nowhere')
  expect(await run(tier, [urlName, 'PRO'], { dryRun: true })).toBe(
    `nothing is changed yet: salon ${urlName}: LITE → PRO`,
  )
  expect([(await salon()).version, await records()]).toEqual(['LITE', []])
  expect(await run(tier, [urlName, 'PRO'])).toBe(`salon ${urlName}: LITE → PRO`)
  await expect(run(servedCountriesVerb, [urlName, 'CH,XX'])).rejects.toThrow('without spaces')
  await run(servedCountriesVerb, [urlName, 'CH,FR'])
  expect(await salon()).toEqual({ version: 'PRO', servedCountries: ['CH', 'FR'] })
  const [first] = await records()
  expect(first).toEqual({
    verb: 'tier',
    target: `salon ${urlName}`,
    before: 'LITE',
    after: 'PRO',
    reason: 'asked by telephone',
  })
  await expect(t.owner.db.deleteFrom('operatorRecord').execute()).rejects.toThrow('append-only')
  await expect(t.owner.db.updateTable('operatorRecord').set({ reason: 'none' }).execute()).rejects.toThrow(
    'append-only',
  )
})

test('[AUTH-18k] replacing a lost mailbox ends sessions, notifies the old address and records both addresses masked', async () => {
  const [old, next] = [`${randomUUID()}@lost.example`, `${randomUUID()}@found.example`]
  const userId = await aUser(db, { email: old, emailConfirmedTime: new Date(t.clock.now()) })
  const session = await aToken(db, { userId })
  await expect(run(mailbox, [next, old])).rejects.toThrow(`no account has the e-mail ${next}`)
  await expect(run(mailbox, [old, 'nobody'])).rejects.toThrow('no e-mail address')
  await run(mailbox, [old, next])
  const account = await db.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  expect([account.email, account.emailConfirmedTime]).toEqual([next, new Date(t.clock.now())])
  expect((await app.inject({ url: '/v1/user/me', headers: session })).statusCode).toBe(401)
  const told = await db.selectFrom('message').select('type').where('recipient', '=', old).execute()
  expect(told).toEqual([{ type: 'SECURITY_NOTICE' }])
  expect(JSON.stringify(await records())).not.toContain(old)
})

test('[AUTH-09] a first owner signs in by a link that works once, without mail', async () => {
  const email = `${randomUUID()}@salon.example`
  await run(owner, [email])
  const secret = said[0]?.split('#')[1]
  const answer = (newPassword: string) =>
    app.inject({ method: 'POST', url: '/v1/challenge-links', payload: { secret, newPassword, client: 'ADMIN' } })
  const { token } = (await answer(password)).json()
  const me = await app.inject({ url: '/v1/user/me', headers: { authorization: `Bearer ${token}` } })
  expect(me.json()).toMatchObject({ email, emailConfirmed: true, hasPassword: true, salon: null })
  expect((await answer(password)).statusCode).toBe(400)
})

test('[OPS-03] [SITE-02c] the doctor command prints missing settings as sentences', async () => {
  const count = await run(doctor, [])
  expect(count).toBe(`${said.length} to look at`)
  expect(said.join('\n')).toContain('salons cannot buy credit')
  expect(said.join('\n')).toContain('there is no imprint (SITE_DIR)')
  expect(said.join('\n')).toContain('the site shows no prices (SITE_DIR: prices.json)')
  expect(said.join('\n')).toContain('ours are the texts of TERMS, OWNER_TERMS, PRIVACY_NOTICE')
  expect(said.join('\n')).not.toContain('undefined')
})
