import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../test/any-character.ts'
import { detectDateOrder } from '../time/read-typed.ts'
import { zone } from '../time/zone.ts'
import { guessMapping, type Mapping } from './csv.ts'
import { readBirthday, readImportRow, splitFullName } from './import-row.ts'

const now = Date.parse('2027-03-02T12:00:00Z')
const clock = zone('Europe/Zurich')

test.each([
  [
    ['Vorname', 'Nachname', 'Telefon', 'E-Mail', 'Geburtstag'],
    ['name', 'surname', 'phoneNr', 'email', 'birthday'],
  ],
  [
    ['First Name', 'Last_Name', 'Mobile', 'E-mail address'],
    ['name', 'surname', 'phoneNr', null],
  ],
  [
    ['Kunde', 'Handy', 'Telefon', 'Bemerkungen'],
    ['fullName', 'phoneNr', null, 'notes'],
  ],
  [
    ['Họ và tên', 'Số điện thoại', 'Ngày sinh'],
    ['surnameFirst', 'phoneNr', 'birthday'],
  ],
  [
    ['Name, Vorname', 'Tel.'],
    ['surnameFirst', 'phoneNr'],
  ],
  [
    ['Vorname Name', 'Tel.'],
    ['fullName', 'phoneNr'],
  ],
  [
    ['Vorname', 'Name'],
    ['name', 'surname'],
  ],
  [
    ['Farbe', ''],
    [null, null],
  ],
] as const)('[CUS-08] recognises the columns %s', (header, mapping) => {
  const guessed = guessMapping(header)
  expect(guessed.filter((_, index) => mapping[index] !== null)).toEqual(mapping.filter((field) => field !== null))
})

test.each([
  ['1990-07-14', '1990-07-14'],
  ['14.7.1990', '1990-07-14'],
  ['14/07/90', '1990-07-14'],
  ['07/14/1990', undefined],
  ['19900714', '1990-07-14'],
  ['14.07.1990 00:00:00', '1990-07-14'],
  ['14/07/1990 12:00:00 AM', '1990-07-14'],
  ['14. Juli 1990', '1990-07-14'],
  ['14 Jul 1990', '1990-07-14'],
  ['July 14, 1990', '1990-07-14'],
  ['1-Mär-90', '1990-03-01'],
  ['03.02.27', '2027-02-03'],
  ['03.02.28', '1928-02-03'],
  ['1990-07-14 00:00:00', '1990-07-14'],
  ['25. März 1985', '1985-03-25'],
  ['25. Ma\u0308rz 1985', '1985-03-25'],
  ['27645', '1975-09-08'],
  ['27645.0', '1975-09-08'],
  ['1985', undefined],
  ['99999', undefined],
  ['31.02.1990', undefined],
  ['Juli', undefined],
  ['1.1.2999', undefined],
])('[CUS-08d] reads the birthday %s', (text, day) => {
  expect(readBirthday(text, { now })).toBe(day)
})

test.each([
  [['12/25/1990', '04/05/1990'], 'dayFirst', '1990-04-05'],
  [['25/12/1990', '04/05/1990'], 'monthFirst', '1990-05-04'],
  [['04/05/1990'], 'dayFirst', '1990-05-04'],
  [['04/05/1990'], 'monthFirst', '1990-04-05'],
  [['12-25-1990', '04-05-1990'], 'dayFirst', '1990-04-05'],
  [['12/25/1990', '04.05.1990'], 'dayFirst', '1990-05-04'],
  [['25/12/1990', '12/25/1990'], 'dayFirst', undefined],
] as const)('[CUS-08] reads the last of %s, with the usual order %s, as %s', (days, usual, expected) => {
  expect(readBirthday(days.at(-1) ?? '', { order: detectDateOrder(days, usual), now })).toBe(expected)
})

test('[CUS-08] a file without ambiguous dates has no date order', () => {
  expect(detectDateOrder(['14.7.1990', '1990-07-14', '', 'bald'], 'monthFirst')).toBeUndefined()
})

test.each([
  ['Anna Maria Frei', false, ['Anna Maria', 'Frei']],
  ['Nguyễn Thị Lan', true, ['Thị Lan', 'Nguyễn']],
  ['Lan', true, ['Lan', '']],
  ['Zemp, Anna', false, ['Anna', 'Zemp']],
  ['von Arx,Anna Lena', true, ['Anna Lena', 'von Arx']],
  ['Anna Frei, Jr.', false, ['Anna Frei,', 'Jr.']],
  ['Zemp,', false, ['Zemp', '']],
  [', Anna', false, ['Anna', '']],
  ['', true, ['', '']],
])('[CUS-08] splits the name %s', (text, surnameFirst, parts) => {
  const { name, surname } = splitFullName(text, { surnameFirst })
  expect([name, surname]).toEqual(parts)
})

