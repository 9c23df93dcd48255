import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aToken, aUser } from '../../test/builders.ts'
import { accept, aRequestSalon, ask, asked, type RequestSalon } from '../../test/request-salon.ts'
import { aSignedInCustomer } from '../../test/salon.ts'

// Tests stand at Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, close } = await testApp()
afterAll(close)

type Reader = { staffId?: string | null | undefined; client?: 'STAFF' | 'ADMIN'; scope?: 'OWN' }

async function reads(salon: RequestSalon, url: string, { client = 'STAFF', ...own }: Reader) {
  const staff = {
    ...own,
    staffId: own.staffId ?? null,
    client,
    role: 'USER_LITE' as const,
    businessObjectId: salon.id,
    userId: await aUser(db),
  }
  return app.inject({ url, headers: await aToken(db, staff) })
}

test('[APT-16o] STAFF lists a person’s own open requests, and nobody else’s', async () => {
  const salon = await aRequestSalon(db, 2)
  const [lena, mia] = salon.staff
  const { token } = await aSignedInCustomer(db)
  const wish = { startTime: '2027-03-05T11:00:00.000Z', staffId: lena ?? null, message: 'Mit Hund' }
  const request = asked(await ask(app, salon, token, wish))
  const own = async (reader: Reader) => (await reads(salon, '/v1/own-visit-requests', reader)).json()
  expect(await own({ staffId: lena })).toMatchObject([
    { id: request.id, message: 'Mit Hund', startTime: wish.startTime },
  ])
  expect(await own({ staffId: mia })).toEqual([])
  expect(await own({})).toEqual([])
  const elsewhere = await aRequestSalon(db)
  expect((await reads(elsewhere, '/v1/own-visit-requests', { staffId: elsewhere.staff[0] })).json()).toEqual([])
  expect((await reads(salon, '/v1/own-visit-requests', { staffId: lena, client: 'ADMIN' })).statusCode).toBe(403)
  expect((await accept(app, salon, request.id)).statusCode).toBe(200)
  expect(await own({ staffId: lena })).toEqual([])
})

test('[APT-16o] [AUTH-25] a person limited to their own visits sees the start as held, without its request', async () => {
  const salon = await aRequestSalon(db)
  const { token } = await aSignedInCustomer(db)
  asked(await ask(app, salon, token, { startTime: '2027-03-05T11:00:00.000Z' }))
  const own = { staffId: salon.staff[0], client: 'ADMIN', scope: 'OWN' } as const
  const held = await reads(salon, '/v1/slot-holds?from=2027-03-05&to=2027-03-05', own)
  expect(held.json()).toMatchObject([{ startTime: '2027-03-05T11:00:00.000Z' }])
  expect(held.json()[0].requestId).toBeUndefined()
})
