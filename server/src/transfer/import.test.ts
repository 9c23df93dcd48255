import { randomUUID } from 'node:crypto'
import type { CustomerImport } from '@goldline/contract/transfer/import'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anImporter, type Importer } from '../test/imports.ts'
import { aLeader, anOwner, aSalon, leadersPassword, refusal } from '../test/salon.ts'
import { importFile } from './import-file.ts'

const t = await testApp()
const { app, deps, db, clock } = t
afterAll(t.close)

type Headers = Record<string, string>
let files: Importer
let salon: Importer['salon']
let owner: Headers
let imported: Importer['imported']

const anotherSalon = async () => {
  files = await anImporter(t)
  ;({ salon, owner, imported } = files)
}
beforeEach(anotherSalon)

const upload = (file: Buffer | string, headers: Headers = owner) => files.upload(file, { headers })
const start = (id: string, mapping: unknown) =>
  app.inject({ method: 'POST', url: `/v1/customer-imports/${id}/start`, headers: owner, payload: { mapping } })
const exporting = async (payload: object, headers?: Headers) =>
  app.inject({
    method: 'POST',
    url: '/v1/customers/export',
    headers: headers ?? (await aLeader(db, salon.id)),
    payload: { password: leadersPassword, ...payload },
  })
const progress = async (id: string) =>
  (await app.inject({ url: `/v1/customer-imports/${id}`, headers: owner })).json<CustomerImport>()

const people = () =>
  db
    .selectFrom('customerProfile as p')
    .innerJoin('customer as c', 'c.id', 'p.customerId')
    .select(['c.name', 'c.surname', 'c.email', 'c.phoneNr', 'c.birthday', 'c.language', 'p.tags', 'p.notes'])
    .where('p.businessObjectId', '=', salon.id)
    .orderBy('c.name')
    .execute()

const file = `Vorname;Nachname;Telefon;E-Mail;Geburtstag;Tags;Notiz
Anna;Frei;079 111 22 33;anna@example.com;14.7.1990;Newsletter, Balayage;"mag ""Kaffee""; schwarz"
Jürg;Weiß;+41 79 111 22 44;;;;
;;;niemand@example.com;;;
Eva;Blum;079;;;;
Ida;Kurz;;ida@;;;
Lea;Lang;;;32.1.1990;;
Ngọc;;;;;;
Anna;Frei;+41791112233;;;;
`

test('[CUS-08b] readable rows are added; unreadable optional fields are named and left out; other rows are refused', async () => {
  const done = await imported(file)
  expect(done).toMatchObject({ state: 'DONE', total: 8, done: 8, added: 6, known: 1, refused: 1, leftOut: 3 })
  expect(await people()).toMatchObject([
    {
      name: 'Anna',
      surname: 'Frei',
      email: 'anna@example.com',
      phoneNr: '+41791112233',
      birthday: '1990-07-14',
      tags: ['Newsletter', 'Balayage'],
      notes: 'mag "Kaffee"; schwarz',
      language: 'de',
    },
    { name: 'Eva', phoneNr: null, notes: 'Aus der Datei, nicht übernommen: Telefon 079' },
    { name: 'Ida', email: null, notes: 'Aus der Datei, nicht übernommen: E-Mail ida@' },
    { name: 'Jürg', surname: 'Weiß', phoneNr: '+41791112244', notes: '' },
    { name: 'Lea', birthday: null, notes: 'Aus der Datei, nicht übernommen: Geburtstag 32.1.1990' },
    { name: 'Ngọc', surname: '', phoneNr: null },
  ])
  const refused = await app.inject({
    url: `/v1/customer-imports/${done.id}/refusals`,
    headers: { ...owner, 'accept-language': 'de' },
  })
  expect(refused.headers['content-type']).toContain('text/csv')
  const lines = refused.body.split('\r\n')
  expect(lines[0]).toContain('Vorname;Nachname;Telefon;E-Mail;Geburtstag;Tags;Notiz;Grund')
  expect(lines.slice(1).map((line) => line.split(';').at(-1))).toEqual(['Kein Name', ''])
})

test('[CUS-08] importing a file again changes nothing, nor does importing an export', async () => {
  await imported(file)
  const before = await people()
  expect(await imported(file)).toMatchObject({ added: 0, known: 7, refused: 1 })
  const payload = { chosen: { filter: {} }, what: 'CUSTOMERS', locale: 'de' }
  const exported = await exporting(payload)
  expect(await imported(exported.rawPayload)).toMatchObject({ total: 6, added: 0, known: 6, refused: 0 })
  expect(await people()).toEqual(before)
})

