import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueueCode } from '../../auth/enqueue-code.ts'
import { inSalon } from '../../db/in-salon.ts'
import { transact } from '../../db/transaction.ts'
import { randomSecret, secretsFrom } from '../../secrets.ts'
import { aBookedVisit, type Visit } from '../../test/booked-visit.ts'
import { aUser } from '../../test/builders.ts'
import type { TestDatabase } from '../../test/clone.ts'
import { readText } from '../../test/codes.ts'
import { testDatabase } from '../../test/database.ts'
import { enqueueAppointmentMessages } from './enqueue-appointment.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const secrets = secretsFrom('k'.repeat(43))
const config = { publicUrl: 'https://goldline.example', providers: { smtp: { from: undefined } } }
const deps = { config, clock: { now: () => now }, secrets }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const tell = (visit: Visit, type: 'NEW_APPOINTMENT' | 'APPOINTMENT_CANCELLED' | 'BO_CANCELLED') =>
  transact(database.db, (tx) =>
    enqueueAppointmentMessages(inSalon(tx, visit.businessObjectId), deps, { type, ...visit, version: 1 }),
  )

const messagesOf = async (visit: Visit) => {
  const rows = await database.db
    .selectFrom('message')
    .selectAll()
    .where('businessObjectId', '=', visit.businessObjectId)
    .orderBy('createdTime')
    .orderBy('id')
    .execute()
  return rows.map((row) => (row.sealed ? row : { ...row, text: readText(row, deps.secrets) }))
}

