import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../secrets.ts'
import { testApp } from '../../test/app.ts'
import { aProduct, aStaff, aToken } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

const noon = '2027-03-03T11:00:00Z'

describe('booking', () => {
  test('[APT-14] [APT-01] confirms at once, with the agreed terms, a profile, history and one message to each side', async () => {
    const salon = await aSalon(db, 1)
    const { id: customerId, token } = await aSignedInCustomer(db)
    const [lena = ''] = salon.staff
    const appointment = booked(await book(app, salon, token, { startTime: noon, staffId: lena }))
    expect(appointment).toMatchObject({
      '@type': 'basic-appointment',
      status: 'CONFIRMED',
      bookingType: 'ONLINE',
      startTime: '2027-03-03T11:00:00.000Z',
      endTime: '2027-03-03T12:00:00.000Z',
      estimatedDuration: 60,
      staffId: lena,
      recommendedStaff: { id: lena, name: 'Person 0' },
      services: [{ name: 'Schnitt', price: 8000, listPrice: 8000, staffId: lena, duration: 60 }],
      owner: { id: customerId, email: null, phoneNr: null, visits: 0 },
      version: 1,
    })
    const own = { appointmentId: appointment.id }
    expect(
      await db
        .selectFrom('appointmentHistory')
        .select(['what', 'by'])
        .where('appointmentId', '=', own.appointmentId)
        .execute(),
    ).toEqual([{ what: 'booked', by: 'customer' }])
    expect(
      await db.selectFrom('customerProfile').select('type').where('customerId', '=', customerId).execute(),
    ).toHaveLength(1)
    const messages = db
      .selectFrom('message')
      .select('recipient')
      .where('cause', '=', `NEW_APPOINTMENT ${appointment.id}`)
    expect(await messages.execute()).toHaveLength(1)
  })

  test('[AVL-07b, BKG-02a] refuses a busy person, and proposes their start an hour later, others at that time, then other days', async () => {
    const salon = await aSalon(db, 3)
    const [asked = '', second = '', third = ''] = salon.staff
    const [one, other, late] = [await aSignedInCustomer(db), await aSignedInCustomer(db), await aSignedInCustomer(db)]
    booked(await book(app, salon, one.token, { startTime: noon, staffId: asked }))
    booked(await book(app, salon, other.token, { startTime: noon, staffId: third }))
    const answer = await book(app, salon, late.token, { startTime: noon, staffId: asked })
    const free = answer.json<ErrorBody>().nearest ?? []
    expect(free.map(({ startTime, staffId }) => [startTime.slice(0, 16), staffId])).toEqual([
      ['2027-03-03T12:00', asked],
      ['2027-03-03T11:00', second],
      ['2027-03-03T10:00', asked],
      ['2027-03-04T11:00', asked],
      ['2027-03-02T11:00', asked],
    ])
  })

  test('[AVL-07a, BKG-02b] refuses a lost start with startTime.invalid, and proposes the nearest starts of that day and of others', async () => {
    const salon = await aSalon(db, 1)
    const [first, second] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    booked(await book(app, salon, first.token, { startTime: noon }))
    const late = await book(app, salon, second.token, { startTime: '2027-03-03T11:30:00Z' })
    expect(refusal(late)).toEqual([409, 'startTime.invalid'])
    expect(late.json<ErrorBody>().nearest).toEqual([
      { startTime: '2027-03-03T12:00:00.000Z', staffId: null },
      { startTime: '2027-03-03T10:00:00.000Z', staffId: null },
      { startTime: '2027-03-04T11:30:00.000Z', staffId: null },
      { startTime: '2027-03-02T11:30:00.000Z', staffId: null },
      { startTime: '2027-03-05T11:30:00.000Z', staffId: null },
    ])
  })

  test('[AVL-02] refuses starts off the grid, in the past, beyond the horizon or outside opening hours', async () => {
    const salon = await aSalon(db, 1)
    const { token } = await aSignedInCustomer(db)
    for (const startTime of [
      '2027-03-03T11:05:00Z',
      '2027-03-01T11:00:00Z',
      '2028-03-03T11:00:00Z',
      '2027-03-03T18:00:00Z',
    ]) {
      expect(refusal(await book(app, salon, token, { startTime }))).toEqual([409, 'startTime.invalid'])
    }
  })

  test('[AVL-08a, AVL-08c] refuses a visit at the same time across salons; block and limit apply per salon', async () => {
    const salon = await aSalon(db, 3, { maxConfirmedAppointments: 2 })
    const elsewhere = await aSalon(db, 1)
    const { id: customerId, token } = await aSignedInCustomer(db)
    booked(await book(app, elsewhere, token, { startTime: noon }))
    const same = await book(app, salon, token, { startTime: '2027-03-03T11:30:00Z' })
    expect(refusal(same)).toEqual([409, 'confirmed appointment already exists at same time'])
    expect(same.body).not.toContain(elsewhere.id)
    booked(await book(app, salon, token, { startTime: '2027-03-03T12:00:00Z' }))
    booked(await book(app, salon, token, { startTime: '2027-03-03T13:00:00Z' }))
    expect(refusal(await book(app, salon, token, { startTime: '2027-03-03T14:00:00Z' }))).toEqual([
      409,
      'customer already has maximum number of confirmed appointments',
    ])
    await db.updateTable('customerProfile').set({ blackListed: true }).where('customerId', '=', customerId).execute()
    expect(refusal(await book(app, salon, token, { startTime: '2027-03-03T15:00:00Z' }))).toEqual([403, 'blackListed'])
  })

  test('[AUTH-12] lets only a customer book, and only for themselves', async () => {
    const salon = await aSalon(db, 1)
    expect(refusal(await book(app, salon, { authorization: 'Bearer nobody' }, { startTime: noon }))).toEqual([
      401,
      'Unauthorized',
    ])
    expect(refusal(await book(app, salon, await anOwner(db, salon.id), { startTime: noon }))).toEqual([
      403,
      'forbidden',
    ])
    const { token } = await aSignedInCustomer(db)
    const other = await aSignedInCustomer(db)
    const named = { startTime: noon, customerId: other.id }
    expect(refusal(await book(app, salon, token, named))).toEqual([400, 'invalid-request'])
  })

  test('names a wrong service or person in the refusal', async () => {
    const salon = await aSalon(db, 1)
    const stranger = await aStaff(db, salon.id)
    const { token } = await aSignedInCustomer(db)
    const ask = async (wished: object) => refusal(await book(app, salon, token, { startTime: noon, ...wished }))
    expect(await ask({ products: [crypto.randomUUID()] })).toEqual([404, 'product.notFound'])
    expect(await ask({ staffId: stranger })).toEqual([409, 'staff.not-qualified'])
    expect(await ask({ staffId: crypto.randomUUID() })).toEqual([404, 'staff.notFound'])
    const unknown = { ...salon, id: crypto.randomUUID() }
    expect(refusal(await book(app, unknown, token, { startTime: noon }))).toEqual([404, 'businessObject.notFound'])
  })

  test('[POS-03] returns the same appointment for a retry with the same key, and refuses another body', async () => {
    const salon = await aSalon(db, 2)
    const { token } = await aSignedInCustomer(db)
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => book(app, salon, token, { startTime: noon }, key)))
    const ids = new Set(answers.map((answer) => booked(answer).id))
    expect(ids.size).toBe(1)
    const other = await book(app, salon, token, { startTime: '2027-03-03T13:00:00Z' }, key)
    expect(refusal(other)).toEqual([422, 'idempotency-key-reused'])
  })

  test('[CAT-05] agrees on the lower of promotion and happy hours, for the visit’s day', async () => {
    const salon = await aSalon(db, 1)
    const off = { activated: true, percentage: true }
    const product = await aProduct(db, salon, {
      specialists: salon.staff,
      promotion: JSON.stringify({ ...off, amount: 10, fromDate: '2027-03-03', toDate: '2027-03-03' }),
      happyHours: JSON.stringify({ ...off, amount: 25, fromHour: '12:00', toHour: '13:00', weekDays: ['WEDNESDAY'] }),
    })
    const { token } = await aSignedInCustomer(db)
    const at = async (startTime: string) =>
      booked(await book(app, salon, token, { startTime, products: [product] })).services
    expect(await at(noon)).toMatchObject([{ price: 6000, listPrice: 8000, priceReason: 'happyHours' }])
    expect(await at('2027-03-03T12:00:00Z')).toMatchObject([{ price: 7200, priceReason: 'promotion' }])
    expect(await at('2027-03-04T11:00:00Z')).toMatchObject([{ price: 8000, priceReason: null }])
  })

  test('[CAT-02] [AVL-10] holds one person only for their work in a chain with processing time and cleanup', async () => {
    const salon = await aSalon(db, 1)
    const [lena = ''] = salon.staff
    const colour = await aProduct(db, salon, {
      specialists: [lena],
      duration: 90,
      gapFrom: 30,
      gapMinutes: 30,
      bufferMinutes: 10,
    })
    const { token } = await aSignedInCustomer(db)
    const appointment = booked(await book(app, salon, token, { startTime: noon, products: [colour, salon.product] }))
    expect(appointment).toMatchObject({
      endTime: '2027-03-03T13:40:00.000Z',
      staffId: null,
      recommendedStaff: { id: lena },
    })
    const rows = await db
      .selectFrom('occupation')
      .select('during')
      .where('appointmentId', '=', appointment.id)
      .execute()
    expect(rows).toHaveLength(4)
    const other = await aSignedInCustomer(db)
    const short = await aProduct(db, salon, { specialists: [lena], duration: 30 })
    booked(await book(app, salon, other.token, { startTime: '2027-03-03T11:30:00Z', products: [short] }))
  })

  test('[CUS-01] creates the customer on a first booking, and stores the entered name', async () => {
    const salon = await aSalon(db, 1)
    const token = await aToken(db)
    const payload = { startTime: noon, name: ' Ayşe ', surname: 'Yılmaz', language: 'en' }
    const appointment = booked(await book(app, salon, token, payload))
    expect(appointment.owner).toMatchObject({ name: 'Ayşe', surname: 'Yılmaz', email: null })
    const mine = await app.inject({ method: 'GET', url: '/v1/user/me/appointments?when=coming', headers: token })
    expect(mine.json<{ appointments: Appointment[] }>().appointments.map(({ id }) => id)).toEqual([appointment.id])
  })

  test('[AVL-03b, AVL-03c] reassigns a first-available appointment for a requested person, with history and without a mail', async () => {
    const salon = await aSalon(db, 2)
    const [anybody, fan, late] = [await aSignedInCustomer(db), await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const movable = booked(await book(app, salon, anybody.token, { startTime: noon }))
    const wanted = movable.recommendedStaff?.id ?? ''
    const fixed = booked(await book(app, salon, fan.token, { startTime: '2027-03-03T11:30:00Z', staffId: wanted }))
    expect(fixed.recommendedStaff?.id).toBe(wanted)
    const owner = await anOwner(db, salon.id)
    const moved = (await app.inject({ url: `/v1/appointments/${movable.id}`, headers: owner })).json<Appointment>()
    expect(moved).toMatchObject({ staffId: null, version: 2 })
    expect(moved.recommendedStaff?.id).toBe(salon.staff.find((id) => id !== wanted))
    const history = db.selectFrom('appointmentHistory').select(['what', 'by']).where('appointmentId', '=', movable.id)
    expect(await history.orderBy('what').execute()).toEqual([
      { what: 'booked', by: 'customer' },
      { what: 'reassigned', by: 'system' },
    ])
    const causes = await db.selectFrom('message').select('cause').where('appointmentId', '=', movable.id).execute()
    expect(causes.every(({ cause }) => cause.startsWith('NEW_APPOINTMENT'))).toBe(true)
    expect(refusal(await book(app, salon, late.token, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
  })

  test('[AVL-03b] reassigns no visit within the freeze time', async () => {
    const salon = await aSalon(db, 2)
    const [anybody, fan] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const fixed = booked(await book(app, salon, anybody.token, { startTime: '2027-03-02T09:00:00Z' }))
    const staffId = fixed.recommendedStaff?.id ?? ''
    const refused = await book(app, salon, fan.token, { startTime: '2027-03-02T09:00:00Z', staffId })
    expect(refusal(refused)).toEqual([409, 'startTime.invalid'])
  })

  test('ignores the id of another customer’s hold', async () => {
    const salon = await aSalon(db, 1)
    const { token } = await aSignedInCustomer(db)
    const holdId = sha256('nobody').toString('base64url')
    booked(await book(app, salon, token, { startTime: noon, holdId }))
  })
})
