import type { CustomerImport } from '@goldline/contract/transfer/import'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../secrets.ts'
import { testApp } from '../test/app.ts'
import { aProduct, aToken } from '../test/builders.ts'
import { anImporter, type Importer } from '../test/imports.ts'
import { anOwner, aSalon, refusal } from '../test/salon.ts'
import { importFile } from './import-file.ts'

const t = await testApp()
const { app, deps, db, clock } = t
afterAll(t.close)

let files: Importer
let salon: Importer['salon']
let owner: Importer['owner']
let cut: string

beforeEach(async () => {
  files = await anImporter(t)
  ;({ salon, owner } = files)
  cut = await aProduct(db, salon, { name: 'Damenschnitt', duration: 60, specialists: salon.staff })
  await db.updateTable('staff').set({ name: 'Lea', surname: 'Roth' }).where('id', 'in', salon.staff).execute()
})

const upload = (file: Buffer | string, more: { headers?: Record<string, string>; type?: string } = {}) =>
  files.upload(file, { kind: 'VISITS', ...more })
const imported = (file: Buffer | string, chosen: { mapping?: unknown; names?: unknown } = {}) =>
  files.imported(file, { kind: 'VISITS', ...chosen })
const send = (id: string, what: string, payload: object) => files.ask('POST', `customer-imports/${id}/${what}`, payload)

const lines = (...all: string[]) => all.join('\r\n')

const visits = () =>
  db
    .selectFrom('appointment as a')
    .innerJoin('appointmentService as s', (join) =>
      join.onRef('s.businessObjectId', '=', 'a.businessObjectId').onRef('s.appointmentId', '=', 'a.id'),
    )
    .leftJoin('customer as c', 'c.id', 'a.customerId')
    .select(['a.status', 'a.bookingType', 'a.startTime', 'a.endTime', 'a.note', 'c.name', 'c.phoneNr'])
    .select(['s.price', 's.duration', 's.assignedStaffId', 'a.requestedStaffId'])
    .where('a.businessObjectId', '=', salon.id)
    .orderBy('a.startTime')
    .orderBy('c.name')
    .execute()

const file = `Datum;Zeit;Dauer;Dienstleistung;Mitarbeiterin;Kunde;Handy;Preis;Notiz
03.03.2027;10:00;45;Damenschnitt;Lea;Anna Frei;079 111 22 33;85.50;mag Kaffee
03.03.2027;10:15;;Damen SHS;Lea;Eva Blum;079 111 22 44;;
04.03.2027;11:00;;Damenschnitt;Mia;Eva Blum;079 111 22 44;;
04.03.2027;14:00;;Damenschnitt;;;;;
05.03.2027;;;Damenschnitt;;Ida;;;
05.03.2027;25:00;;Damenschnitt;;Ida;;;
05.03.2027;10:02;;Damenschnitt;;Ida;;;
05.03.2027;10:00;300;Damenschnitt;;Ida;;;
05.03.2027;10:00;;Massage;;Ida;;;
`

test('[APT-22a, APT-22l] coming visits are entered as booked by phone, unassigned without room; other rows are refused', async () => {
  const done = await imported(file, { names: { services: { 'Damen SHS': cut }, people: {} } })
  expect(done).toMatchObject({ kind: 'VISITS', state: 'DONE', added: 4, known: 0, refused: 5, unassigned: 2 })
  const [lea] = salon.staff
  const both = { status: 'CONFIRMED', bookingType: 'TELEPHONE' }
  expect(await visits()).toMatchObject([
    {
      ...both,
      name: 'Anna',
      phoneNr: '+41791112233',
      price: 8550,
      duration: 45,
      assignedStaffId: lea,
      note: 'mag Kaffee',
    },
    { ...both, name: 'Eva', duration: 60, assignedStaffId: null, requestedStaffId: lea },
    { ...both, name: 'Eva', phoneNr: '+41791112244', assignedStaffId: null, requestedStaffId: null },
    { ...both, name: null, assignedStaffId: lea, requestedStaffId: null },
  ])
  expect(await db.selectFrom('message').selectAll().where('businessObjectId', '=', salon.id).execute()).toEqual([])
  const refused = await app.inject({
    url: `/v1/customer-imports/${done.id}/refusals`,
    headers: { ...owner, 'accept-language': 'de' },
  })
  const lines = refused.body.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(';').at(-1))).toEqual([
    'Ohne Uhrzeit (ganzer Tag)',
    'Datum oder Uhrzeit stimmt nicht',
    'Beginnt nicht auf fünf Minuten genau',
    'Dauer stimmt nicht (höchstens vier Stunden)',
    'Keine Leistung gewählt',
  ])
})

