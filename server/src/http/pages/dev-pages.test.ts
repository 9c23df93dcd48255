import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { listening } from '../../test/raw-http.ts'
import { aSalon, type SalonForTests } from '../../test/salon.ts'
import { devPages } from './dev-pages.ts'

let t: TestApp
let salon: SalonForTests
let origin = ''
beforeAll(async () => {
  t = await testApp({ pages: await devPages() })
  salon = await aSalon(t.db, 1, { name: 'Studio Lumière' })
  origin = `http://127.0.0.1:${await listening(t.app)}`
})
afterAll(() => t.close())

const get = async (path: string) => {
  const response = await fetch(`${origin}${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('[OPS-04] renders pages from their sources with `npm run dev`, in every language', async () => {
  for (const [lang, word] of [
    ['de', 'online'],
    ['en', 'online'],
    ['vi', 'trực tuyến'],
  ] as const) {
    const { status, text } = await get(`/b/${salon.urlName}?lang=${lang}`)
    expect(status).toBe(200)
    expect(text).toContain(`<html lang="${lang}"`)
    expect(text).toContain('<h1>Studio Lumière</h1>')
    expect(/<title>(.*?)<\/title>/.exec(text)?.[1]?.toLowerCase()).toContain(word)
  }
  expect((await get('/b/nobody')).status).toBe(404)
  expect((await get('/')).text).toContain('Studio Lumière')
})

test('[OPS-04] serves edited modules and styles from the development server, and everything else as usual', async () => {
  const { text } = await get('/admin')
  const entry = /src="(\/src\/apps\/admin\/main\.tsx[^"]*)"/.exec(text)?.[1]
  expect(text).toContain('/@vite/client')
  const module = await get(entry ?? '')
  expect([module.status, module.headers.get('content-type')]).toEqual([200, 'text/javascript'])
  expect((await get('/@vite/client')).status).toBe(200)
  const root = /<div id="root" data-texts="(\w+)"/.exec(text)?.[1]
  expect(JSON.parse((await get(`/assets/${root}-de.json`)).text)).toHaveProperty(['admin.title'])
  const sheet = /^@import url\("([^"]+)"\);/.exec((await get('/docs.css')).text)?.[1]
  const fonts = await fetch(`${origin}${sheet}`, { headers: { accept: 'text/css,*/*;q=0.1' } })
  expect(await fonts.text()).toContain('@font-face')
  expect((await get('/health')).text).toBe('{"status":"ok"}')
  const missing = await get('/nothing')
  expect([missing.status, JSON.parse(missing.text).message]).toEqual([404, 'route-notFound'])
})
