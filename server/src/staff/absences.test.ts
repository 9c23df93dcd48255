import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { Absence, AffectedAppointment } from '@goldline/contract/staff/absences'
import type { Rota } from '@goldline/contract/staff/rota'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { brokenRules } from '../test/broken-rules.ts'
import { aToken, aUser } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'

type Header = { authorization: string }
let t: TestApp
let salon: SalonForTests
let owner: Header
let [lena, mia] = ['', '']
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  salon = await aSalon(t.db, 2)
  const userId = await aUser(t.db, { email: `${randomUUID()}@example.com`, emailConfirmedTime: new Date(0) })
  owner = await aToken(t.db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
  ;[lena = '', mia = ''] = salon.staff
})
afterAll(() => t.close())

const post = (url: string, payload?: object, headers: Header = owner) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })
const wednesday = { staffId: '', kind: 'VACATION', from: '2027-03-03', to: '2027-03-03' }
const asked = async (of: object = {}, headers: Header = owner): Promise<Absence> =>
  (await post('/v1/staff-absences', { ...wednesday, staffId: lena, ...of }, headers)).json()
const affected = async ({ id }: Absence): Promise<AffectedAppointment[]> =>
  (await t.app.inject({ url: `/v1/staff-absences/${id}/affected-appointments`, headers: owner })).json()
const approve = ({ id }: Absence) => post(`/v1/staff-absences/${id}/approval`)
const visit = async (startTime: string, staffId: string | null = null) => {
  const { token } = await aSignedInCustomer(t.db)
  return booked(await book(t.app, salon, token, { startTime, staffId }))
}
const now = async (id: string): Promise<Appointment> =>
  (await t.app.inject({ url: `/v1/appointments/${id}`, headers: owner })).json()
const timesOf = async (staffId: string, date = '2027-03-03'): Promise<string[]> => {
  const url = `/v1/business-objects/${salon.id}/available-slots?products=${salon.product}&from=${date}&to=${date}&staffId=${staffId}`
  return (await t.app.inject({ url })).json().slotsOfDates[0]?.times ?? []
}

