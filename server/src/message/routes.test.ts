import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aBusinessObject, aToken } from '../test/builders.ts'

let t: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  t = await testApp()
  const { id } = await aBusinessObject(t.db)
  headers = await aToken(t.db, { role: 'OWNER', client: 'ADMIN', businessObjectId: id })
})
afterAll(() => t.close())

test.each([
  ['', 0, []],
  ['Bis bald!', 1, []],
  ['a'.repeat(161), 2, []],
  ['Hẹn gặp lại', 1, ['ẹ', 'ặ', 'ạ']],
  ['Grüsse 💅', 1, ['💅']],
])('[MSG-05] %j makes %i SMS', async (message, numberOfSms, nonGsmCharacters) => {
  const payload = { '@type': 'sms-message', message }
  const answer = await t.app.inject({ method: 'POST', url: '/v1/sms/segments', headers, payload })
  expect([answer.statusCode, answer.json()]).toEqual([200, { numberOfSms, nonGsmCharacters }])
})
