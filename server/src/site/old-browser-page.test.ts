import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aSalon, type SalonForTests } from '../test/salon.ts'

let t: TestApp
let salon: SalonForTests
beforeAll(async () => {
  t = await testApp()
  salon = await aSalon(t.db, 1, { name: 'Schnitt & Farbe', phoneNr: '+41443211020' })
})
afterAll(() => t.close())

const page = (path: string, language = 'de') =>
  t.app.inject({ url: `/old-browser${path}`, headers: { 'accept-language': language } })

test.each([
  ['de', 'Dieser Browser ist zu alt'],
  ['en', 'This browser is too old'],
  ['vi', 'Trình duyệt này quá cũ'],
])(
  '[UI-13] the page for old browsers names supported browsers and the salon’s phone number, in %s',
  async (language, title) => {
    const { statusCode, body } = await page(`/b/${salon.urlName}/start?lang=xx`, language)
    expect([statusCode, body.match(/<h1>(.*?)<\/h1>/)?.[1]]).toEqual([200, title])
    expect(body).toContain('<a href="tel:+41443211020">+41 44 321 10 20</a>')
    expect(body).toContain('Schnitt &amp; Farbe')
    for (const version of ['16.4', '111', '121']) expect(body).toContain(version)
    expect(body).not.toMatch(/<script|undefined/)
  },
)

test.each(['', '/admin/day/2027-03-02', '/b/nobody', '/b/', '//evil.example'])(
  '[UI-13] at “%s” the page for old browsers names no salon',
  async (path) => {
    const { statusCode, body } = await page(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('Safari')
    expect(body).not.toMatch(/tel:|evil|undefined/)
  },
)
