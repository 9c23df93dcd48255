import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import { countSms } from '@goldline/domain/message/gsm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sendMessage } from '../../message/send-message.ts'
import { withVisitSecret } from '../../message/visit-link.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aCredit, aCustomer } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, type SalonForTests } from '../../test/salon.ts'
import { sendDueReminders } from './remind.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)

const noon = '2027-03-03T11:00:00Z'
const dayBefore = '2027-03-02T11:00:00Z'
const at = (instant: string) => clock.set(Date.parse(instant))
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string) => app.inject({ method: 'POST', url: path, headers: form, payload: '' })
const open = (path: string) => app.inject({ method: 'GET', url: path, headers: { accept: 'text/html' } })

let salon: SalonForTests
let customer: Awaited<ReturnType<typeof aSignedInCustomer>>
let visit: Appointment

beforeEach(async () => {
  clock.set(testNow)
  salon = await aSalon(db, 2)
  customer = await aSignedInCustomer(db)
  visit = booked(await book(app, salon, customer.token, { startTime: noon }))
})

const reminders = () =>
  db
    .selectFrom('message')
    .select(['cause', 'text', 'subject', 'channel'])
    .where('businessObjectId', '=', salon.id)
    .where('type', '=', 'REMINDER')
    .orderBy('createdTime')
    .execute()
const as = () => ({ publicUrl: deps.config.publicUrl, appointmentId: visit.id })
/** Returns the text as it is sent. */
const textOf = async (index = 0) => withVisitSecret(deps.secrets, (await reminders())[index]?.text ?? '', as())
const pathIn = (text: string) => /\/r\/[\w-]{43}/.exec(text)?.[0] ?? ''
/** Sends the reminder a day before; returns the path of its link. */
async function reminded(): Promise<string> {
  at(dayBefore)
  await sendDueReminders(deps)
  return pathIn(await textOf())
}
const read = async () =>
  (
    await app.inject({
      method: 'GET',
      url: `/v1/appointments/${visit.id}`,
      headers: { ...(await anOwner(db, salon.id)) },
    })
  ).json<Appointment>()