test('[CUS-08] an export is in its reader’s language, and another salon can import it', async () => {
  await imported('Vorname;Telefon;Sprache;Stichworte\nMai;079 111 22 33;vi;Gel, Fill\nTom;079 111 22 44;en;\n')
  const before = await people()
  await db.updateTable('customerProfile').set({ blackListed: true }).where('businessObjectId', '=', salon.id).execute()
  const payload = { chosen: { filter: {} }, what: 'CUSTOMERS', locale: 'de' }
  const exported = await exporting(payload)
  const [head = '', mai = ''] = exported.body.split('\r\n').filter((line) => !line.includes('Tom'))
  const cells = Object.fromEntries(head.split(';').map((title, at) => [title, mai.split(';')[at]]))
  expect(cells).toMatchObject({ Sprache: 'Tiếng Việt', Typ: 'Neu', Gesperrt: 'Ja', Neuigkeiten: 'Nein' })
  expect(cells.Nachrichten).toBe('Nachrichten per SMS oder E-Mail')
  await anotherSalon()
  expect(await imported(exported.rawPayload)).toMatchObject({ added: 2, refused: 0 })
  expect(await people()).toEqual(before)
})

test('[CUS-08] visits are exported with state and kind of booking in words, and prices in the country’s format', async () => {
  await imported('Vorname;Telefon\nMai;079 111 22 33\n')
  const { id: customerId } = await db
    .selectFrom('customerProfile')
    .select('customerId as id')
    .where('businessObjectId', '=', salon.id)
    .executeTakeFirstOrThrow()
  const [id, businessObjectId] = [randomUUID(), salon.id]
  const times = { startTime: new Date('2027-03-01T09:00:00Z'), endTime: new Date('2027-03-01T10:00:00Z') }
  const visit = { status: 'BO_CANCELLED', bookingType: 'TELEPHONE', currency: 'CHF' } as const
  await db
    .insertInto('appointment')
    .values({ businessObjectId, id, customerId, ...times, ...visit })
    .execute()
  const service = { businessObjectId, appointmentId: id, position: 0, productId: salon.product, name: 'Gel' }
  await db
    .insertInto('appointmentService')
    .values({ ...service, price: 4550, listPrice: 4550, duration: 60, segments: '[]', assignedStaffId: null })
    .execute()
  const lines = async (locale: string) =>
    (await exporting({ chosen: { filter: {} }, what: 'VISITS', locale })).body.split('\r\n')
  expect((await lines('de'))[1]).toBe('Mai;;2027-03-01;10:00;Vom Salon storniert;Telefonisch gebucht;Gel;;45.50;CHF')
  await db.updateTable('businessObject').set({ country: 'DE' }).where('id', '=', salon.id).execute()
  expect((await lines('en')).slice(0, 2)).toEqual([
    '\ufeffFirst name;Surname;Day;Time;Status;Booked;Service;Person;Price;Currency',
    'Mai;;2027-03-01;10:00;Cancelled by the salon;Booked by phone;Gel;;45,50;CHF',
  ])
})

test('[CUS-08] accepts any separator, UTF-8 or Windows-1252, and remembers the mapping by the columns', async () => {
  const windows = Buffer.from('Name,Spalte X\nJ\xfcrg M\xfcller,eins\n', 'latin1')
  const first = (await upload(windows)).json<CustomerImport>()
  expect(first).toMatchObject({
    separator: ',',
    encoding: 'windows-1252',
    mapping: ['fullName', null],
    remembered: false,
  })
  expect(first.sample).toEqual([['Jürg Müller', 'eins']])
  await start(first.id, ['fullName', 'notes'])
  await importFile(deps, { businessObjectId: salon.id, id: first.id })
  const again = (await upload(windows)).json<CustomerImport>()
  expect(again).toMatchObject({ mapping: ['fullName', 'notes'], remembered: true })
  expect((await upload('\ufeffVorname\tNachname\nEva\tBlum')).json()).toMatchObject({
    separator: '\t',
    encoding: 'utf-8',
  })
  expect((await upload('a|b\n1|2')).json()).toMatchObject({ separator: '|' })
})

test('[CUS-08b] the preview says what would happen, and changes nothing', async () => {
  const { id, mapping } = (await upload(file)).json<CustomerImport>()
  const url = `/v1/customer-imports/${id}/preview`
  const preview = await app.inject({
    method: 'POST',
    url,
    headers: { ...owner, 'accept-language': 'de' },
    payload: { mapping },
  })
  expect(preview.json()).toMatchObject({ total: 8, added: 6, known: 1, refused: 1, leftOut: 3 })
  expect(preview.json().rows.slice(2, 4)).toMatchObject([
    { line: 4, outcome: 'refused', reason: 'Kein Name', leftOut: null },
    { line: 5, outcome: 'added', reason: null, leftOut: 'Aus der Datei, nicht übernommen: Telefon 079' },
  ])
  expect(await people()).toEqual([])
})

test('[CUS-08] a file has one date order, which the preview shows and the user can change', async () => {
  const american = 'First name,Last name,Birthday\nAnn,Zappa,12/25/1990\nBen,Zorn,04/05/1990\n'
  const { id, mapping } = (await upload(american)).json<CustomerImport>()
  const previewed = async (chosen: object) => {
    const url = `/v1/customer-imports/${id}/preview`
    return (await app.inject({ method: 'POST', url, headers: owner, payload: { mapping, ...chosen } })).json()
  }
  const born = (preview: { rows: { birthday: string | null }[] }) => preview.rows.map(({ birthday }) => birthday)
  const told = await previewed({})
  expect([told.dateOrder, born(told)]).toEqual(['monthFirst', ['1990-12-25', '1990-04-05']])
  const turned = await previewed({ dateOrder: 'dayFirst' })
  expect([turned.dateOrder, born(turned)]).toEqual(['dayFirst', [null, '1990-05-04']])
  await imported(american)
  expect((await people()).map(({ birthday }) => birthday)).toEqual(['1990-12-25', '1990-04-05'])
})