test('[APT-22h, APT-22m] importing a file again changes nothing, even after a move or cancellation; names are remembered', async () => {
  await imported(file, { names: { services: { 'Damen SHS': cut }, people: {} } })
  await db
    .updateTable('appointment')
    .set({ status: 'BO_CANCELLED' })
    .where('businessObjectId', '=', salon.id)
    .where('note', '=', 'mag Kaffee')
    .execute()
  const before = await visits()
  expect(await imported(file)).toMatchObject({ remembered: true, added: 0, known: 4, refused: 5 })
  expect(await visits()).toEqual(before)
})

test('[APT-22] [PRIV-01] the key that recognises an imported visit does not reveal its phone number', async () => {
  await imported(file)
  const { importKey } = await db
    .selectFrom('appointment')
    .select('importKey')
    .where('businessObjectId', '=', salon.id)
    .where('note', '=', 'mag Kaffee')
    .executeTakeFirstOrThrow()
  const guess = JSON.stringify([[Date.parse('2027-03-03T10:00:00+01:00'), '+41791112233', 'lea'], 'damenschnitt'])
  expect(importKey).not.toBe(sha256(guess).toString('base64url'))
  expect(importKey).toBe(deps.secrets.hmac('imported visit', guess).toString('base64url'))
})

test('[APT-22] two visits without a name at one time with different staff stay separate, also after a name is corrected', async () => {
  const wrong = await aProduct(db, salon, { name: 'Färben', duration: 60, specialists: salon.staff })
  const nameless = `Datum;Zeit;Dienstleistung;Mitarbeiterin
03.03.2027;10:00;Cut;Lea
03.03.2027;10:00;Cut;Mia
`
  const meaning = (product: string) => ({ names: { services: { Cut: product }, people: {} } })
  expect(await imported(nameless, meaning(wrong))).toMatchObject({ added: 2, known: 0, refused: 0 })
  expect(await imported(nameless, meaning(cut))).toMatchObject({ added: 0, known: 2, refused: 0 })
  expect(await visits()).toHaveLength(2)
})

