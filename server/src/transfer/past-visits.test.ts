import { randomUUID } from 'node:crypto'
import type { Customer } from '@goldline/contract/customer'
import type { CustomerImport } from '@goldline/contract/transfer/import'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setCustomerMarketing } from '../consent/set-marketing.ts'
import { joinCustomers } from '../customer/join-customers.ts'
import { renewCustomerType, renewCustomerTypes } from '../customer/renew-types.ts'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import { testApp } from '../test/app.ts'
import { anImporter, type Importer } from '../test/imports.ts'

const t = await testApp()
const { deps, db, clock } = t
afterAll(t.close)

let salon: Importer['salon']
let ask: Importer['ask']
let upload: Importer['upload']
let imported: Importer['imported']
beforeEach(async () => {
  ;({ salon, ask, upload, imported } = await anImporter(t))
})

const importedVisits = (file: string) => imported(file, { kind: 'VISITS' })

async function customer(name: string): Promise<Customer> {
  const { customers } = (await ask('GET', `customers?query=${name}`)).json()
  return (await ask('GET', `customers/${customers[0].id}`)).json()
}

const rowsIn = (table: 'appointment' | 'occupation' | 'message' | 'saleOrder' | 'pastVisit') =>
  db.selectFrom(table).selectAll().where('businessObjectId', '=', salon.id).execute()

const visits = `Datum;Zeit;Leistung;Mitarbeiterin;Kundin;Handy;Preis;Status
12.01.2027;10:00;Balayage;Nora;Anna Frei;079 111 22 33;180;Completed
12.01.2027;11:30;Föhnen;Nora;Anna Frei;079 111 22 33;45.50;Completed
10.02.2027;;Schnitt;;Anna Frei;079 111 22 33;gratis;Completed
11.02.2027;10:00;Schnitt;;Anna Frei;079 111 22 33;80;Cancelled
11.02.2027;10:00;Schnitt;;;;80;Completed
11.02.2027;10:00;;Nora;Eva Blum;079 111 22 44;80;Completed
`

test('[CUS-08o] past visits with one row per service become one visit per customer and day', async () => {
  const done = await importedVisits(visits)
  expect(done).toMatchObject({ state: 'DONE', added: 4, past: 4, refused: 2, leftOut: 1, unassigned: 0 })
  const anna = await customer('Anna')
  expect(anna).toMatchObject({ visits: 2, lastVisit: '2027-02-10T11:00:00.000Z', spendInYear: 22_550 })
  expect(anna.figures.spend).toBe(22_550)
  expect(anna.visitsBefore).toEqual([
    { day: '2027-02-10', services: ['Schnitt'], staff: [], price: null },
    { day: '2027-01-12', services: ['Balayage', 'Föhnen'], staff: ['Nora'], price: 22_550 },
  ])
  expect(await customer('Eva')).toMatchObject({ visits: 1, lastStaff: 'Nora' })
  await renewCustomerTypes({ db, log: deps.log, clock })
  expect((await customer('Anna')).type).toEqual({ name: 'new' })
})

