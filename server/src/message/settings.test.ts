import type { MessageSettings } from '@goldline/contract/message/settings'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

const url = '/v1/business-object/message-settings'

test('[MSG-14] a leader sets the quiet hours, within what lets people sleep', async () => {
  const salon = await aSalon(db, 1)
  const headers = await anOwner(db, salon.id)
  const settings = async () => (await app.inject({ url, headers })).json<MessageSettings>()
  const change = async (payload: object, who = headers) =>
    (await app.inject({ method: 'PATCH', url, headers: who, payload })).statusCode
  expect(await settings()).toEqual({ quietFromHour: 20, quietUntilHour: 9, quietSundays: true })
  expect(await change({ quietFromHour: 21, quietSundays: false })).toBe(200)
  for (const wrong of [{ quietFromHour: 23 }, { quietUntilHour: 5 }, { quietFromHour: 20.5 }, { quiet: 1 }])
    expect(await change(wrong)).toBe(400)
  const colleague = await aToken(db, { role: 'USER_LITE_PLUS', client: 'ADMIN', businessObjectId: salon.id })
  expect(await change({ quietFromHour: 17 }, colleague)).toBe(403)
  expect(await settings()).toEqual({ quietFromHour: 21, quietUntilHour: 9, quietSundays: false })
})
