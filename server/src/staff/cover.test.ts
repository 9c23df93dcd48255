import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { settleChanges } from '../appointment/undo/settle-change.ts'
import { testApp, testNow } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { refusal } from '../test/salon.ts'
import { aSickDay, sickDay as day, type Plan } from '../test/sick-day.ts'

const t = await testApp()
const { app, db, deps, clock } = t
afterAll(t.close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const ten = `${day}T09:00:00.000Z`
const eleven = `${day}T10:00:00.000Z`

const asProposed = ({ visits }: Plan) =>
  visits.map(({ appointment: { id, version }, proposal }) => ({ id, version, to: proposal }))

async function told(email: string) {
  const rows = await db.selectFrom('message').select('type').where('recipient', '=', email).execute()
  return rows.map(({ type }) => type)
}

const settle = () => {
  clock.advance(15_000)
  return settleChanges(deps)
}

describe('a day on which a person is ill', () => {
  test('[AVL-03, AVL-05c, AVL-05f, AVL-12] free staff take over without a message, a new time is announced, and other visits stay unassigned', async () => {
    const { ill, others, read, apply, aVisit, now, absences } = await aSickDay(t, 2)
    const [free, wishing] = [await aVisit({ startTime: ten }), await aVisit({ startTime: eleven, staffId: ill })]
    const plan = await read()
    expect(plan.absent).toBe(false)
    expect(plan.visits.map(({ appointment, wished, proposal }) => [appointment.id, wished, proposal])).toEqual([
      [free.appointment.id, false, { startTime: ten, staffIds: others }],
      [wishing.appointment.id, true, null],
    ])
    expect(plan.visits[1]?.choices[0]).toEqual({ startTime: eleven, staffIds: others })
    const changed = (await apply(asProposed(plan), { absent: true })).json<Appointment[]>()
    expect(changed.map(({ undo }) => undo?.others)).toEqual([1, 1])
    expect(await absences()).toEqual([{ kind: 'SICK', status: 'APPROVED' }])
    expect(await now(free.appointment.id)).toMatchObject({
      staffId: null,
      recommendedStaff: { id: others[0] },
      pinned: false,
    })
    expect(await now(wishing.appointment.id)).toMatchObject({ staffId: '-1', staff: { id: ill } })
    await settle()
    expect([await told(free.customer.email), await told(wishing.customer.email)]).toEqual([
      ['NEW_APPOINTMENT'],
      ['NEW_APPOINTMENT'],
    ])
    expect((await read()).visits).toEqual([])
  })

  test('[AVL-07, APT-20] without free staff the plan proposes the nearest start, which is announced once applied', async () => {
    const { ill, others, read, apply, aVisit, now } = await aSickDay(t, 2)
    const busy = await aVisit({ startTime: ten, staffId: others[0] ?? null })
    const moved = await aVisit({ startTime: ten })
    expect(moved.appointment.recommendedStaff?.id).toBe(ill)
    const plan = await read()
    expect(plan.visits[0]).toMatchObject({ proposal: { startTime: eleven, staffIds: others }, reached: true })
    expect((await apply(asProposed(plan))).statusCode).toBe(200)
    expect(await now(moved.appointment.id)).toMatchObject({ startTime: eleven, staffId: null })
    expect(await told(moved.customer.email)).toEqual(['NEW_APPOINTMENT'])
    await settle()
    expect(await told(moved.customer.email)).toEqual(['NEW_APPOINTMENT', 'BO_UPDATED'])
    expect(await told(busy.customer.email)).toEqual(['NEW_APPOINTMENT'])
  })

  test('[STF-10m, MSG-02] shows that a customer who wants no messages gets none', async () => {
    const { read, aVisit } = await aSickDay(t, 2)
    const { customer } = await aVisit({ startTime: ten })
    await db
      .updateTable('customerProfile')
      .set({ communicationPreference: 'DISABLED' })
      .where('customerId', '=', customer.id)
      .execute()
    expect((await read()).visits.map(({ reached }) => reached)).toEqual([false])
  })

  test('[APT-20, MSG-01] with messages off, a new time is not announced', async () => {
    const { others, read, apply, aVisit, now } = await aSickDay(t, 2)
    await aVisit({ startTime: ten, staffId: others[0] ?? null })
    const moved = await aVisit({ startTime: ten })
    expect((await apply(asProposed(await read()), { tell: false })).statusCode).toBe(200)
    await settle()
    expect(await now(moved.appointment.id)).toMatchObject({ startTime: eleven })
    expect(await told(moved.customer.email)).toEqual(['NEW_APPOINTMENT'])
  })

  test('[APT-20, AVL-05] the preview shows the exact messages and changes nothing', async () => {
    const { salon, ill, owner, others, read, apply, aVisit, now } = await aSickDay(t, 2)
    await aVisit({ startTime: ten, staffId: others[0] ?? null })
    const moved = await aVisit({ startTime: ten })
    const plan = asProposed(await read())
    const preview = async (tell: boolean) => {
      const payload = { from: day, to: day, visits: plan, tell }
      const url = `/v1/staff/${ill}/cover/messages`
      return (await app.inject({ method: 'POST', url, headers: owner, payload })).json<{ text: string }[]>()
    }
    const seen = await preview(true)
    expect(seen).toMatchObject([{ appointmentId: moved.appointment.id, channel: 'EMAIL' }])
    expect(await preview(false)).toEqual([])
    expect(await now(moved.appointment.id)).toMatchObject({ version: 1, startTime: ten })
    await apply(plan)
    await settle()
    const sent = db.selectFrom('message').select('text').where('businessObjectId', '=', salon.id)
    const { text } = await sent.where('type', '=', 'BO_UPDATED').executeTakeFirstOrThrow()
    expect(seen[0]?.text).toBe(text)
  })

  test('[APT-20] undo reverts everything, including the absence, and sends no message', async () => {
    const { ill, others, read, apply, aVisit, undo, now, absences } = await aSickDay(t, 3)
    const visits = [await aVisit({ startTime: ten, staffId: ill }), await aVisit({ startTime: eleven })]
    await db
      .updateTable('appointmentService')
      .set({ assignedStaffId: ill })
      .where('appointmentId', '=', visits[1]?.appointment.id ?? '')
      .execute()
    await db
      .updateTable('occupation')
      .set({ staffId: ill })
      .where('appointmentId', '=', visits[1]?.appointment.id ?? '')
      .execute()
    const plan = await read()
    const [first, second] = asProposed(plan)
    const asked = [{ ...first, to: { startTime: ten, staffIds: [others[1]] } }, second]
    const changed = (await apply(asked, { absent: true })).json<Appointment[]>()
    expect(changed[0]).toMatchObject({ staffId: ill, recommendedStaff: { id: others[1] }, pinned: true })
    expect((await undo(changed[0] as Appointment)).statusCode).toBe(200)
    for (const { appointment } of visits)
      expect(await now(appointment.id)).toMatchObject({
        startTime: appointment.startTime,
        recommendedStaff: { id: ill },
      })
    expect(await absences()).toEqual([])
    await settle()
    for (const { customer } of visits) expect(await told(customer.email)).toEqual(['NEW_APPOINTMENT'])
  })

  test('[APT-08] is refused with the visits that were changed or added meanwhile, and changes nothing', async () => {
    const { salon, ill, read, apply, aVisit, now } = await aSickDay(t, 2)
    const one = await aVisit({ startTime: ten, staffId: ill })
    const plan = await read()
    const gone = await aVisit({ startTime: eleven, staffId: ill })
    const answer = await apply(asProposed(plan))
    expect(refusal(answer)).toEqual([409, 'version-conflict'])
    expect(answer.json<ErrorBody>().appointments).toEqual([gone.appointment.id])
    const again = await read()
    await app.inject({
      method: 'POST',
      url: `/v1/appointments/${gone.appointment.id}/cancellation`,
      headers: gone.customer.token,
    })
    expect((await apply(asProposed(again))).json<ErrorBody>().appointments).toEqual([gone.appointment.id])
    expect(await now(one.appointment.id)).toMatchObject({ version: 1, recommendedStaff: { id: ill } })
    expect(salon.staff).toContain(ill)
  })

  test('[AVL-04] one of two concurrent calls succeeds; a choice that is not possible is refused with its visit', async () => {
    const { others, read, apply, aVisit } = await aSickDay(t, 2)
    const visits = [await aVisit({ startTime: ten }), await aVisit({ startTime: ten })]
    const plan = await read()
    const [mine] = asProposed(plan)
    const both = { startTime: ten, staffIds: others }
    const full = await apply([{ ...mine, to: both }])
    expect([full.statusCode, full.json<ErrorBody>()]).toMatchObject([
      409,
      { message: 'staff.busy', appointments: [mine?.id] },
    ])
    const answers = await Promise.all([apply(asProposed(plan)), apply(asProposed(plan))])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(visits.map(({ appointment }) => appointment.id)).toContain(mine?.id)
  })

  test('[AUTH-12] reception may reassign visits; only leaders may record the illness', async () => {
    const { salon, read, apply, aVisit, absences } = await aSickDay(t, 2)
    await aVisit({ startTime: ten, staffId: salon.staff[0] ?? null })
    const reception = await aToken(db, { role: 'USER_LITE_PLUS', client: 'ADMIN', businessObjectId: salon.id })
    const plan = asProposed(await read())
    expect(refusal(await apply(plan, { absent: true }, reception))).toEqual([403, 'forbidden'])
    expect((await apply(plan, {}, reception)).statusCode).toBe(200)
    expect(await absences()).toEqual([])
  })

  test.each([
    [`from=${day}&to=2027-03-02`, 'date-range-invalid'],
    ['from=2027-03-03&to=2027-04-03', 'date-range-too-long'],
  ] as const)('[AVL-05] %s is refused with %s', async (query, message) => {
    const { owner, ill } = await aSickDay(t, 1)
    expect(refusal(await app.inject({ url: `/v1/staff/${ill}/cover?${query}`, headers: owner }))).toEqual([
      400,
      message,
    ])
  })
})
