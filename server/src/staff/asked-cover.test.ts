import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { Absence } from '@goldline/contract/staff/absences'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { refusal } from '../test/salon.ts'
import { aSickDay, sickDay as day, type Plan } from '../test/sick-day.ts'

const t = await testApp()
const { app, db } = t
afterAll(t.close)
afterEach(() => expectInvariants(db))

const ten = `${day}T09:00:00.000Z`
const eleven = `${day}T10:00:00.000Z`

type Headers = Record<string, string>

async function asks(owner: Headers, of: object): Promise<Absence> {
  const headers = { ...owner, 'idempotency-key': randomUUID() }
  const payload = { kind: 'VACATION', ...of }
  return (await app.inject({ method: 'POST', url: '/v1/staff-absences', headers, payload })).json()
}

const versionOf = ({ id, version }: Appointment) => ({ id, version })

/** Reads and decides the plan of days of a requested absence. */
function planOf(owner: Headers, { id: asked, staffId }: Pick<Absence, 'id' | 'staffId'>) {
  const url = `/v1/staff/${staffId}/cover`
  const read = async (from: string, to: string) =>
    (await app.inject({ url: `${url}?from=${from}&to=${to}&asked=${asked}`, headers: owner })).json<Plan>()
  const send = (from: string, to: string, visits: readonly unknown[]) => {
    const headers = { ...owner, 'idempotency-key': randomUUID() }
    return app.inject({ method: 'POST', url, headers, payload: { from, to, asked, visits } })
  }
  return [read, send] as const
}

describe('the plan of a requested absence', () => {
  test('[STF-10l, APT-20] covers its hours and approves it; after an undo the absence is requested again', async () => {
    const { owner, ill, aVisit, undo, now, absences } = await aSickDay(t, 2)
    const [within] = [await aVisit({ startTime: ten, staffId: ill }), await aVisit({ startTime: eleven, staffId: ill })]
    const { id, staffId } = await asks(owner, { staffId: ill, from: day, to: day, hours: { from: 600, to: 660 } })
    const [plan, send] = planOf(owner, { id, staffId })
    const { visits } = await plan(day, day)
    expect(visits.map(({ appointment }) => appointment.id)).toEqual([within.appointment.id])
    const decided = visits.map(({ appointment, choices }) => ({ ...versionOf(appointment), to: choices[0] }))
    const [changed] = (await send(day, day, decided)).json<Appointment[]>()
    expect(await absences()).toEqual([{ kind: 'VACATION', status: 'APPROVED' }])
    expect(refusal(await send(day, day, []))).toEqual([409, 'absence.decided'])
    expect((await undo(changed as Appointment)).statusCode).toBe(200)
    expect(await absences()).toEqual([{ kind: 'VACATION', status: 'ASKED' }])
    expect((await now(within.appointment.id)).recommendedStaff?.id).toBe(ill)
  })

  test('[STF-10l, STF-10c] approves a long absence with its last part, and reassigns visits booked meanwhile on earlier days', async () => {
    const { owner, ill, others, aVisit, now, absences } = await aSickDay(t, 2)
    const [from, last] = [day, '2027-04-10']
    const { id, staffId } = await asks(owner, { staffId: ill, from, to: last })
    const [plan, send] = planOf(owner, { id, staffId })
    expect((await plan(from, '2027-04-02')).visits).toEqual([])
    expect((await send(from, '2027-04-02', [])).statusCode).toBe(200)
    expect(await absences()).toEqual([{ kind: 'VACATION', status: 'ASKED' }])
    const came = await aVisit({ startTime: ten })
    await aVisit({ startTime: ten })
    expect((await send('2027-04-03', last, [])).statusCode).toBe(200)
    expect(await absences()).toEqual([{ kind: 'VACATION', status: 'APPROVED' }])
    expect([null, others[0]]).toContain((await now(came.appointment.id)).recommendedStaff?.id ?? null)
    expect(refusal(await send('2027-05-01', '2027-05-02', []))).toEqual([409, 'absence.decided'])
  })

  test('[AUTH-12, STF-10l] is refused to anyone but leaders, and for days outside the absence', async () => {
    const { salon, owner, ill, others } = await aSickDay(t, 2)
    const { id } = await asks(owner, { staffId: ill, from: day, to: day })
    const reception = await aToken(db, { role: 'USER_LITE_PLUS', client: 'ADMIN', businessObjectId: salon.id })
    const read = (staffId: string, headers: Record<string, string>) =>
      app.inject({ url: `/v1/staff/${staffId}/cover?from=${day}&to=${day}&asked=${id}`, headers })
    expect(refusal(await read(ill, reception))).toEqual([403, 'forbidden'])
    expect(refusal(await read(others[0] ?? '', owner))).toEqual([404, 'absence.notFound'])
    const elsewhen = `/v1/staff/${ill}/cover?from=2027-03-04&to=2027-03-04&asked=${id}`
    expect(refusal(await app.inject({ url: elsewhen, headers: owner }))).toEqual([400, 'date-range-invalid'])
  })
})
