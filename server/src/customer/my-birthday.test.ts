import type { Overview } from '@goldline/contract/overview'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken, aUser } from '../test/builders.ts'
import { aKiosk } from '../test/door.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'

const t = await testApp()
afterAll(t.close)

type Headers = { authorization: string }
const url = '/v1/user/me/birthday'
const mine = (headers: Headers) => t.app.inject({ url, headers })
const tell = (headers: Headers, birthday: string | null) =>
  t.app.inject({ method: 'PUT', url, headers, payload: { birthday } })
const card = async (id: string, headers: Headers) =>
  (await t.app.inject({ url: `/v1/customers/${id}`, headers })).json()
const note = (id: string, birthday: string | null, headers: Headers) =>
  t.app.inject({ method: 'PATCH', url: `/v1/customers/${id}`, headers, payload: { birthday } })
const greeted = async (headers: Headers) =>
  (await t.app.inject({ url: '/v1/overview', headers })).json<Overview>().birthdays.map(({ date }) => date)

let salon: SalonForTests
let owner: Headers
let person: Headers
let id = ''
beforeEach(async () => {
  salon = await aSalon(t.db, 1)
  owner = await anOwner(t.db, salon.id)
  const customer = await aSignedInCustomer(t.db)
  person = customer.token
  booked(await book(t.app, salon, person, { startTime: '2027-03-03T11:00:00Z' }))
  id = (await t.db.selectFrom('customer').select('id').where('userId', '=', customer.userId).executeTakeFirstOrThrow())
    .id
})

describe('the own birthday', () => {
  test('[CUS-01] is set, changed and removed by the person, and read by the salon', async () => {
    expect((await mine(person)).json()).toEqual({ birthday: null })
    expect((await tell(person, '1990-03-04')).json()).toEqual({ birthday: '1990-03-04' })
    expect(await card(id, owner)).toMatchObject({ birthday: '1990-03-04', birthdayNoted: false })
    expect(await greeted(owner)).toEqual(['2027-03-04'])
    expect(refusal(await note(id, '1990-03-05', owner))).toEqual([409, 'customer.has-account'])
    expect((await tell(person, null)).json()).toEqual({ birthday: null })
    expect(await greeted(owner)).toEqual([])
  })

  test('[CUS-01] is refused if it is in the future, or if the person never booked', async () => {
    expect(refusal(await tell(person, '2999-01-01'))).toEqual([400, 'invalid-request'])
    const token = await aToken(t.db, { userId: await aUser(t.db) })
    expect(refusal(await mine(token))).toEqual([404, 'notFound'])
    expect(refusal(await tell(token, '1990-03-04'))).toEqual([404, 'notFound'])
  })
})

describe('the salon’s note of one', () => {
  test('[CUS-01] a birthday noted by the salon gets a greeting until the person sets one', async () => {
    expect((await note(id, '1990-03-04', owner)).json()).toMatchObject({ birthday: '1990-03-04', birthdayNoted: true })
    expect(await greeted(owner)).toEqual(['2027-03-04'])
    expect((await note(id, '1990-03-05', owner)).json()).toMatchObject({ birthday: '1990-03-05' })
    await tell(person, '1991-06-01')
    expect(await card(id, owner)).toMatchObject({ birthday: '1991-06-01', birthdayNoted: false })
    await tell(person, null)
    expect(await card(id, owner)).toMatchObject({ birthday: null, birthdayNoted: false })
  })

  test('[CUS-01] [CHK-01] is hidden from the person and other salons, and does not identify the person at check-in', async () => {
    const other = await aSalon(t.db, 1)
    booked(await book(t.app, other, person, { startTime: '2027-03-04T11:00:00Z' }))
    await note(id, '1990-03-04', owner)
    expect((await mine(person)).json()).toEqual({ birthday: null })
    expect(await card(id, await anOwner(t.db, other.id))).toMatchObject({ birthday: null, birthdayNoted: false })
    const { name, surname } = await t.db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await sql`update appointment set end_time = end_time - start_time + ${new Date(t.clock.now())}::timestamptz, start_time = ${new Date(t.clock.now())}
      where business_object_id = ${salon.id}`.execute(t.db)
    const kiosk = await aKiosk(t, salon)
    const at = () => kiosk.find({ name: `${name} ${surname}`, birthday: '1990-03-04' })
    expect((await at()).json()).toBeNull()
    await tell(person, '1990-03-04')
    expect((await at()).json()).toMatchObject({ name })
  })
})
