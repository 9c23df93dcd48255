import type { MessageSettings } from '@goldline/contract/message/settings'
import { afterAll, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon } from '../test/salon.ts'
import { acceptedDomains } from './accepted-domains.ts'

const { app, db, close } = await testApp()
afterAll(close)

const url = '/v1/business-object/message-settings'

test('[MSG-14] only a leader sets the quiet hours, which must cover the night', async () => {
  const salon = await aSalon(db, 1)
  const headers = await anOwner(db, salon.id)
  const settings = async () => (await app.inject({ url, headers })).json<MessageSettings>()
  const change = async (payload: object, who = headers) =>
    (await app.inject({ method: 'PATCH', url, headers: who, payload })).statusCode
  expect(await settings()).toEqual({ quietFromHour: 20, quietUntilHour: 9, quietSundays: true, partnerDomains: [] })
  expect(await change({ quietFromHour: 21, quietSundays: false })).toBe(200)
  for (const wrong of [{ quietFromHour: 23 }, { quietUntilHour: 5 }, { quietFromHour: 20.5 }, { quiet: 1 }])
    expect(await change(wrong)).toBe(400)
  const colleague = await aToken(db, { role: 'USER_LITE_PLUS', client: 'ADMIN', businessObjectId: salon.id })
  expect(await change({ quietFromHour: 17 }, colleague)).toBe(403)
  expect(await settings()).toEqual({ quietFromHour: 21, quietUntilHour: 9, quietSundays: false, partnerDomains: [] })
})

test('[MSG-06h, MSG-06i] a leader sets the domains that texts may link to; public suffixes are refused', async () => {
  const salon = await aSalon(db, 1)
  const headers = await anOwner(db, salon.id)
  const change = (partnerDomains: readonly string[], who: object = headers) =>
    app.inject({ method: 'PATCH', url, headers: { ...who }, payload: { partnerDomains } })
  const typed = ['https://www.Partner.ch/x', 'shop.example.co.uk', 'partner.ch']
  expect((await change(typed)).json()).toMatchObject({ partnerDomains: ['partner.ch', 'shop.example.co.uk'] })
  for (const wrong of ['co.uk', 'ch', 'kommune.nowhere', 'wixsite.com', 'a b.ch', '127.0.0.1', ''])
    expect((await change([wrong])).json()).toMatchObject({ status: 400, field: 'body.partnerDomains' })
  expect((await change(Array.from({ length: 21 }, (_, n) => `p${n}.ch`))).statusCode).toBe(400)
  const colleague = await aToken(db, { role: 'USER_LITE_PLUS', client: 'ADMIN', businessObjectId: salon.id })
  expect((await change(['other.ch'], colleague)).statusCode).toBe(403)
  expect(await acceptedDomains(inSalon(db, salon.id), 'https://goldline.example/x')).toEqual([
    'goldline.example',
    'partner.ch',
    'shop.example.co.uk',
  ])
})