test('[CUS-05, CUS-08o] past visits make a regular at once: the import’s own transaction enqueues the type job', async () => {
  const months = Array.from(
    { length: 12 },
    (_, index) => `15.${String(index + 1).padStart(2, '0')}.2026;Schnitt;Rita Stamm`,
  )
  await importedVisits(['Datum;Leistung;Kundin', ...months, '15.02.2027;Schnitt;Rita Stamm'].join('\n'))
  const asked = sql<{ payload: { businessObjectId: string; customerId: string | null } }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'renewCustomerType' and j.payload ->> 'businessObjectId' = ${salon.id}`
  const { rows } = await asked.execute(db)
  expect(rows.map(({ payload }) => payload)).toEqual([{ businessObjectId: salon.id, customerId: null }])
  await renewCustomerType(deps, { businessObjectId: salon.id, customerId: null })
  expect((await customer('Rita')).type.name).toMatch(/regular|vip/)
  await imported('Vorname;Nachname\nOhne;Besuch')
  expect((await asked.execute(db)).rows).toHaveLength(1)
})

test('[CUS-08p] past visits occupy no time, send no message and do not count as sales', async () => {
  await importedVisits(visits)
  for (const table of ['appointment', 'occupation', 'message', 'saleOrder'] as const)
    expect(await rowsIn(table), table).toEqual([])
})

test('[CUS-08o] importing the same or an overlapping file duplicates nothing, nor visits checked out here', async () => {
  await importedVisits(visits)
  const more = `${visits}13.02.2027;10:00;Schnitt;Nora;Eva Blum;079 111 22 44;80;Completed\n`
  expect(await importedVisits(more)).toMatchObject({ added: 1, past: 1, known: 4 })
  expect(await rowsIn('pastVisit')).toHaveLength(5)
  const { id: customerId } = await customer('Eva')
  const [startTime, endTime] = [new Date('2027-02-20T09:00:00Z'), new Date('2027-02-20T10:00:00Z')]
  const here = { businessObjectId: salon.id, id: randomUUID(), customerId, startTime, endTime, currency: 'CHF' }
  await db
    .insertInto('appointment')
    .values({ ...here, status: 'FULFILLED', bookingType: 'TELEPHONE' })
    .execute()
  const same = 'Datum;Leistung;Kundin;Handy\n20.02.2027;Schnitt;Eva Blum;079 111 22 44\n'
  expect(await importedVisits(same)).toMatchObject({ added: 0, known: 1 })
  expect(await customer('Eva')).toMatchObject({ visits: 3 })
})

test('[CUS-08o] a merge of customers keeps past visits; an erasure deletes them', async () => {
  await importedVisits(visits)
  const [anna, eva] = [await customer('Anna'), await customer('Eva')]
  await transact(db, (tx) => joinCustomers(inSalon(tx, salon.id), { from: eva.id, to: anna.id }))
  expect(await customer('Anna')).toMatchObject({ visits: 3 })
  await db.deleteFrom('customerProfile').where('customerId', '=', anna.id).execute()
  await db.deleteFrom('customer').where('id', '=', anna.id).execute()
  expect(await rowsIn('pastVisit')).toEqual([])
})

const people = `Name;Handy;Letzter Besuch;E-Mail-Marketing;SMS Marketing;Consent date;Consent source
Anna Frei;079 111 22 33;12.01.2027;ja;nein;03.05.2024;Formular
Eva Blum;079 111 22 44;31.12.2030;x;;;
Ida Kuhn;079 111 22 55;;;yes;irgendwann;
`

test('[CUS-08o, CUS-08q] a file of people also brings their last visit, and a marketing opt-in in clear words', async () => {
  const { id, mapping } = (await upload(people)).json<CustomerImport>()
  const preview = (await ask('POST', `customer-imports/${id}/preview`, { mapping })).json()
  expect(preview).toMatchObject({ added: 3, past: 1, consents: 2, leftOut: 2 })
  expect(preview.rows[0]).toMatchObject({ lastVisit: '2027-01-12', marketing: { channels: ['EMAIL'] } })
  const done = await imported(people)
  expect(done).toMatchObject({ added: 3, past: 1, consents: 2, leftOut: 2 })
  const noted = { channels: ['EMAIL'], day: '2024-05-03', source: 'Formular' }
  expect(await customer('Anna')).toMatchObject({ visits: 1, notedMarketing: noted, notificationSubscribed: false })
  expect(await customer('Eva')).toMatchObject({ visits: 0, notedMarketing: null })
  expect((await customer('Eva')).notes).toContain('Letzter Besuch 31.12.2030')
  expect(await customer('Ida')).toMatchObject({ notedMarketing: { channels: ['SMS'], day: null, source: '' } })
  expect(await imported(people)).toMatchObject({ added: 0, known: 3, past: 0, consents: 0 })
  expect(await rowsIn('message')).toEqual([])
})

test('[CUS-08q] a file’s opt-in has no effect until the person confirms it; a later decision ends it', async () => {
  await imported(people)
  const { id } = await customer('Anna')
  expect((await ask('GET', `customers/${id}/reach`)).json()).toEqual({ channel: null, reason: 'NO_CONSENT' })
  const history = (await ask('GET', `customers/${id}/history`)).json()
  const field = { field: 'marketingEmail', before: null, after: '2024-05-03, Formular' }
  expect(history).toMatchObject([{ what: 'imported', fields: [field] }])
  const refuses = { granted: false, language: 'de', client: 'ADMIN', textVersion: undefined, givenBy: 'SALON' } as const
  await transact(db, (tx) => setCustomerMarketing(tx, deps, { businessObjectId: salon.id, customerId: id, ...refuses }))
  expect(await customer('Anna')).toMatchObject({ notedMarketing: null, notificationSubscribed: false })
})

test('[CUS-08f] past visits imported in several parts are all stored once', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => {
    const person = index % 90
    const day = String((index % 28) + 1).padStart(2, '0')
    return `${day}.01.2025;10:0${Math.floor(index / 90)};Schnitt;P ${person};p${person}@example.com`
  })
  const file = ['Datum;Zeit;Leistung;Kunde;E-Mail', ...rows].join('\n')
  expect(await importedVisits(file)).toMatchObject({ added: 450, past: 450 })
  expect(await importedVisits(file)).toMatchObject({ added: 0, known: 450 })
})
