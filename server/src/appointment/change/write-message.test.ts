import type { Appointment } from '@goldline/contract/appointment'
import type { getAppointmentHistory } from '@goldline/contract/appointment/history'
import type { ResponseReceived } from '@goldline/contract/call'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aToken } from '../../test/builders.ts'
import { readText } from '../../test/codes.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)

type Header = { authorization: string }

const write = (id: string, token: Header, text: string, headers: object = {}) =>
  app.inject({
    method: 'POST',
    url: `/v1/appointments/${id}/messages`,
    headers: { ...token, ...headers },
    payload: { text },
  })

async function aBooking() {
  const salon = await aSalon(db, 1, { notificationSubscribers: 'desk@salon.example' })
  await db.updateTable('staff').set({ email: 'lena@salon.example' }).where('businessObjectId', '=', salon.id).execute()
  const customer = await aSignedInCustomer(db)
  const appointment = booked(await book(app, salon, customer.token, { startTime: '2027-03-04T11:00:00Z' }))
  return { salon, ...customer, id: appointment.id, customerId: customer.id, owner: await anOwner(db, salon.id) }
}

const told = async (id: string) => {
  const rows = await db.selectFrom('message').selectAll().where('cause', 'like', `%_MESSAGE ${id}%`).execute()
  return rows.map(({ recipient, type, ics, ...row }) => ({ recipient, text: readText(row, deps.secrets), type, ics }))
}