test('[CUS-08] the import uses the chosen date order', async () => {
  const { id, mapping } = (await upload('Vorname;Geburtstag\nAnn;04/05/1990\n')).json<CustomerImport>()
  const payload = { mapping, dateOrder: 'monthFirst' }
  await app.inject({ method: 'POST', url: `/v1/customer-imports/${id}/start`, headers: owner, payload })
  await importFile(deps, { businessObjectId: salon.id, id })
  expect(await people()).toMatchObject([{ birthday: '1990-04-05' }])
})

test('[CUS-08] two concurrent jobs import each of 10 000 rows once', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `Person ${n};;079 ${String(1_000_000 + n)}`)
  clock.advance(1000)
  const { id, mapping } = (await upload(`Vorname;Nachname;Telefon\n${rows.join('\n')}`)).json<CustomerImport>()
  await start(id, mapping)
  const payload = { businessObjectId: salon.id, id }
  // On a busy machine one job times out on the other's lock, and the queue retries it.
  await Promise.allSettled([importFile(deps, payload), importFile(deps, payload)])
  await importFile(deps, payload)
  const done = await progress(id)
  expect([done.done, done.added + done.known + done.refused, done.state]).toEqual([10_000, 10_000, 'DONE'])
  expect(await people()).toHaveLength(done.added)
  expect(done.added).toBeGreaterThan(9000)
}, 60_000)

test('[CUS-06] a person who was blocked when erased is blocked again when imported; a row that matches two people is refused', async () => {
  await imported('Vorname;E-Mail;Telefon\nAnna;anna@example.com;\nEva;;079 111 22 33\n')
  const both = await imported('Vorname;E-Mail;Telefon\nAnnEva;anna@example.com;079 111 22 33\n')
  expect(both).toMatchObject({ added: 0, refused: 1 })
  const identityHmac = deps.secrets.hmac('blocked identity', salon.id, 'ida@example.com')
  await db.insertInto('blockedIdentity').values({ businessObjectId: salon.id, identityHmac }).execute()
  await imported('Vorname;E-Mail\nIda;ida@example.com\n')
  const list = await app.inject({ url: '/v1/customers', query: { query: 'ida' }, headers: owner })
  expect(list.json().customers[0]).toMatchObject({ name: 'Ida', blackListed: true })
})

test('[CUS-08] a file that is not a table is refused; other salons cannot read the file', async () => {
  for (const bad of ['', 'Vorname\n', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00])])
    expect(refusal(await upload(bad))[1]).toMatch(/file-invalid|invalid-request/)
  const { id } = (await upload(file)).json<CustomerImport>()
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await app.inject({ url: `/v1/customer-imports/${id}`, headers: stranger }))).toEqual([404, 'notFound'])
  const lite = await aToken(db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  expect(refusal(await upload(file, lite))).toEqual([403, 'forbidden'])
})

test('[CUS-08] an export contains no formulas and no customers of another salon', async () => {
  await imported('Vorname;Notiz\n"=HYPERLINK(""http://x"")";+1+1\n')
  const payload = { chosen: { filter: {} }, what: 'CUSTOMERS', locale: 'en' }
  const own = await exporting(payload)
  expect(own.body).toContain("'=HYPERLINK")
  expect(own.body).toContain("'+1+1")
  expect(own.body.split('\r\n')[0]).toContain('First name;Surname;E-mail')
  const { id } = await db
    .selectFrom('customerProfile')
    .select('customerId as id')
    .where('businessObjectId', '=', salon.id)
    .executeTakeFirstOrThrow()
  const stranger = await aLeader(db, (await aSalon(db, 1)).id)
  const theirs = await exporting({ chosen: { ids: [id] }, what: 'VISITS' }, stranger)
  expect(theirs.body.trim().split('\r\n')).toHaveLength(1)
})

test('[AUTH-18g, CUS-08] exporting customers requires the password, not just a PIN or an open session', async () => {
  const payload = { chosen: { filter: {} }, what: 'CUSTOMERS' }
  const byPin = await anOwner(db, salon.id)
  expect(refusal(await exporting(payload, byPin))).toEqual([403, 'password.none'])
  const leader = await aLeader(db, salon.id)
  expect(refusal(await exporting({ ...payload, password: undefined }, leader))).toEqual([403, 'password.required'])
  expect(refusal(await exporting({ ...payload, password: 'wrong' }, leader))).toEqual([403, 'password.notMatched'])
  expect((await exporting(payload, leader)).statusCode).toBe(200)
})