const mapping: Mapping = ['fullName', 'email', 'phoneNr', 'birthday', 'tags', 'language', 'notes']

test.each([
  [
    ['Anna Maria Frei', ' Anna@Example.com', '079 123', '1.1.1990', 'A; B,a', 'Deutsch', "'=1+1"],
    {
      name: 'Anna Maria',
      surname: 'Frei',
      email: 'anna@example.com',
      phoneNr: '079 123',
      tags: ['A', 'B'],
      language: 'de',
      notes: '=1+1',
    },
  ],
  [['Ngọc'], { name: 'Ngọc', surname: '', email: null, birthday: null, language: null }],
  [['Anna', '-', '–', '00.00.0000'], { name: 'Anna', email: null, phoneNr: null, birthday: null }],
  [['Anna', '', '', '0000-00-00 00:00:00'], { birthday: null }],
  [['', 'a@b.ch'], { reason: 'name' }],
  [['Anna', 'a@b'], { name: 'Anna', email: null, leftOut: [{ field: 'email', text: 'a@b' }] }],
  [['Anna', '', '', '30.2.1990'], { birthday: null, leftOut: [{ field: 'birthday', text: '30.2.1990' }] }],
  [['Anna', '', '', '', '', 'Suaheli'], { language: null, leftOut: [{ field: 'language', text: 'Suaheli' }] }],
  [['Anna', '', '', '', '', '-'], { language: null, leftOut: [] }],
  [['Anna', 'keine E-Mail', 'unbekannt', 'k. A.'], { email: null, phoneNr: null, birthday: null, leftOut: [] }],
  [['Anna', 'n/a', '???', 'không rõ'], { email: null, phoneNr: null, birthday: null, leftOut: [] }],
] as const)('[CUS-08b] reads the row %s', (cells, expected) => {
  expect(readImportRow(cells, { mapping, now, clock })).toMatchObject(expected)
})

test('[CUS-08] no row throws, and results fit the columns', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter })), (cells) => {
      const row = readImportRow(cells, { mapping, now, clock })
      if ('reason' in row) return
      expect(row.name.length).toBeGreaterThan(0)
      expect([row.name.length <= 80, row.notes.length <= 2000, row.tags.length <= 20]).toEqual([true, true, true])
      expect(JSON.stringify(row)).not.toContain('\\u0000')
    }),
  )
})

const withMarketing: Mapping = [
  'name',
  'marketingEmail',
  'marketingSms',
  'marketingDay',
  'marketingSource',
  'lastVisit',
]
const ida = (...cells: string[]) => readImportRow(['Ida', ...cells], { mapping: withMarketing, now, clock })

test.each([
  [['ja', '', '03.05.2024', 'Formular'], { channels: ['EMAIL'], day: '2024-05-03', source: 'Formular' }],
  [['Nein', 'YES', 'bald'], { channels: ['SMS'], day: null, source: '' }],
  [['true', '1'], { channels: ['EMAIL', 'SMS'], day: null, source: '' }],
  [['x', 'ida@example.com', '03.05.2024'], null],
  [['', 'vielleicht'], null],
  [['nicht zugestimmt', 'no'], null],
])('[CUS-08q] only an explicit yes counts as consent to marketing: %s', (cells, marketing) => {
  expect(ida(...cells)).toMatchObject({ marketing })
})

test.each([
  ['12.01.2025', '2025-01-12'],
  ['2025-01-12 14:30', '2025-01-12'],
  ['-', null],
])('[CUS-08o] the last visit %s is %s', (typed, lastVisit) => {
  expect(ida('', '', '', '', typed)).toMatchObject({ lastVisit, leftOut: [] })
})

test('[CUS-08o] whether a day is past depends on the salon’s zone', () => {
  // It is already 3 March in Zürich and still 2 March in New York.
  const night = { mapping: withMarketing, now: Date.parse('2027-03-02T23:30:00Z') }
  const visit = ['Ida', '', '', '', '', '03.03.2027']
  expect(readImportRow(visit, { ...night, clock })).toMatchObject({ lastVisit: '2027-03-03', leftOut: [] })
  expect(readImportRow(visit, { ...night, clock: zone('America/New_York') })).toMatchObject({ lastVisit: null })
})

test.each(['31.12.2050', 'gestern', '01.01.1950'])(
  '[CUS-08o] an invalid last visit %s is left out and reported',
  (typed) => {
    expect(ida('', '', '', '', typed)).toMatchObject({
      lastVisit: null,
      leftOut: [{ field: 'lastVisit', text: typed }],
    })
  },
)