describe('sending', () => {
  test('[MSG-17a, MSG-17d] [MSG-04] sends a reminder once, a day before, with time, staff and link', async () => {
    await db.updateTable('businessObject').set({ cancellationWindowHours: 12 }).where('id', '=', salon.id).execute()
    at('2027-03-02T10:59:59Z')
    expect(await sendDueReminders(deps)).toBe(0)
    at(dayBefore)
    await Promise.all([sendDueReminders(deps), sendDueReminders(deps)])
    await sendDueReminders(deps)
    const sent = await reminders()
    expect(sent).toMatchObject([{ channel: 'EMAIL' }])
    expect(sent[0]?.subject).toContain('12:00')
    const text = await textOf()
    expect(text).toContain(visit.recommendedStaff?.name)
    expect(pathIn(text)).not.toBe('')
  })

  test('[MSG-17h, CUS-08h] sends the reminder of a child without an address to their contact person, with the child’s name', async () => {
    const { id: businessObjectId } = salon
    const [mother, child] = [await aCustomer(db, { name: 'Anna' }), await aCustomer(db, { name: 'Mia' })]
    const nowhere = { email: null, phoneNr: null, userId: null, enteredByBusinessObjectId: businessObjectId }
    await db.updateTable('customer').set(nowhere).where('id', '=', child.id).execute()
    for (const { id: customerId } of [mother, child])
      await db.insertInto('customerProfile').values({ businessObjectId, customerId }).execute()
    const file = { content: null, separator: ',', encoding: 'UTF8', header: [], mapping: '{}', total: 2 }
    const importId = randomUUID()
    await db
      .insertInto('customerImport')
      .values({ businessObjectId, id: importId, ...file })
      .execute()
    const reached = { businessObjectId, customerId: child.id, ofCustomerId: mother.id, importId }
    await db.insertInto('customerContact').values(reached).execute()
    await db.updateTable('appointment').set({ customerId: child.id }).where('id', '=', visit.id).execute()
    await reminded()
    expect(await reminders()).toHaveLength(1)
    const text = await textOf()
    expect(text).toContain('Hallo Anna')
    expect(text).toContain('(Mia)')
    expect(text).not.toContain('/my/appointments/')
  })

  test('[MSG-17] does not delay other reminders if one fails, and retries it', async () => {
    booked(await book(app, salon, (await aSignedInCustomer(db)).token, { startTime: noon }))
    at(dayBefore)
    let broken = true
    const hmac: typeof deps.secrets.hmac = (...parts) => {
      if (!broken) return deps.secrets.hmac(...parts)
      broken = false
      throw new Error('no key')
    }
    const breaking = { ...deps, secrets: { ...deps.secrets, hmac } }
    expect([await sendDueReminders(breaking), await sendDueReminders(breaking)]).toEqual([1, 1])
  })

  test('[MSG-17a, MSG-17c] sends no reminder if the visit was booked after its time, or the salon switched reminders off', async () => {
    at('2027-03-02T11:00:01Z')
    const late = booked(await book(app, salon, (await aSignedInCustomer(db)).token, { startTime: noon }))
    await sendDueReminders(deps)
    expect((await reminders()).filter(({ cause }) => cause.includes(late.id))).toEqual([])
    const quiet = await aSalon(db, 1)
    const owner = await anOwner(db, quiet.id)
    const set = { method: 'PATCH', url: '/v1/business-object/booking-rules', headers: { ...owner } } as const
    expect((await app.inject({ ...set, payload: { reminderHours: 0 } })).json()).toMatchObject({ reminderHours: 0 })
    clock.set(testNow)
    booked(await book(app, quiet, (await aSignedInCustomer(db)).token, { startTime: noon }))
    at('2027-03-03T10:00:00Z')
    await sendDueReminders(deps)
    const own = db.selectFrom('message').select('id').where('businessObjectId', '=', quiet.id)
    expect(await own.where('type', '=', 'REMINDER').execute()).toEqual([])
  })

  test('[MSG-17c, MSG-17d] [AVL-12] sends a new reminder after a move, naming changed staff', async () => {
    const path = await reminded()
    await post(`${path}/starts/${Date.parse('2027-03-05T11:00:00Z')}`)
    // Simulates a silent reassignment.
    const { recommendedStaff } = await read()
    const told = salon.staff.findIndex((id) => id !== recommendedStaff?.id)
    await db
      .updateTable('appointmentService')
      .set({ toldStaffId: salon.staff[told] ?? null })
      .where('appointmentId', '=', visit.id)
      .execute()
    at('2027-03-04T11:00:00Z')
    expect(await sendDueReminders(deps)).toBe(1)
    const text = await textOf(1)
    expect(text).toContain(`${recommendedStaff?.name} (bisher Person ${told})`)
    // The visit's link stays the same.
    expect(pathIn(text)).toBe(path)
    expect((await open(path)).body).toContain('5. März')
  })

  test('[MSG-02] [MSG-17] sends the reminder as a one-part SMS if preferred, and none if the customer wants no messages', async () => {
    const prefers = (communicationPreference: 'ONLY_VIA_SMS' | 'DISABLED') =>
      db.updateTable('customerProfile').set({ communicationPreference }).where('customerId', '=', customer.id).execute()
    await db.updateTable('customer').set({ phoneNr: '+41791234567' }).where('id', '=', customer.id).execute()
    await aCredit(db, salon.id)
    await prefers('DISABLED')
    at(dayBefore)
    await sendDueReminders(deps)
    expect(await reminders()).toEqual([])
    await db.deleteFrom('visitReminder').where('businessObjectId', '=', salon.id).execute()
    await prefers('ONLY_VIA_SMS')
    await reminded()
    expect(countSms(await textOf()).numberOfSms).toBe(1)
    expect(await reminders()).toMatchObject([{ channel: 'SMS' }])
  })

  test.each(['is cancelled', 'has begun'])(
    '[MSG-17] does not send a queued reminder for a visit that %s',
    async (how) => {
      const email = { name: 'smtp', send: async () => ({ kind: 'accepted', reference: null }) as const }
      const sending = { ...deps, demo: false, backoff: () => 0, providers: { sms: [], email } }
      const path = await reminded()
      const message = db.selectFrom('message').select(['id', 'status', 'error']).where('type', '=', 'REMINDER')
      const own = message.where('appointmentId', '=', visit.id)
      if (how === 'has begun') at(noon)
      else await post(`${path}/cancellation`)
      await sendMessage(sending, (await own.executeTakeFirstOrThrow()).id)
      expect(await own.executeTakeFirst()).toMatchObject({ status: 'FAILED', error: 'too late to be of use' })
    },
  )
})

