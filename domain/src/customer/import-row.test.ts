import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../test/any-character.ts'
import { guessMapping, type Mapping } from './csv.ts'
import { readBirthday, readImportRow } from './import-row.ts'

const now = Date.parse('2027-03-02T12:00:00Z')

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
    ['fullName', 'phoneNr', 'birthday'],
  ],
  [
    ['Vorname', 'Name'],
    ['name', 'surname'],
  ],
  [
    ['Farbe', ''],
    [null, null],
  ],
] as const)('[CUS-08] the columns %s', (header, mapping) => {
  const guessed = guessMapping(header)
  expect(guessed.filter((_, index) => mapping[index] !== null)).toEqual(mapping.filter((field) => field !== null))
})

test.each([
  ['1990-07-14', '1990-07-14'],
  ['14.7.1990', '1990-07-14'],
  ['14/07/90', '1990-07-14'],
  ['07/14/1990', '1990-07-14'],
  ['03.02.27', '2027-02-03'],
  ['03.02.28', '1928-02-03'],
  ['1990-07-14 00:00:00', '1990-07-14'],
  ['31.02.1990', undefined],
  ['Juli', undefined],
  ['1.1.2999', undefined],
])('[CUS-08] the birthday %s', (text, day) => {
  expect(readBirthday(text, now)).toBe(day)
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
  [['', 'a@b.ch'], { reason: 'name' }],
  [['Anna', 'a@b'], { reason: 'email' }],
  [['Anna', '', '', '30.2.1990'], { reason: 'birthday' }],
] as const)('[CUS-08] the row %s', (cells, expected) => {
  expect(readImportRow(cells, { mapping, now })).toMatchObject(expected)
})

test('[CUS-08] no row throws, and what is read fits the columns', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter })), (cells) => {
      const row = readImportRow(cells, { mapping, now })
      if ('reason' in row) return
      expect(row.name.length).toBeGreaterThan(0)
      expect([row.name.length <= 80, row.notes.length <= 2000, row.tags.length <= 20]).toEqual([true, true, true])
      expect(JSON.stringify(row)).not.toContain('\\u0000')
    }),
  )
})
