import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const asked = (headers: Record<string, string>) => t.app.inject({ url: '/nowhere', headers })

test.each([
  ['de', 'Diese Seite gibt es nicht'],
  ['en', 'There is no such page'],
  ['vi', 'Không có trang này'],
])('[UI-01] shows an unknown URL as a page in %s', async (language, title) => {
  const answer = await asked({ accept: 'text/html,*/*', 'accept-language': language })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain(`<h1>${title}</h1>`)
  expect(answer.body).not.toContain('<script')
})

test('[UI-17] gives a program the refusal as JSON', async () => {
  const answer = await asked({ accept: 'application/json' })
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'route-notFound'])
})