const jobsOf = async (ids: readonly string[]) => {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key = any(${ids.map((id) => `message:${id}`)})`.execute(database.db)
  return rows
}

async function metadataIdOf(email: string, row: Parameters<typeof aUser>[1] = {}): Promise<string> {
  const metadataId = randomSecret()
  await aUser(database.db, { email, emailConfirmedTime: new Date(now), metadataId, ...row })
  return metadataId
}

const byMethod = (one: string, other: string) => Number(other.includes('CANCEL')) - Number(one.includes('CANCEL'))

describe('messages of an appointment', () => {
  test('[MSG-01][APT-12] notify the customer, the subscribers and the staff concerned about a booking', async () => {
    const visit = await aBookedVisit(database.db, { subscribers: 'Owner@Salon.example, desk@salon.example ,junk' })
    await tell(visit, 'NEW_APPOINTMENT')
    const messages = await messagesOf(visit)
    expect(messages.map(({ recipient }) => recipient).sort()).toEqual([
      'desk@salon.example',
      'lena@salon.example',
      'owner@salon.example',
      'sabine@customer.example',
    ])
    const [mail] = messages.filter(({ recipient }) => recipient?.startsWith('sabine'))
    expect(mail?.text).toContain('Montag, 23. November 2026, 14:30–15:45')
    expect(mail?.text).toMatch(/https:\/\/goldline\.example\/r\/[\w-]{43}\n/)
    expect(mail?.ics).toContain('METHOD:REQUEST')
    expect(await jobsOf(messages.map(({ id }) => id))).toHaveLength(4)
  })

  test('[CUS-04] contain names but no contact data if sent to the salon', async () => {
    const visit = await aBookedVisit(database.db, { subscribers: 'owner@salon.example' })
    await tell(visit, 'NEW_APPOINTMENT')
    const toSalon = (await messagesOf(visit)).filter(({ recipient }) => recipient?.endsWith('@salon.example'))
    expect(toSalon).toHaveLength(2)
    for (const { text } of toSalon) {
      expect(text).toContain('Sabine Muster')
      expect(text).not.toContain('sabine@')
      expect(text).not.toContain('+4179')
    }
  })

  test('[MSG-04] give one row and one job per recipient for a cause reported twenty times at once', async () => {
    const visit = await aBookedVisit(database.db, {})
    await Promise.all(Array.from({ length: 20 }, () => tell(visit, 'NEW_APPOINTMENT')))
    const messages = await messagesOf(visit)
    expect(messages).toHaveLength(2)
    expect(await jobsOf(messages.map(({ id }) => id))).toHaveLength(2)
  })

  test('[MSG-04] leave neither message nor job if the transaction fails', async () => {
    const visit = await aBookedVisit(database.db, {})
    const before = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs`.execute(
      database.db,
    )
    const failing = database.db.transaction().execute(async (tx) => {
      await enqueueAppointmentMessages(inSalon(tx, visit.businessObjectId), deps, {
        type: 'NEW_APPOINTMENT',
        ...visit,
        version: 1,
      })
      throw new Error('the booking failed')
    })
    await expect(failing).rejects.toThrow('the booking failed')
    const after = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs`.execute(
      database.db,
    )
    expect(await messagesOf(visit)).toEqual([])
    expect(after.rows).toEqual(before.rows)
  })

  test('[APT-12] have the same UID and a higher SEQUENCE for a cancellation', async () => {
    const visit = await aBookedVisit(database.db, {})
    await tell(visit, 'NEW_APPOINTMENT')
    await tell(visit, 'BO_CANCELLED')
    await tell(visit, 'BO_CANCELLED')
    const entries = (await messagesOf(visit)).flatMap(({ ics }) => (ics === null ? [] : [ics])).sort(byMethod)
    expect(entries).toHaveLength(2)
    const field = (name: string) => entries.map((ics) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(ics)?.[1])
    expect(field('METHOD')).toEqual(['CANCEL', 'REQUEST'])
    expect(field('STATUS')).toEqual(['CANCELLED', 'CONFIRMED'])
    expect(field('SEQUENCE')).toEqual(['1', '0'])
    expect(new Set(field('UID')).size).toBe(1)
  })

  test('[MSG-01] [APT-12] go only to the customer for the salon’s changes, once per change', async () => {
    const visit = await aBookedVisit(database.db, { subscribers: 'owner@salon.example' })
    await tell(visit, 'NEW_APPOINTMENT')
    const before = { startTime: new Date('2026-11-23T09:00:00Z'), staffIds: [] }
    const change = (version: number) =>
      transact(database.db, (tx) =>
        enqueueAppointmentMessages(inSalon(tx, visit.businessObjectId), deps, {
          type: 'BO_UPDATED',
          ...visit,
          version,
          before,
        }),
      )
    for (const version of [2, 2, 3]) await change(version)
    const updates = (await messagesOf(visit)).filter(({ type }) => type === 'BO_UPDATED')
    expect(updates.map(({ recipient }) => recipient)).toEqual(['sabine@customer.example', 'sabine@customer.example'])
    expect(updates[0]?.text).toContain('Bisher: Montag, 23. November 2026, 10:00 Uhr')
    const sequences = updates.map(({ ics }) => /SEQUENCE:(\d+)/.exec(ics ?? '')?.[1])
    expect(sequences.sort()).toEqual(['1', '2'])
  })

  test('[APT-04] [APT-24a] give a customer without an account the visit’s own link, and the number to call', async () => {
    const visit = await aBookedVisit(database.db, { staffEmail: null })
    await tell(visit, 'NEW_APPOINTMENT')
    const [mail] = await messagesOf(visit)
    expect(mail?.text).toContain('+41 44 123 45 67')
    expect(mail?.text).toMatch(/^Termin ansehen oder ändern: \S+\/r\/[\w-]{43}$/m)
  })

  test('[AUTH-11c] name the reader in links that need a sign-in, if a proven address has an account', async () => {
    const [anna, owner] = ['anna@reader.example', 'owner@reader.example']
    const visit = await aBookedVisit(database.db, { email: anna, subscribers: `${owner}, lan@reader.example` })
    const ids = { [anna]: await metadataIdOf(anna), [owner]: await metadataIdOf(owner) }
    await metadataIdOf('lan@reader.example', { emailConfirmedTime: null })
    await tell(visit, 'NEW_APPOINTMENT')
    await transact(database.db, (tx) =>
      enqueueAppointmentMessages(inSalon(tx, visit.businessObjectId), deps, {
        type: 'SALON_MESSAGE',
        ...visit,
        version: 2,
        text: 'Im Hof.',
      }),
    )
    const isRead = ({ channel, type, ics }: { channel: string; type: string; ics: string | null }) =>
      channel === 'EMAIL' && (type === 'APPOINTMENT_MESSAGE' || ics === null)
    const mails = (await messagesOf(visit)).filter(isRead)
    const named = mails.map(({ recipient, text }) => [recipient, /[?&]u=([\w-]+)$/m.exec(text)?.[1]])
    expect(Object.fromEntries(named)).toEqual({
      ...ids,
      'lena@salon.example': undefined,
      'lan@reader.example': undefined,
    })
    const [mine, theirs] = [anna, owner].map((each) => mails.find(({ recipient }) => recipient === each)?.text)
    expect(mine).toMatch(/^Antworten: \S+\/my\?u=/m)
    expect(theirs).toMatch(/^Kalender öffnen: \S+\/admin\?day=2026-11-23&u=/m)
  })

  test('[APT-09] are contained in the SMS itself for a customer without an account', async () => {
    const visit = await aBookedVisit(database.db, { staffEmail: null, email: null })
    const text = `Bitte 10 Minuten früher kommen. ${'Der Eingang ist im Hof. '.repeat(10)}`
    await transact(database.db, (tx) =>
      enqueueAppointmentMessages(inSalon(tx, visit.businessObjectId), deps, {
        type: 'SALON_MESSAGE',
        ...visit,
        version: 2,
        text,
      }),
    )
    const [sms] = await messagesOf(visit)
    expect(sms?.text).toMatch(/^Studio Lumière: Bitte 10 Minuten früher kommen\. Der Eingang.*\.\.\.$/)
    expect(sms?.text.length).toBeLessThanOrEqual(160)
  })

  test('[MSG-01] go only to the customer for a cancellation by the salon', async () => {
    const visit = await aBookedVisit(database.db, { subscribers: 'owner@salon.example' })
    await tell(visit, 'BO_CANCELLED')
    expect((await messagesOf(visit)).map(({ recipient }) => recipient)).toEqual(['sabine@customer.example'])
  })

  test.each([
    ['DISABLED', []],
    ['VIA_ANY', ['EMAIL']],
    ['ONLY_VIA_EMAIL', ['EMAIL']],
    ['ONLY_VIA_SMS', ['SMS']],
  ] as const)('[MSG-02] use the channels of preference %s', async (preference, channels) => {
    const visit = await aBookedVisit(database.db, { preference, staffEmail: null })
    await tell(visit, 'NEW_APPOINTMENT')
    expect((await messagesOf(visit)).map(({ channel }) => channel)).toEqual(channels)
  })

  test('[MSG-02] use SMS for VIA_ANY without an e-mail', async () => {
    const visit = await aBookedVisit(database.db, { email: null, staffEmail: null })
    await tell(visit, 'NEW_APPOINTMENT')
    const [sms] = await messagesOf(visit)
    expect(sms).toMatchObject({ channel: 'SMS', recipient: '+41791234567', subject: '', ics: null })
    expect(sms?.text).toContain('23.11.2026 um 14:30')
  })
})

describe('codes', () => {
  const code = (identity: string, businessObjectId: string | null = null) => ({
    purpose: 'SIGN_IN' as const,
    identity,
    channel: identity.startsWith('+') ? ('SMS' as const) : ('EMAIL' as const),
    code: '493817',
    language: 'de' as const,
    toStaff: false,
    businessObjectId,
    cause: `code ${randomUUID()}`,
  })

  test('[AUTH-07] are not stored in the database', async () => {
    await transact(database.db, async (tx) => {
      await enqueueCode(tx, deps, code('+41791112233'))
      await enqueueCode(tx, deps, code('pin@customer.example'))
    })
    const { rows } = await sql<{ dump: string }>`select m::text as dump from message m where sealed`.execute(
      database.db,
    )
    const jobs = await sql<{ dump: string }>`select j::text as dump from graphile_worker._private_jobs j`.execute(
      database.db,
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify([rows, jobs.rows])).not.toContain('493817')
  })
})