describe('messages of an appointment', () => {
  test('[APT-09] [MSG-01] go in both directions: each side reads both, and the other side is notified', async () => {
    const { id, token, owner, email } = await aBooking()
    const asked = await write(id, token, '  Habt ihr einen Parkplatz?\nDanke! ')
    expect(asked.statusCode).toBe(201)
    expect(asked.json<Appointment>()).toMatchObject({
      version: 2,
      messages: [{ fromCustomer: true, text: 'Habt ihr einen Parkplatz?\nDanke!', unsupportedLinks: [] }],
    })
    const toSalon = await told(id)
    expect(toSalon.map(({ recipient }) => recipient).sort()).toEqual(['desk@salon.example', 'lena@salon.example'])
    for (const mail of toSalon) {
      expect(mail).toMatchObject({ type: 'APPOINTMENT_MESSAGE', ics: null })
      expect(mail.text).toContain('> Habt ihr einen Parkplatz?\n> Danke!')
      expect(mail.text).not.toContain(email)
    }
    clock.advance(1000)
    const answered = await write(id, owner, 'Ja, im Hof.')
    expect(answered.json<Appointment>().messages.map(({ fromCustomer }) => fromCustomer)).toEqual([true, false])
    const toCustomer = (await told(id)).filter(({ recipient }) => recipient === email)
    expect(toCustomer).toHaveLength(1)
    expect(toCustomer[0]?.text).toContain(`http://salon.test/b/`)
    expect(toCustomer[0]?.text).toContain(`/my/appointments/${id}`)
    const history = db.selectFrom('appointmentHistory').select(['what', 'by']).where('appointmentId', '=', id)
    expect(await history.where('what', '=', 'messaged').orderBy('at').execute()).toEqual([
      { what: 'messaged', by: 'customer' },
      { what: 'messaged', by: 'salon' },
    ])
  })

  test('[MSG-06h] flag links to strangers, but not a partner’s', async () => {
    const { salon, id, token, owner } = await aBooking()
    await db
      .updateTable('businessObject')
      .set({ partnerDomains: ['partner.ch'] })
      .where('id', '=', salon.id)
      .execute()
    await write(id, token, 'shop.partner.ch/x und fremd.ch')
    const { messages } = (await write(id, owner, 'https://partner.ch/y')).json<Appointment>()
    expect(messages.map(({ unsupportedLinks }) => unsupportedLinks)).toEqual([['fremd.ch'], []])
  })

  test('[APT-06] appear in the history if sent to the customer; the salon’s own mails do not', async () => {
    const { id, token, owner } = await aBooking()
    clock.advance(1000)
    await write(id, token, 'Habt ihr einen Parkplatz?')
    clock.advance(1000)
    const said = (await write(id, owner, 'Ja, im Hof.')).json<Appointment>().messages
    await db
      .updateTable('message')
      .set({ status: 'FAILED', failure: 'REFUSED' })
      .where('cause', 'like', `SALON_MESSAGE ${id}%`)
      .execute()
    const answer = await app.inject({ url: `/v1/appointments/${id}/history`, headers: owner })
    const lines = answer.json<ResponseReceived<typeof getAppointmentHistory>>()
    expect(lines.map(({ what, by, messageId, told }) => [what, by, messageId, told])).toEqual([
      ['booked', 'customer', null, null],
      ['told', 'system', null, { kind: 'confirmation', channel: 'EMAIL', status: 'QUEUED' }],
      ['messaged', 'customer', said[0]?.id, null],
      ['messaged', 'salon', said[1]?.id, null],
      ['told', 'system', null, { kind: 'message', channel: 'EMAIL', status: 'FAILED' }],
    ])
  })

  test('[MSG-06a, MSG-06g] flag links to strangers and disable them in the mail, but not our own', async () => {
    const { id, token } = await aBooking()
    const answer = await write(id, token, 'Siehe https://evil.example/x und salon.test/b/x, am 12.05.2027')
    expect(answer.json<Appointment>().messages[0]?.unsupportedLinks).toEqual(['evil.example'])
    for (const { text } of await told(id)) {
      expect(text).not.toContain('evil.example')
      expect(text).toContain('fremde Seiten')
    }
  })

  test('[MSG-02] do not notify a customer who wants no messages, but can still be read', async () => {
    const { salon, id, customerId, token, owner, email } = await aBooking()
    await db
      .updateTable('customerProfile')
      .set({ communicationPreference: 'DISABLED' })
      .where('customerId', '=', customerId)
      .where('businessObjectId', '=', salon.id)
      .execute()
    expect((await write(id, owner, 'Wir freuen uns.')).statusCode).toBe(201)
    expect((await told(id)).filter(({ recipient }) => recipient === email)).toEqual([])
    const read = await app.inject({ url: `/v1/appointments/${id}`, headers: token })
    expect(read.json<Appointment>().messages).toHaveLength(1)
  })

  test('[MSG-04] are written and notified once for a retry after a lost answer', async () => {
    const { id, token } = await aBooking()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => write(id, token, 'Hallo', key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.json<Appointment>().messages).toHaveLength(1)
    expect(await told(id)).toHaveLength(2)
  })

  test('[APT-09] are limited to ten per person and hour, separately for the other side and the next hour', async () => {
    const { id, token, owner } = await aBooking()
    clock.advance(3_600_000)
    for (let n = 0; n < 10; n++) expect((await write(id, token, `${n}`)).statusCode).toBe(201)
    const flood = await write(id, token, 'noch eine')
    expect(refusal(flood)).toEqual([429, 'too-many-requests'])
    expect(Number(flood.headers['retry-after'])).toBeGreaterThan(0)
    expect((await write(id, owner, 'Bitte anrufen')).statusCode).toBe(201)
    clock.advance(3_600_000)
    expect((await write(id, token, 'Danke')).statusCode).toBe(201)
  })

  test('[AUTH-04] are refused on other people’s appointments, and if empty or too long', async () => {
    const { id, salon, token } = await aBooking()
    const stranger = await aSignedInCustomer(db)
    const elsewhere = await anOwner(db, (await aSalon(db, 1)).id)
    for (const nobody of [stranger.token, elsewhere])
      expect(refusal(await write(id, nobody, 'Hallo'))).toEqual([404, 'appointment.notFound'])
    const kiosk = await aToken(db, { role: 'USER_LITE', client: 'CHECKIN', businessObjectId: salon.id })
    expect(refusal(await write(id, kiosk, 'Hallo'))).toEqual([403, 'forbidden'])
    for (const text of ['', '   ', 'x'.repeat(1001)])
      expect(refusal(await write(id, token, text))).toEqual([400, 'invalid-request'])
    expect((await write(id, token, 'x'.repeat(1000))).statusCode).toBe(201)
  })

  test('[APT-09] are refused for a blocker', async () => {
    const { id, owner } = await aBooking()
    await db.updateTable('appointment').set({ customerId: null, walkIn: true }).where('id', '=', id).execute()
    expect(refusal(await write(id, owner, 'Hallo'))).toEqual([409, 'appointment.not-editable'])
  })
})
