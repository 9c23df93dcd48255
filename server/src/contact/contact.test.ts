import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { readText } from '../test/codes.ts'

const t = await testApp({ config: { contactEmail: 'operator@goldline.example' } })
afterAll(() => t.close())
let hours = 0
beforeEach(() => t.clock.set(testNow + 2 * 3_600_000 * ++hours))

const letter = { name: 'Ana', email: 'Ana@Salon.example', message: 'Grüezi\n> was kostet es?', languageCode: 'de' }
const send = (change: object = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/v1/contact-emails',
    headers: { 'idempotency-key': randomUUID() },
    payload: { ...letter, ...change },
  })
const letters = async () => {
  const rows = await t.db.selectFrom('message').select(['recipient', 'subject', 'channel', 'text']).execute()
  return rows.map((row) => ({ ...row, text: readText(row, t.deps.secrets) }))
}

test('[MSG-10] a message is sent only to the operator; submitting it again sends another one', async () => {
  const answer = await send()
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['id']])
  const [mail, ...others] = await letters()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'operator@goldline.example', subject: expect.stringContaining('Ana') })
  expect(mail?.text).toContain('ana@salon.example')
  expect(mail?.text).toContain('> Grüezi\n> > was kostet es?')
  await send()
  expect(await letters()).toHaveLength(2)
})

test('[MSG-10] a filled hidden field gets the same answer and sends nothing', async () => {
  const before = (await letters()).length
  expect((await send({ website: 'https://spam.example' })).statusCode).toBe(201)
  expect(await letters()).toHaveLength(before)
})

test.each([
  ['name', { name: ' ' }],
  ['email', { email: 'nobody' }],
  ['message', { message: '' }],
  ['message', { message: 'x'.repeat(5001) }],
  ['languageCode', { languageCode: 'fr' }],
])('[MSG-10] a refusal of an invalid %s names the field', async (field, change) => {
  const answer = await send(change)
  expect([answer.statusCode, answer.json().field]).toEqual([400, `body.${field}`])
})

test('[MSG-10] refuses the sixth message from one address within an hour', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push((await send()).statusCode)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  t.clock.advance(3_600_000)
  expect((await send()).statusCode).toBe(201)
})