describe('an absence', () => {
  test('[STF-10b] blocks time once it is approved, until it is withdrawn', async () => {
    const absence = await asked()
    expect(absence).toMatchObject({ status: 'ASKED', from: '2027-03-03', to: '2027-03-03', hours: null })
    expect(await timesOf(lena)).not.toEqual([])
    expect((await approve(absence)).json().absence.status).toBe('APPROVED')
    expect(await timesOf(lena)).toEqual([])
    expect(await timesOf(lena, '2027-03-04')).not.toEqual([])
    expect(await timesOf(mia)).not.toEqual([])
    const remove = { method: 'DELETE', url: `/v1/staff-absences/${absence.id}`, headers: owner } as const
    expect((await t.app.inject(remove)).statusCode).toBe(204)
    expect(await timesOf(lena)).not.toEqual([])
  })

  test('[STF-10] can be part of a day, or days with a clock change', async () => {
    await approve(await asked({ hours: { from: 600, to: 720 } }))
    expect(await timesOf(lena)).toEqual(expect.arrayContaining(['09:00:00', '12:00:00']))
    expect(await timesOf(lena)).not.toContain('09:15:00')
    const change = await asked({ from: '2027-03-28', to: '2027-03-28' })
    expect([change.fromTime, change.toTime]).toEqual(['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'])
    expect(change).toMatchObject({ from: '2027-03-28', to: '2027-03-28', hours: null })
  })

  test.each([
    [{ from: '2027-03-04', to: '2027-03-03' }],
    [{ to: '2029-03-03' }],
    [{ from: '2027-02-30', to: '2027-03-03' }],
    [{ hours: { from: 720, to: 600 } }],
    [{ to: '2027-03-04', hours: { from: 600, to: 720 } }],
    [{ hours: { from: 601, to: 720 } }],
  ])('[STF-10] %j is refused', async (of) => {
    expect(refusal(await post('/v1/staff-absences', { ...wednesday, staffId: lena, ...of }))).toEqual([
      400,
      'absence.invalid',
    ])
  })

  test('[STF-10] can be decided only once', async () => {
    const absence = await asked()
    const answers = await Promise.all([approve(absence), post(`/v1/staff-absences/${absence.id}/refusal`)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(refusal(await approve(absence))).toEqual([409, 'absence.decided'])
    expect(await affected(absence)).toEqual([])
  })
})

describe('the same absence', () => {
  const again = (of: object = {}) => post('/v1/staff-absences', { ...wednesday, staffId: lena, ...of })

  test('[STF-10f] can be requested once, before and after approval, also concurrently', async () => {
    const both = await Promise.all([again(), again()])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const [absence] = both.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json<Absence>())
    if (absence) await approve(absence)
    expect(refusal(await again())).toEqual([409, 'absence.known'])
    expect(refusal(await again({ hours: { from: 600, to: 720 } }))).toEqual([409, 'absence.known'])
  })

  test('[STF-10f] may be requested again after it was declined, or with another kind, length or person', async () => {
    const absence = await asked()
    await post(`/v1/staff-absences/${absence.id}/refusal`)
    for (const wish of [{}, { kind: 'SICK' }, { to: '2027-03-04' }, { staffId: mia }])
      expect((await again(wish)).statusCode).toBe(201)
    expect(refusal(await again({ from: '2027-03-04', to: '2027-03-04' }))).toEqual([409, 'absence.known'])
  })

  test('[STF-10f] is approved once, even if a longer one was requested later', async () => {
    const [short, long] = [await asked(), await asked({ to: '2027-03-05' })]
    expect((await approve(long)).statusCode).toBe(200)
    expect(await affected(short)).toEqual([])
    expect(refusal(await approve(short))).toEqual([409, 'absence.known'])
    expect((await post(`/v1/staff-absences/${short.id}/refusal`)).statusCode).toBe(200)
  })
})

describe('the appointments in an absence', () => {
  test('[STF-10c, STF-10d] [AVL-05] are previewed exactly as the approval then changes them', async () => {
    const free = await visit('2027-03-03T09:00:00Z')
    const wished = await visit('2027-03-03T11:00:00Z', lena)
    const [taken, other] = [await visit('2027-03-03T13:00:00Z'), await visit('2027-03-03T13:00:00Z')]
    const elsewhen = await visit('2027-03-04T09:00:00Z', lena)
    const holders = await Promise.all([free, taken, other].map(async ({ id }) => (await now(id)).services[0]?.staffId))
    const absence = await asked()
    const said = await affected(absence)
    expect(said.map(({ id }) => id)).not.toContain(elsewhen.id)
    // The preview must not change anything.
    expect((await now(wished.id)).services[0]?.staffId).toBe(lena)
    const done = (await approve(absence)).json<{ affected: AffectedAppointment[] }>().affected
    expect(done).toEqual(said)
    const standing = Object.fromEntries(
      done.map(({ id, wished: asksFor, newStaffIds }) => [id, { asksFor, newStaffIds }]),
    )
    expect(standing[wished.id]).toEqual({ asksFor: true, newStaffIds: null })
    if (holders[0] === lena) expect(standing[free.id]).toEqual({ asksFor: false, newStaffIds: [mia] })
    const [atOne] = [taken, other].filter((_, index) => holders[index + 1] === lena)
    expect(standing[atOne?.id ?? '']).toEqual({ asksFor: false, newStaffIds: null })
    expect((await now(wished.id)).staffId).toBe('-1')
    expect((await now(wished.id)).staff?.id).toBe(lena)
    expect((await now(atOne?.id ?? '')).services[0]?.staffId).toBe('-1')
    expect((await now(free.id)).services[0]?.staffId).toBe(mia)
    expect((await now(elsewhen.id)).services[0]?.staffId).toBe(lena)
    expect(await brokenRules(t.db, new Date(t.clock.now()))).toEqual([])
  })

  test('[STF-10e] are reassigned in the same way if the person becomes inactive, and keep their history', async () => {
    const wished = await visit('2027-03-03T11:00:00Z', lena)
    const url = `/v1/staff/${lena}`
    const coming = await t.app.inject({ url: `${url}/coming-appointments`, headers: owner })
    expect(coming.json()).toMatchObject([{ id: wished.id, wished: true, newStaffIds: null, services: ['Schnitt'] }])
    const leave = await t.app.inject({ method: 'PATCH', url, headers: owner, payload: { active: false } })
    expect(leave.json()).toMatchObject({ id: lena, active: false })
    expect((await now(wished.id)).staffId).toBe('-1')
    expect((await now(wished.id)).staff).toMatchObject({ id: lena })
    expect(await timesOf(mia)).not.toEqual([])
  })
})

describe('who asks and who decides', () => {
  const aWorker = (staffId: string, role: 'USER_LITE' | 'USER_LITE_PLUS' = 'USER_LITE_PLUS') =>
    aToken(t.db, { role, client: 'ADMIN', businessObjectId: salon.id, staffId })

  test('[AUTH-12] people request and withdraw their own, and only leaders decide', async () => {
    const worker = await aWorker(lena)
    const absence = await asked({}, worker)
    expect(absence.status).toBe('ASKED')
    expect(refusal(await post('/v1/staff-absences', { ...wednesday, staffId: mia }, worker))).toEqual([
      404,
      'staff.notFound',
    ])
    for (const way of ['approval', 'refusal'])
      expect(refusal(await post(`/v1/staff-absences/${absence.id}/${way}`, undefined, worker))).toEqual([
        403,
        'forbidden',
      ])
    const remove = (headers: Header) =>
      t.app.inject({ method: 'DELETE', url: `/v1/staff-absences/${absence.id}`, headers })
    expect(refusal(await remove(await aWorker(mia)))).toEqual([404, 'absence.notFound'])
    await approve(absence)
    expect(refusal(await remove(worker))).toEqual([409, 'absence.decided'])
  })

  test('[PRIV-02] only the person and the leaders see the reason', async () => {
    await approve(await asked({ kind: 'SICK', note: 'Grippe' }))
    await asked({ from: '2027-03-05', to: '2027-03-05', kind: 'OTHER', note: 'Arzt' })
    const read = async (headers: Header) => {
      const rota = (await t.app.inject({ url: '/v1/rota?from=2027-03-01&to=2027-03-07', headers })).json<Rota>()
      return rota.staff.flatMap(({ absences }) => absences.map(({ kind, status, note }) => [kind, status, note]))
    }
    const all = [
      ['SICK', 'APPROVED', 'Grippe'],
      ['OTHER', 'ASKED', 'Arzt'],
    ]
    expect(await read(owner)).toEqual(all)
    expect(await read(await aWorker(lena))).toEqual(all)
    expect(await read(await aWorker(mia))).toEqual([[null, 'APPROVED', '']])
    const list = await t.app.inject({ url: '/v1/staff-absences', headers: await aWorker(mia) })
    expect(list.json()).toEqual([])
  })

  test('[AUTH-04] another salon’s people and absences are not found', async () => {
    const stranger = await anOwner(t.db, (await aSalon(t.db, 1)).id)
    const absence = await asked()
    expect(refusal(await post('/v1/staff-absences', { ...wednesday, staffId: lena }, stranger))).toEqual([
      404,
      'staff.notFound',
    ])
    expect(refusal(await post(`/v1/staff-absences/${absence.id}/approval`, undefined, stranger))).toEqual([
      404,
      'absence.notFound',
    ])
    expect((await t.app.inject({ url: '/v1/staff-absences', headers: stranger })).json()).toEqual([])
  })
})
