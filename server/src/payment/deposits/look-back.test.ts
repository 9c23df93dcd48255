import { afterEach, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { testNow } from '../../test/app.ts'
import { aDepositHouse, aDepositSalon, aRule, setRules } from '../../test/deposit-salon.ts'
import { aLeader, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const t = await aDepositHouse()
afterEach(() => t.clock.set(testNow))

test('[PAY-03l] applies the rules by the facts at each booking; only online bookings count', async () => {
  const salon = await aDepositSalon(t)
  await setRules(t, salon, [])
  const regular = await aSignedInCustomer(t.db)
  const ids: string[] = []
  for (const day of ['03', '04', '05']) {
    const startTime = `2027-03-${day}T11:00:00.000Z`
    ids.push(booked(await book(t.app, salon, regular.token, { startTime })).id)
    t.clock.advance(28 * 3_600_000)
    const own = inSalon(t.db, salon.id).updateTable('appointment')
    await own
      .set({ status: day === '05' ? 'EXPIRED' : 'FULFILLED' })
      .where('id', '=', ids.at(-1) ?? '')
      .execute()
  }
  await setRules(t, salon, [aRule({ newcomers: true }), aRule({ exemptVisits: 2, percent: 50 })])
  const look = async () => (await t.app.inject({ url: '/v1/deposit-settings/look-back', headers: salon.leader })).json()
  t.clock.set(Date.parse('2027-03-10T08:00:00Z'))
  expect(await look()).toEqual({
    ...{ bookings: 3, covered: 2, deposits: 8_000 },
    ...{ missed: 1, missedPrice: 8_000, missedCovered: 0, missedDeposits: 0 },
  })
  await inSalon(t.db, salon.id)
    .updateTable('appointment')
    .set({ bookingType: 'RWG' })
    .where('id', '=', ids[0] ?? '')
    .execute()
  expect(await look()).toMatchObject({ bookings: 2 })
  t.clock.set(Date.parse('2027-07-10T08:00:00Z'))
  expect(await look()).toMatchObject({ bookings: 0, covered: 0 })
})

test('[PAY-03k] requires no deposit from a customer who came often enough and missed no visit', async () => {
  const salon = await aDepositSalon(t)
  await setRules(t, salon, [aRule({ exemptVisits: 1 })])
  const { token } = await aSignedInCustomer(t.db)
  const wish = { startTime: '2027-03-04T11:00:00.000Z' }
  expect(refusal(await book(t.app, salon, token, wish))).toEqual([409, 'deposit.required'])
  await setRules(t, salon, [])
  const { id } = booked(await book(t.app, salon, token, wish))
  const own = () => inSalon(t.db, salon.id).updateTable('appointment').where('id', '=', id)
  await own().set({ status: 'FULFILLED' }).execute()
  await setRules(t, salon, [aRule({ exemptVisits: 1 })])
  booked(await book(t.app, salon, token, { startTime: '2027-03-05T11:00:00.000Z' }))
})

test('[PAY-03l] does not count another salon’s bookings', async () => {
  const { id } = await aSalon(t.db, 1)
  const headers = await aLeader(t.db, id)
  const answer = await t.app.inject({ url: '/v1/deposit-settings/look-back', headers })
  expect(answer.json()).toMatchObject({ bookings: 0, deposits: 0 })
})
