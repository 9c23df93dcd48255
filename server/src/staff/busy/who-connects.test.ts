import { describe, expect, test } from 'vitest'
import { aStaff, aToken } from '../../test/builders.ts'
import { busyCalendars } from '../../test/busy-calendars.ts'
import { aLeader, aSalon, leadersPassword, refusal } from '../../test/salon.ts'

type Header = { authorization: string }

const { t, stand, person } = await busyCalendars()

describe('who may connect a calendar', () => {
  test('[STF-04a] [AUTH-25] people connect their own calendar, leaders anyone’s, by re-entering the password', async () => {
    const { salon, lena, mia, phone, path, put } = person()
    const { app, db } = t
    const address = `${stand.url}/a.ics`
    expect(refusal(await put(address, { staffId: mia }))).toEqual([404, 'staff.notFound'])
    for (const method of ['GET', 'DELETE'] as const)
      expect(refusal(await app.inject({ method, url: path(mia), headers: phone }))).toEqual([404, 'staff.notFound'])
    const scope = { role: 'USER_LITE', scope: 'OWN', client: 'ADMIN' } as const
    const own = await aToken(db, { ...scope, businessObjectId: salon.id, staffId: lena })
    expect((await put(address, { headers: own })).statusCode).toBe(200)
    const owner = await aLeader(db, salon.id, 'ADMIN')
    const asOwner = { headers: owner, staffId: mia }
    expect(refusal(await put(address, asOwner))).toEqual([403, 'password.required'])
    expect(refusal(await put(address, { ...asOwner, password: 'wrong one' }))).toEqual([403, 'password.notMatched'])
    expect((await put(address, { ...asOwner, password: leadersPassword })).statusCode).toBe(200)
    const elsewhere = await aStaff(db, (await aSalon(db, 1)).id)
    const there = { ...asOwner, staffId: elsewhere, password: leadersPassword }
    expect(refusal(await put(address, there))).toEqual([404, 'staff.notFound'])
  })

  test.each(['http://a.example/a.ics', 'https://a:b@a.example/a.ics', 'ftp://a.example/a', 'Zahnarzt'])(
    '[STF-04c] %s is refused at once',
    async (address) => {
      const { put } = person()
      expect(refusal(await put(address))).toEqual([400, 'busy-calendar.address-invalid'])
    },
  )

  test('[STF-04k] [STF-08] this salon’s own feed is refused, another salon’s is accepted', async () => {
    const { phone, put } = person()
    const feedOf = async (headers: Header) => {
      const made = await t.app.inject({ method: 'POST', url: '/v1/staff-feed', headers })
      return made.json<{ url: string }>().url
    }
    expect(refusal(await put(await feedOf(phone)))).toEqual([409, 'busy-calendar.own-feed'])
    const second = await aSalon(t.db, 1)
    const whose = { businessObjectId: second.id, staffId: second.staff[0] ?? '' }
    const other = await aToken(t.db, { role: 'USER_LITE', client: 'STAFF', ...whose })
    expect((await put(await feedOf(other))).statusCode).toBe(200)
  })
})
