import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aToken, aUser } from '../test/builders.ts'
import { aQueue } from '../test/door.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'
import { closeQueues } from './manage-queue.ts'

const t = await testApp()
const { app, db, deps, clock, close } = t
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

describe('[CHK-05, CHK-06] managing the queue', () => {
  test('[CHK-05j] sends the call to the guest in their language, and again when another person calls', async () => {
    const { join, entries, lead, lena, mia } = await aQueue(t)
    await join()
    const [first] = await entries()
    const sent = () =>
      db
        .selectFrom('message')
        .select(['type', 'channel', 'subject', 'text', 'language'])
        .where('type', '=', 'QUEUE_CALL')
        .where('cause', 'like', `QUEUE_CALL ${first?.id} %`)
        .orderBy('createdTime')
        .execute()
    expect(await sent()).toEqual([])
    await lead(first?.id, 'call', { staffId: lena })
    const [told] = await sent()
    expect(told?.language).toBe(first?.language)
    expect(`${told?.subject} ${told?.text}`).toContain('Person 0')
    clock.advance(60_000)
    await lead(first?.id, 'skips', { staffId: lena, reason: 'Pause' })
    await lead(first?.id, 'call', { staffId: mia })
    expect(await sent()).toHaveLength(2)
  })

  test('lets the person whose turn it is call and take the guest: a checked-in TELEPHONE walk-in, which uses the turn', async () => {
    const { salon, join, entries, room, lead, lena, mia, desk } = await aQueue(t)
    await join()
    await join()
    const [first, second] = await entries()
    expect(first).toMatchObject({
      turnStaffId: lena,
      hands: [{ free: true }, { free: true }],
      services: [{ price: 8000 }],
    })
    expect(refusal(await lead(first?.id, 'call', { staffId: mia }))).toEqual([409, 'queue.not-their-turn'])
    expect((await lead(first?.id, 'call', { staffId: lena })).json()).toMatchObject({ status: 'CALLED' })
    expect(refusal(await lead(first?.id, 'call', { staffId: lena }))).toEqual([409, 'queue.not-possible'])
    expect(await room()).toMatchObject([
      { status: 'CALLED', staff: 'Person 0' },
      { status: 'WAITING', staff: null },
    ])
    clock.advance(7 * 60_000)
    const taken = await lead(first?.id, 'visit', { staffId: lena })
    expect([taken.statusCode, taken.json()]).toMatchObject([201, { status: 'TAKEN' }])
    const { appointmentId } = taken.json<{ appointmentId: string }>()
    const visit = (await app.inject({ url: `/v1/appointments/${appointmentId}`, headers: desk })).json()
    expect(visit).toMatchObject({
      status: 'CHECKED_IN',
      bookingType: 'TELEPHONE',
      walkIn: true,
      pinned: true,
      staffId: null,
      startTime: '2027-03-02T08:05:00.000Z',
      recommendedStaff: { id: lena },
      owner: { name: 'Nora' },
    })
    const profile = db.selectFrom('customerProfile').select('lastCheckIn').where('customerId', '=', visit.owner.id)
    expect(await profile.executeTakeFirst()).toEqual({ lastCheckIn: new Date(clock.now()) })
    expect(await entries()).toMatchObject([
      { id: second?.id, turnStaffId: mia, hands: [{ free: false }, { free: true }] },
    ])
    await lead(second?.id, 'visit', { staffId: mia })
    clock.advance(60 * 60_000)
    await join()
    // Both are free again; Lena's last walk-in is the older one.
    expect(await entries()).toMatchObject([{ turnStaffId: lena }])
    expect(salon.staff).toEqual([lena, mia])
  })

  test('does not use the turn for a guest who requested the person', async () => {
    const { join, entries, lead, lena, mia } = await aQueue(t)
    await join({ staffId: lena })
    const [asked] = await entries()
    expect(asked).toMatchObject({ wantedStaffId: lena, turnStaffId: lena })
    expect(refusal(await lead(asked?.id, 'visit', { staffId: mia }))).toEqual([409, 'queue.not-their-turn'])
    expect((await lead(asked?.id, 'visit', { staffId: lena })).statusCode).toBe(201)
    clock.advance(60 * 60_000)
    await join()
    expect(await entries()).toMatchObject([{ turnStaffId: lena }])
  })

  test('[CHK-05i] lets the guest wait for the first available when the requested person leaves the salon', async () => {
    const { salon, join, entries, lena, mia } = await aQueue(t)
    await join({ staffId: lena })
    const leave = { url: `/v1/staff/${lena}`, payload: { active: false } }
    const userId = await aUser(db, { email: 'lead@queue.example', emailConfirmedTime: new Date(0) })
    const headers = await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
    const left = await app.inject({ method: 'PATCH', headers, ...leave })
    expect([left.statusCode, await entries()]).toMatchObject([200, [{ wantedStaffId: null, turnStaffId: mia }]])
  })

  test('requires a reason for skipping, and passes the turn to the next person', async () => {
    const { join, entries, lead, lena, mia, salon } = await aQueue(t)
    await join()
    const [entry] = await entries()
    await lead(entry?.id, 'call', { staffId: lena })
    expect(refusal(await lead(entry?.id, 'skips', { staffId: lena, reason: ' ' }))).toEqual([400, 'invalid-request'])
    expect((await lead(entry?.id, 'skips', { staffId: lena, reason: 'in der Pause' })).json()).toMatchObject({
      status: 'WAITING',
    })
    expect(await entries()).toMatchObject([{ turnStaffId: mia, calledStaffId: null }])
    expect((await lead(entry?.id, 'visit', { staffId: mia })).statusCode).toBe(201)
    const skips = db.selectFrom('queueSkip').select(['staffId', 'reason']).where('businessObjectId', '=', salon.id)
    expect(await skips.execute()).toEqual([{ staffId: lena, reason: 'in der Pause' }])
  })

  test('lets a busy person take a guest only with an override', async () => {
    const { join, entries, lead, lena, salon } = await aQueue(t, 1)
    const { token } = await aSignedInCustomer(db)
    booked(await book(app, salon, token, { startTime: '2027-03-02T08:30:00Z' }))
    await join()
    const [entry] = await entries()
    expect(entry).toMatchObject({ turnStaffId: null, hands: [{ staffId: lena, free: false }] })
    const refused = await lead(entry?.id, 'visit', { staffId: lena })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: 'staff.busy', broken: ['staff.busy'] }])
    expect((await lead(entry?.id, 'visit', { staffId: lena, override: true })).statusCode).toBe(201)
  })

  test('enters a companion’s visit without a customer', async () => {
    const { join, entries, lead, guest, lena, mia, desk } = await aQueue(t)
    await join({ guests: [guest, guest] })
    const [one, two] = await entries()
    await lead(one?.id, 'visit', { staffId: lena })
    const { appointmentId } = (await lead(two?.id, 'visit', { staffId: mia })).json()
    const visit = (await app.inject({ url: `/v1/appointments/${appointmentId}`, headers: desk })).json()
    expect(visit).toMatchObject({ owner: null, walkIn: true, status: 'CHECKED_IN' })
  })

  test('[STF-02] lets a restricted person take guests only for themselves and not override rules', async () => {
    const { salon, join, entries, lead, lena, mia } = await aQueue(t)
    const phone = await aToken(db, { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId: mia })
    await db
      .updateTable('staff')
      .set({ permissions: ['MANAGE_OWN_APPOINTMENTS'] })
      .where('id', '=', mia)
      .execute()
    await join()
    const [entry] = await entries()
    expect(refusal(await lead(entry?.id, 'visit', { staffId: lena }, phone))).toEqual([403, 'forbidden'])
    await lead(entry?.id, 'skips', { staffId: lena, reason: 'Pause' })
    const asked = { staffId: mia, override: true }
    expect(refusal(await lead(entry?.id, 'visit', asked, phone))).toEqual([403, 'forbidden'])
    expect((await lead(entry?.id, 'visit', { staffId: mia }, phone)).statusCode).toBe(201)
  })

  test('lets one of concurrent takes of one guest succeed', async () => {
    const { join, entries, lead, lena } = await aQueue(t, 1)
    await join()
    const [entry] = await entries()
    const take = () => lead(entry?.id, 'visit', { staffId: lena })
    const answers = await Promise.all([take(), take(), take()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  test('lets the till and a phone manage the queue, but not another salon', async () => {
    const { as, join, entries, lead, lena } = await aQueue(t)
    await join()
    const [entry] = await entries(await as('STAFF', 'USER_LITE'))
    const foreign = (await aQueue(t)).desk
    for (const [what, body] of [
      ['call', { staffId: lena }],
      ['skips', { staffId: lena, reason: 'x' }],
      ['visit', { staffId: lena }],
      ['departure', {}],
    ] as const)
      expect(refusal(await lead(entry?.id, what, body, foreign))).toEqual([404, 'queue.notFound'])
    const headers = { ...(await as('CHECKOUT', 'USER_LITE')), 'idempotency-key': crypto.randomUUID() }
    const left = await app.inject({ method: 'POST', url: `/v1/queue/${entry?.id}/departure`, headers })
    expect(left.json()).toMatchObject({ status: 'LEFT' })
    expect(await entries()).toEqual([])
  })

  test('ends the queue at closing: hides entries, refuses calling and taking, and marks them LEFT by a job', async () => {
    const { join, entries, room, lead, lena } = await aQueue(t)
    await join()
    const [entry] = await entries()
    clock.set(Date.parse('2027-03-02T18:00:00Z'))
    expect([await entries(), await room()]).toEqual([[], []])
    expect(refusal(await lead(entry?.id, 'visit', { staffId: lena }))).toEqual([409, 'queue.not-possible'])
    expect(await closeQueues(deps)).toBeGreaterThanOrEqual(1)
    const { status } = await db
      .selectFrom('queueEntry')
      .select('status')
      .where('id', '=', entry?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(status).toBe('LEFT')
    // Numbers restart the next day, and yesterday's contact may join again.
    clock.set(Date.parse('2027-03-03T09:00:00Z'))
    expect((await join()).json()).toMatchObject([{ number: 1, ahead: 0 }])
  })
})
