import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aCustomer } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aReception as aReceptionOf, eleven, settle as settled, ten } from '../../test/reception.ts'
import { aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const t = await testApp()
const { db, clock, close } = t
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const aReception = (people?: number) => aReceptionOf(t, people)
const settle = () => settled(t)
const startsOf = (all: readonly Appointment[]) => all.map(({ startTime }) => startTime)

describe('[APT-23] [APT-20] a party changed later', () => {
  test('is undone as a whole, from any of its visits', async () => {
    const { enter, all, on, told, mother } = await aReception()
    booked(await enter())
    const [, second] = await all()
    expect((await on(second as Appointment).undo()).statusCode).toBe(200)
    expect(await all()).toEqual([])
    await settle()
    expect(await told(mother)).toEqual([])
  })

  test('refuses to undo a host’s booking while a guest was changed separately', async () => {
    const { enter, all, on, guest } = await aReception()
    const first = booked(await enter({ party: [guest] }))
    const mia = (await all()).find(({ title }) => title === 'Mia')
    expect((await on(mia as Appointment).cancel({})).statusCode).toBe(200)
    expect(refusal(await on(first).undo())).toEqual([409, 'appointment.undo-over'])
    expect(await all()).toHaveLength(2)
  })

  test('keeps the distances of visits moved together; moving one leaves the others', async () => {
    const { enter, all, on, theirs } = await aReception()
    const first = booked(await enter({ party: [{ ...theirs, startTime: eleven }] }))
    const moved = await on(first).edit({ startTime: eleven, scope: 'all', note: 'later' })
    expect(moved.statusCode).toBe(200)
    expect(startsOf(await all())).toEqual([eleven, '2027-03-17T11:00:00.000Z'])
    expect((await all()).map(({ note }) => note)).toEqual(['later', null])
    expect((await on(moved.json()).edit({ startTime: ten })).statusCode).toBe(200)
    expect(startsOf(await all())).toEqual([ten, '2027-03-17T11:00:00.000Z'])
  })

  test('[AVL-03] names who would make room if one visit cannot follow', async () => {
    const { salon, enter, all, on, cut, theirs } = await aReception(3)
    const [busy = '', other = '', free = ''] = salon.staff
    const { token } = await aSignedInCustomer(db)
    const { id, version } = booked(await book(t.app, salon, token, { startTime: eleven, staffId: busy }))
    await db.updateTable('appointment').set({ requestedStaffId: null, pinned: true }).where('id', '=', id).execute()
    const party = [{ ...theirs, services: cut(other) }]
    const first = booked(await enter({ services: cut(busy), party }))
    const together = { startTime: eleven, scope: 'all' }
    const room = [{ id, version, staffIds: [free] }]
    const conflicts = (await on(first).edit(together)).json<ErrorBody>().conflicts
    expect(conflicts).toMatchObject([{ id: first.id, broken: ['staff.busy'], room }])
    expect((await on(first).edit({ ...together, room })).json()).toMatchObject({ undo: { others: 2 } })
    const whose = (await all()).map((each) => each.recommendedStaff?.id)
    expect(whose.sort()).toEqual([...salon.staff].sort())
  })

  test('cancels one visit, or all together with one undo', async () => {
    const { enter, all, on } = await aReception()
    const first = booked(await enter())
    const cancelled = await on(first).cancel({ scope: 'all' })
    expect((await all()).map(({ status }) => status)).toEqual(['BO_CANCELLED', 'BO_CANCELLED'])
    expect((await on(cancelled.json()).undo()).statusCode).toBe(200)
    const [back] = await all()
    expect((await on(back as Appointment).cancel({})).statusCode).toBe(200)
    expect((await all()).map(({ status }) => status).sort()).toEqual(['BO_CANCELLED', 'CONFIRMED'])
  })

  test('leaves out visits that have begun when cancelling all', async () => {
    const { enter, all, on, theirs } = await aReception()
    const at = (minutes: number) => new Date(testNow + minutes * 60_000).toISOString()
    booked(await enter({ startTime: at(15), party: [{ ...theirs, startTime: at(75) }] }))
    await settle()
    clock.advance(30 * 60_000)
    const [, second] = await all()
    expect((await on(second as Appointment).cancel({ scope: 'all' })).statusCode).toBe(200)
    expect((await all()).map(({ status }) => status)).toEqual(['CONFIRMED', 'BO_CANCELLED'])
  })

  test('renames a guest or makes them a customer, once; undo makes them a guest again', async () => {
    const { mother, daughter, enter, all, on, guest } = await aReception()
    booked(await enter({ party: [guest] }))
    const mias = async () => (await all()).find(({ party }) => party?.position === 2) as Appointment
    expect(refusal(await on(await mias()).edit({ title: ' ' }))).toEqual([400, 'invalid-request'])
    expect((await on(await mias()).edit({ title: 'Mira' })).json<Appointment>().title).toBe('Mira')
    expect(refusal(await on(await mias()).edit({ customerId: mother.id }))).toEqual([400, 'invalid-request'])
    const stranger = await aCustomer(db)
    expect(refusal(await on(await mias()).edit({ customerId: stranger.id }))).toEqual([404, 'notFound'])
    const hers = (await on(await mias()).edit({ customerId: daughter.id })).json<Appointment>()
    expect([hers.owner?.id, hers.title]).toEqual([daughter.id, null])
    expect(refusal(await on(hers).edit({ customerId: daughter.id }))).toEqual([400, 'invalid-request'])
    const back = (await on(hers).undo()).json<Appointment>()
    expect([back.owner, back.title]).toEqual([null, 'Mira'])
  })

  test('asks before making a guest a customer who has a visit at that time, and can be overridden', async () => {
    const { salon, daughter, enter, all, on, guest, cut } = await aReception(3)
    booked(await enter({ party: [guest] }))
    booked(await enter({ customerId: daughter.id, party: undefined, services: cut(salon.staff[2]) }))
    const mia = (await all()).find(({ party }) => party?.position === 2) as Appointment
    const asked = await on(mia).edit({ customerId: daughter.id })
    expect(refusal(asked)).toEqual([409, 'confirmed appointment already exists at same time'])
    const decided = await on(mia).edit({ customerId: daughter.id, override: true })
    expect(decided.json<Appointment>().owner?.id).toBe(daughter.id)
  })

  test('[CUS-11] stores changed durations only for the first member', async () => {
    const { salon, mother, enter, theirs } = await aReception()
    const long = [{ product: salon.product, staffId: null, duration: 75 }]
    booked(await enter({ services: long, keepDurations: true, party: [{ ...theirs, services: long }] }))
    const profiles = db.selectFrom('customerProfile').select(['customerId', 'ownDurations'])
    const kept = await profiles.where('businessObjectId', '=', salon.id).execute()
    expect(kept.filter((each) => Object.keys(each.ownDurations as object).length > 0)).toEqual([
      { customerId: mother.id, ownDurations: { [salon.product]: 75 } },
    ])
  })

  test('sends each customer one message about their own visit and their guests’ visits', async () => {
    const { enter, all, on, told, mother, daughter, theirs, guest } = await aReception(3)
    const first = booked(await enter({ party: [theirs, { ...guest, startTime: eleven }] }))
    await settle()
    const [own, ...more] = await told(mother)
    expect(more).toEqual([])
    expect(own?.text).toMatch(/10:00–11:00 Uhr, .+\n.*11:00–12:00 Uhr, .+ \(Mia\)/)
    // With an account, the guest's visit is among her own (APT-17d).
    expect(own?.text).toContain('Du kannst jeden Termin')
    const [hers, ...others] = await told(daughter)
    expect(others).toEqual([])
    expect(hers?.text).not.toContain('Mia')
    const mia = (await all()).find(({ title }) => title === 'Mia')
    expect((await on(mia as Appointment).cancel({})).statusCode).toBe(200)
    await settle()
    expect((await told(mother)).map(({ type }) => type)).toEqual(['NEW_APPOINTMENT', 'BO_CANCELLED'])
    expect((await told(mother))[1]?.text).toContain('(Mia)')
    expect(first.status).toBe('CONFIRMED')
  })
})
