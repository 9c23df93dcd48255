import type { HealthLooks } from '@goldline/contract/customer/my-health-looks'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aToken, aUser } from '../../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
const url = '/v1/user/me/health-looks'
const mine = async (headers: Headers) => (await app.inject({ url, headers })).json<HealthLooks[]>()
const read = (id: string, headers: Headers) => {
  clock.advance(1000)
  return app.inject({ method: 'POST', url: `/v1/customers/${id}/health-note/looks`, headers })
}
const write = (id: string, headers: Headers) => {
  clock.advance(1000)
  const payload = { text: 'Acrylat' }
  return app.inject({ method: 'PUT', url: `/v1/customers/${id}/health-note`, headers, payload })
}

/** Creates a salon with health notes, an owner, and a person on its page who may read them. */
async function aKeepingSalon(name: string) {
  const salon = await aSalon(db, 1, { name, healthNotes: true })
  const [staffId = ''] = salon.staff
  const userId = await aUser(db, { name: 'Lena', surname: 'Privat' })
  const lena = await aToken(db, { userId, role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id, staffId })
  const owner = await anOwner(db, salon.id)
  await db.updateTable('userRole').set({ healthNotes: true }).where('businessObjectId', '=', salon.id).execute()
  return { salon, owner, lena, staffId }
}
const visit = async (salon: SalonForTests, token: Headers, startTime = '2027-03-03T11:00:00Z') =>
  booked(await book(app, salon, token, { startTime }))

test('[PRIV-02j, PRIV-02k] a customer sees each access, by the name on the salon’s page, else by the role', async () => {
  const { salon, owner, lena, staffId } = await aKeepingSalon('A')
  const { id, token } = await aSignedInCustomer(db)
  await visit(salon, token)
  expect(await mine(token)).toEqual([])
  await write(id, lena)
  await read(id, owner)
  expect(await mine(token)).toMatchObject([
    {
      businessObject: { id: salon.id, name: 'A' },
      looks: [
        { time: '2027-03-02T08:00:02.000Z', name: null, leader: true, wrote: false },
        { time: '2027-03-02T08:00:01.000Z', name: 'Person 0', leader: false, wrote: true },
      ],
    },
  ])
  await db.updateTable('staff').set({ enabled4Booking: false }).where('id', '=', staffId).execute()
  const [at] = await mine(token)
  expect(at?.looks[1]).toMatchObject({ name: null, leader: false })
  expect(JSON.stringify(at)).not.toContain('Privat')
  const file = await app.inject({ url: '/v1/user/me/export', headers: token })
  expect(file.json().salons[0].healthNoteLooks).toMatchObject([{ by: null, leader: false }, { leader: true }])
})

test('[PRIV-02j] accesses to others’ notes, and refused ones, are not listed', async () => {
  const [one, two] = [await aKeepingSalon('A'), await aKeepingSalon('B')]
  const [anna, mai] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
  await visit(one.salon, anna.token)
  await visit(two.salon, anna.token, '2027-03-04T11:00:00Z')
  await visit(two.salon, mai.token)
  await read(anna.id, one.owner)
  await read(mai.id, two.owner)
  expect((await mine(anna.token)).map(({ businessObject, looks }) => [businessObject.name, looks.length])).toEqual([
    ['A', 1],
  ])
  expect((await mine(mai.token)).map(({ businessObject }) => businessObject.name)).toEqual(['B'])
  expect(refusal(await app.inject({ url, headers: one.owner }))).toEqual([403, 'forbidden'])
  // A refused access is not recorded.
  expect(refusal(await read(anna.id, await anOwner(db, two.salon.id)))[0]).toBe(403)
  expect(await mine(anna.token)).toHaveLength(1)
})
