/** Files as other programs export them, read with the proposed columns: headers, encodings, alphabets, families. */
import type { CustomerImport } from '@goldline/contract/transfer/import'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { anImporter, type Importer } from '../test/imports.ts'

const t = await testApp()
const { app, db } = t
afterAll(t.close)

let salon: Importer['salon']
let owner: Importer['owner']
let upload: Importer['upload']
let imported: Importer['imported']
beforeEach(async () => {
  ;({ salon, owner, upload, imported } = await anImporter(t))
})

const people = () =>
  db
    .selectFrom('customerProfile as p')
    .innerJoin('customer as c', 'c.id', 'p.customerId')
    .select(['c.name', 'c.surname', 'c.email', 'c.phoneNr', 'c.birthday', 'p.tags', 'p.notes'])
    .where('p.businessObjectId', '=', salon.id)
    .orderBy('c.name')
    .execute()

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const windows = (text: string) => Buffer.from(text, 'latin1')
const lines = (...all: string[]) => all.join('\r\n')

const ann = { name: 'Ann', surname: 'Zappa', phoneNr: '+41791112233', birthday: '1990-12-04' }
const jurg = { name: 'Jürg', surname: 'Müller', phoneNr: '+41791112244', birthday: '1985-01-31' }
const lan = { name: 'Thị Lan', surname: 'Nguyễn', phoneNr: '+41791112255', birthday: '1990-07-14' }

test.each<[string, Buffer | string, object[]]>([
  [
    'Fresha',
    lines(
      'Client ID,First Name,Last Name,Full Name,Blocked,Gender,Mobile Number,Telephone,Email,Date of Birth,Note',
      '1,Ann,Zappa,Ann Zappa,No,Female,+41 79 111 22 33,,ann@example.com,1990-12-04,"likes it quiet, comes often"',
    ),
    [{ ...ann, email: 'ann@example.com', notes: 'likes it quiet, comes often' }],
  ],
  [
    'Phorest',
    lines('first_name,last_name,mobile,email,birth_date,notes', 'Ann,Zappa,41791112233,,04/12/1990,', ',,,,,'),
    [ann],
  ],
  [
    'Treatwell',
    lines('Vorname;Nachname;E-Mail;Telefon;Notizen', 'Jürg;Müller;;079 111 22 44;"sagt ""Grüezi"""'),
    [{ ...jurg, birthday: null, notes: 'sagt "Grüezi"' }],
  ],
  [
    'Shore, saved by an old Excel',
    windows(lines('Vorname;Nachname;Mobilnummer;Geburtsdatum', 'Jürg;Müller;0791112244;31.01.1985')),
    [jurg],
  ],
  [
    'Square',
    lines(
      '"Reference ID","First Name","Last Name","Email Address","Phone Number","Nickname","Birthday","Memo"',
      '"x","Ann","Zappa","","+41791112233","","1990-12-04","VIP"',
    ),
    [{ ...ann, notes: 'VIP' }],
  ],
  [
    'Booksy, American dates',
    lines(
      'Name,Cell Phone,Email,Birthday',
      'Ann Zappa,079 111 22 33,-,12/04/1990',
      'Jürg Müller,079 111 22 44,-,01/31/1985',
    ),
    [ann, jurg],
  ],
  [
    'Excel in German',
    lines('sep=;', 'Name;Vorname;Telefon;Geb.', 'Müller;Jürg;079 111 22 44;31.01.1985 00:00:00'),
    [jurg],
  ],
  ['Excel in English', utf16(lines('Name\tPhone\tBirthday', 'Ann Zappa\t0791112233\t4-Dec-90', '')), [ann]],
  [
    'Excel in Vietnamese',
    `\ufeff${lines('Họ và tên,Số điện thoại,Ngày sinh', 'Nguyễn Thị Lan,+41 79 111 22 55,14/07/1990 12:00:00 SA')}`,
    [lan],
  ],
  [
    'a list with titles above its header',
    lines(
      'Kundenliste;;;',
      'Stand;14.07.2026;;',
      ';;;',
      'Name, Vorname;Handy;Geburtstag;',
      'Müller, Jürg;0791112244;31.1.85;',
    ),
    [jurg],
  ],
  [
    'Google Contacts',
    lines(
      'First Name,Middle Name,Last Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
      'Ann,,Zappa,1990-12-04,,* myContacts,* Home,ann@example.com,Mobile,+41 79 111 22 33',
    ),
    [{ ...ann, email: 'ann@example.com' }],
  ],
  [
    'an older Google Contacts',
    lines(
      'Name,Given Name,Additional Name,Family Name,Birthday,E-mail 1 - Value,Phone 1 - Value',
      'Ann Zappa,Ann,,Zappa,1990-12-04,,+41791112233',
    ),
    [ann],
  ],
  [
    'Outlook in English',
    lines(
      '"First Name","Middle Name","Last Name","E-mail Address","Home Phone","Mobile Phone","Birthday","Categories"',
      '"Ann","","Zappa","","044 111 22 33","079 111 22 33","12/4/1990","Regulars;Nails"',
      '"Eva","","Blum","","","","0/0/00",""',
      '"Jürg","","Müller","","","079 111 22 44","1/31/1985",""',
    ),
    [{ ...ann, tags: ['Regulars', 'Nails'] }, { name: 'Eva', surname: 'Blum', birthday: null }, jurg],
  ],
  [
    'Outlook in German',
    windows(
      lines(
        '"Vorname","Nachname","E-Mail-Adresse","Mobiltelefon","Geburtstag"',
        '"Jürg","Müller","","0791112244","31.1.1985"',
      ),
    ),
    [jurg],
  ],
  [
    'Apple Numbers',
    lines('Vorname, Nachname, Telefon, Notiz', '"Jürg", "Müller", "079 111 22 44", "mag es ruhig, kommt oft" '),
    [{ ...jurg, birthday: null, notes: 'mag es ruhig, kommt oft' }],
  ],
  [
    'an older Mac',
    lines('Kunde|Natel', 'Jürg Müller|079 111 22 44').replaceAll('\r\n', '\r'),
    [{ ...jurg, birthday: null }],
  ],
  [
    'a database with empty dates',
    lines(
      'vorname,nachname,tel,dob',
      'Jürg,Müller,0041 79 111 22 44,1985-01-31 00:00:00',
      'Eva,Blum,,0000-00-00 00:00:00',
    ),
    [{ name: 'Eva', birthday: null }, jurg],
  ],
  [
    'a table copied from a web page',
    lines('Client\tMobile', 'Zappa, Ann\t079 111 22 33'),
    [{ ...ann, birthday: null }],
  ],
  [
    'a table pasted from a chat',
    lines('Name;E-Mail;Telefon', 'Ann\u00a0Zappa\u200b;ann@example.com\u200b;\u202a079 111 22 33\u202c'),
    [{ ...ann, birthday: null, email: 'ann@example.com' }],
  ],
  [
    'decomposed diacritics',
    lines('Họ tên;SĐT;Ngày sinh', 'Nguyễn Thị Lan;079 111 22 55;14.7.1990').normalize('NFD'),
    [lan],
  ],
  ['months in words', lines('Vorname;Name;Tel;Geburtstag', 'Jürg;Müller;079 111 22 44;31. Januar 1985'), [jurg]],
])('[CUS-08] imports %s', async (_, file, expected) => {
  expect(await imported(file)).toMatchObject({ state: 'DONE', added: expected.length, refused: 0 })
  expect(await people()).toMatchObject(expected)
  expect(await imported(file)).toMatchObject({ added: 0, known: expected.length })
})