describe('the link', () => {
  test('[MSG-17e] changes nothing on GET; stores «I’m coming» without changing the status, until the start changes', async () => {
    const path = await reminded()
    const page = await open(path)
    expect([page.statusCode, page.headers['x-robots-tag'], page.headers['referrer-policy']]).toEqual([
      200,
      'noindex',
      'no-referrer',
    ])
    expect(page.body).not.toContain('<script')
    expect(await read()).toMatchObject({ coming: false, version: visit.version })
    expect((await post(`${path}/coming`)).body).toContain('weiss, dass du kommst')
    expect(await read()).toMatchObject({ coming: true, status: 'CONFIRMED' })
    await post(`${path}/starts/${Date.parse('2027-03-05T11:00:00Z')}`)
    expect((await read()).coming).toBe(false)
  })

  test('[MSG-17e] [APT-03] moves only to an offered start, without signing in', async () => {
    const path = await reminded()
    const offered = [...(await open(`${path}/starts`)).body.matchAll(/starts\/(\d+)"/g)].map(([, start]) =>
      Number(start),
    )
    expect(offered.length).toBeGreaterThan(3)
    expect((await post(`${path}/starts/${Date.parse(noon) + 60_000}`)).body).toContain('nicht mehr frei')
    for (const wrong of ['1', 'x', '9'.repeat(30)]) expect((await post(`${path}/starts/${wrong}`)).statusCode).toBe(200)
    const [start = 0] = offered
    expect((await post(`${path}/starts/${start}`)).body).toContain('verschoben')
    expect(Date.parse((await read()).startTime)).toBe(start)
    await expectInvariants(db)
  })

  test('[MSG-17e] [APT-04] cancels until the window closes, once, and notifies the salon', async () => {
    const path = await reminded()
    clock.advance(1)
    expect((await open(path)).body).not.toContain('/cancellation')
    expect((await post(`${path}/cancellation`)).body).toContain('Das geht hier nicht mehr')
    expect((await read()).status).toBe('CONFIRMED')
    clock.advance(-1)
    expect((await post(`${path}/cancellation`)).body).toContain('storniert')
    await post(`${path}/cancellation`)
    expect((await read()).status).toBe('CUSTOMER_CANCELLED')
    const history = db.selectFrom('appointmentHistory').select('what').where('appointmentId', '=', visit.id)
    expect((await history.execute()).filter(({ what }) => what === 'cancelled')).toHaveLength(1)
    await expectInvariants(db)
  })

  test('[APT-24c] expires at the start, shows what happened, and cannot be guessed', async () => {
    const path = await reminded()
    at(noon)
    const past = (await open(path)).body
    expect(past).toContain('Das war dein Termin')
    expect(past).toContain('Mittwoch, 3. März 2027')
    expect(past).not.toContain('<form')
    await post(`${path}/coming`)
    expect((await read()).coming).toBe(false)
    for (const unknown of ['/r/short', `/r/${'A'.repeat(43)}`]) expect((await open(unknown)).statusCode).toBe(404)
    expect((await post(`/r/${'A'.repeat(43)}/cancellation`)).statusCode).toBe(404)
  })
})
