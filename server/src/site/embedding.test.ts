import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { anOwner, aSalon, refusal } from '../test/salon.ts'

const t = await testApp()
afterAll(t.close)
const salon = await aSalon(t.db, 1)
const owner = await anOwner(t.db, salon.id)

const url = '/v1/business-object/embedding'
const put = (hosts: readonly string[], headers = owner) =>
  t.app.inject({ method: 'PUT', url, headers, payload: { hosts } })
const ancestorsOf = async (path: string) => {
  const { headers } = await t.app.inject({ url: path })
  return /frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0]
}

describe('framing of the booking', () => {
  test('[WEB-02a] [WEB-02b] only the salon’s websites may embed its booking steps, and none a customer’s own pages', async () => {
    const page = `/b/${salon.urlName}`
    expect(await ancestorsOf(page)).toBe("frame-ancestors 'self'")
    expect((await put(['https://www.salon.ch/termine', 'other.ch', 'https://other.ch/'])).json()).toEqual({
      hosts: ['https://www.salon.ch', 'https://other.ch'],
    })
    for (const step of ['', '/time', '/details', '/pin', '/done'])
      expect(await ancestorsOf(page + step)).toBe("frame-ancestors 'self' https://www.salon.ch https://other.ch")
    for (const path of [
      `${page}/my`,
      `${page}/my/appointments`,
      `${page}/review/x`,
      `${page}/terms`,
      '/',
      '/admin',
      '/b/nobody',
    ])
      expect(await ancestorsOf(path)).toBe("frame-ancestors 'none'")
  })

  test('[WEB-02c] an invalid website address, or more than ten, are refused and change nothing', async () => {
    const { hosts } = (await put(['https://kept.ch'])).json<{ hosts: string[] }>()
    for (const wrong of ['http://salon.ch', '*.salon.ch', "https://a.ch; script-src 'unsafe-inline'"]) {
      const answer = await put(['https://fine.ch', wrong])
      expect([refusal(answer), answer.json().field]).toEqual([[400, 'invalid-request'], 'body.hosts'])
    }
    const eleven = Array.from({ length: 11 }, (_, index) => `https://salon${index}.ch`)
    expect((await put(eleven)).statusCode).toBe(400)
    expect((await t.app.inject({ url, headers: owner })).json()).toEqual({ hosts })
  })
})

test('[WEB-01a] any website may load the script, which uses no cookies or imports', async () => {
  const { statusCode, headers, body } = await t.app.inject({ url: '/embed/v1.js' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).not.toMatch(/^\s*(?:import|export)\b/m)
  expect(body).toContain('goldline-booking')
})