test('[APT-22h] the preview lists names to map and changes nothing; refuses other salons’ services', async () => {
  const { id, mapping } = (await upload(file)).json<CustomerImport>()
  const stranger = await aSalon(db, 1)
  const theirs = await aProduct(db, stranger, { specialists: stranger.staff })
  const preview = await send(id, 'preview', { mapping, names: { services: { Massage: theirs }, people: {} } })
  expect(preview.json()).toMatchObject({ total: 9, added: 3, refused: 6 })
  expect(preview.json().names).toEqual({
    services: [
      { name: 'Damenschnitt', count: 7, product: cut },
      { name: 'Damen SHS', count: 1, product: null },
      { name: 'Massage', count: 1, product: null },
    ],
    people: [
      { name: 'Lea', count: 2, staffId: salon.staff[0] },
      { name: 'Mia', count: 1, staffId: null },
    ],
  })
  expect(preview.json().rows[0]).toMatchObject({
    name: 'Anna Frei',
    visit: { startTime: '2027-03-03T09:00:00.000Z', service: 'Damenschnitt', person: 'Lea Roth' },
  })
  expect(await visits()).toEqual([])
  const foreign = await anOwner(db, stranger.id)
  expect(refusal(await app.inject({ url: `/v1/customer-imports/${id}`, headers: foreign }))).toEqual([404, 'notFound'])
  const lite = await aToken(db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  expect(refusal(await upload(file, { headers: lite }))).toEqual([403, 'forbidden'])
})

test('[APT-22] the part of a title that matches a service of the salon is read as the service', async () => {
  clock.advance(1000)
  const event =
    'BEGIN:VEVENT\r\nUID:u\r\nDTSTART:20270401T100000\r\nDURATION:PT30M\r\nSUMMARY:Damenschnitt – Anna Frei\r\nEND:VEVENT'
  const calendar = `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n`
  const { mapping } = (await upload(calendar, { type: 'text/calendar' })).json<CustomerImport>()
  expect(mapping).toEqual(['service', 'fullName', 'start', 'duration', 'key'])
})

test('[APT-22b] a calendar file is read as a table of events; two concurrent jobs enter each once', async () => {
  const events = Array.from(
    { length: 30 },
    (_, n) =>
      `BEGIN:VEVENT\r\nUID:u${n}\r\nDTSTART;TZID=Europe/Zurich:202704${String(n + 1).padStart(2, '0')}T100000\r\nDURATION:PT30M\r\nSUMMARY:Anna Frei – Damenschnitt\r\nEND:VEVENT`,
  )
  clock.advance(1000)
  const empty = 'BEGIN:VEVENT\r\nEND:VEVENT'
  const calendar = `BEGIN:VCALENDAR\r\n${[...events, empty].join('\r\n')}\r\nEND:VCALENDAR\r\n`
  const record = (await upload(calendar, { type: 'text/calendar' })).json<CustomerImport>()
  expect(record).toMatchObject({
    total: 30,
    mapping: ['fullName', 'service', 'start', 'duration', 'key'],
  })
  await send(record.id, 'start', { mapping: record.mapping })
  const payload = { businessObjectId: salon.id, id: record.id }
  // On a busy machine one job times out on the other's lock, and the queue retries it.
  await Promise.allSettled([importFile(deps, payload), importFile(deps, payload)])
  await importFile(deps, payload)
  const done = await app.inject({ url: `/v1/customer-imports/${record.id}`, headers: owner })
  expect(done.json()).toMatchObject({ state: 'DONE', done: 30 })
  const entered = await visits()
  expect(entered).toHaveLength(30)
  expect(entered[0]).toMatchObject({ name: 'Anna', duration: 30, startTime: new Date('2027-04-01T08:00:00Z') })
  const people = await db
    .selectFrom('customerProfile')
    .select('customerId')
    .where('businessObjectId', '=', salon.id)
    .execute()
  expect(people).toHaveLength(1)
})

test('[APT-22d, APT-22e] a calendar is unfolded by bytes, and an unknown zone is read as the salon’s, with a note', async () => {
  const event = lines('BEGIN:VEVENT', 'UID:1', 'DTSTART;TZID="Zentral":20270304T100000', 'SUMMARY:M')
  const rest = lines('ller\\, Anna – Damenschnitt', 'END:VEVENT', 'END:VCALENDAR', '')
  // The fold is between the two bytes of ü.
  const folded = Buffer.concat([
    Buffer.from(`BEGIN:VCALENDAR\r\n${event}`),
    Buffer.from([0xc3]),
    Buffer.from('\r\n '),
    Buffer.from([0xbc]),
    Buffer.from(rest),
  ])
  const { unknownZones } = (await upload(folded, { type: 'text/calendar' })).json<CustomerImport>()
  expect(unknownZones).toEqual(['Zentral'])
  expect(await imported(folded)).toMatchObject({ added: 1, refused: 0 })
  expect(await visits()).toMatchObject([{ name: 'Anna', startTime: new Date('2027-03-04T09:00:00Z') }])
  const surname = db.selectFrom('customer').select('surname').where('enteredByBusinessObjectId', '=', salon.id)
  expect(await surname.execute()).toEqual([{ surname: 'Müller' }])
})

test.each([
  [
    'Outlook',
    lines(
      '"Subject","Start Date","Start Time","End Date","End Time","All day event","Client"',
      '"Damenschnitt","3/4/2027","10:00:00 AM","3/4/2027","10:45:00 AM","False","Frei, Anna"',
      '"Damenschnitt","3/25/2027","10:00:00 AM","3/25/2027","10:45:00 AM","False","Frei, Anna"',
    ),
  ],
  [
    'Fresha',
    lines(
      'Appt. ref,Date,Time,Client,Service,Duration,Team member,Price,Status',
      'A1,4 Mar 2027,10:00am,Anna Frei,Damenschnitt,45min,Lea Roth,CHF 95.00,Booked',
      'A2,25 Mar 2027,10:00am,Anna Frei,Damenschnitt,45min,Lea Roth,CHF 95.00,Booked',
    ),
  ],
  [
    'Excel in German',
    lines(
      'sep=;',
      'Terminliste;;;',
      'Datum;Uhrzeit;Dauer;Kundin;Leistung',
      'Do. 04.03.2027 00:00:00;30.12.1899 10:00:00;0:45;Anna Frei;Damenschnitt',
      'Do. 25.03.2027 00:00:00;30.12.1899 10:00:00;0:45;Anna Frei;Damenschnitt',
    ),
  ],
])('[APT-22] imports the visits of %s', async (_, file) => {
  expect(await imported(file)).toMatchObject({ added: 2, refused: 0 })
  const both = { name: 'Anna', duration: 45 }
  expect(await visits()).toMatchObject([
    { ...both, startTime: new Date('2027-03-04T09:00:00Z') },
    { ...both, startTime: new Date('2027-03-25T09:00:00Z') },
  ])
})