test('[CUS-08] a child with its mother’s number is imported without it, linked, and named in the report', async () => {
  const family =
    'Vorname;Nachname;Telefon;E-Mail\nAnna;Frei;079 111 22 33;\nMia;Frei;079 111 22 33;\nLeo;Frei;079 111 22 33;leo@example.com\nAnna Maria;Frei-Zemp;079 111 22 33;\n'
  const { id, mapping } = (await upload(family)).json<CustomerImport>()
  const url = `/v1/customer-imports/${id}/preview`
  const preview = (await app.inject({ method: 'POST', url, headers: owner, payload: { mapping } })).json()
  expect(preview).toMatchObject({ added: 3, known: 1, rows: [{}, { contactOf: 'Anna Frei' }, {}, {}] })
  const done = await imported(family)
  expect(done).toMatchObject({ added: 3, known: 1, refused: 0 })
  expect(await people()).toMatchObject([
    { name: 'Anna', phoneNr: '+41791112233' },
    { name: 'Leo', phoneNr: null, email: 'leo@example.com' },
    { name: 'Mia', phoneNr: null },
  ])
  const anna = done.reached[0]?.of
  expect(done.reached).toMatchObject([
    { name: 'Mia Frei', of: { name: 'Anna Frei' } },
    { name: 'Leo Frei', of: { name: 'Anna Frei' } },
  ])
  const card = await app.inject({ url: `/v1/customers/${done.reached[0]?.id}`, headers: owner })
  expect(card.json().contactOf).toEqual(anna)
  // A second import changes nothing, even after Anna is renamed.
  expect(await imported(family)).toMatchObject({ added: 0, known: 4, reached: [] })
  await imported('Vorname;Nachname\nAnne;Frei\n')
  const { id: anne } = (await app.inject({ url: '/v1/customers?query=Anne', headers: owner })).json().customers[0]
  await app.inject({
    method: 'POST',
    url: `/v1/customers/${anne}/merge`,
    headers: owner,
    payload: { otherId: anna?.id, take: [] },
  })
  expect(
    (await app.inject({ url: `/v1/customers/${done.reached[0]?.id}`, headers: owner })).json().contactOf,
  ).toMatchObject({ id: anne })
})
