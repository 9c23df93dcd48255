import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { detectDateOrder, readDay, readMinutes, readTime } from '../../time/read-typed.ts'
import { zone } from '../../time/zone.ts'
import { guessVisitMapping, type VisitMapping } from './columns.ts'
import { nameMatcher, normalisedName } from './names.ts'
import { readPrice, readVisitRow, visitDay } from './row.ts'

const facts = {
  clock: zone('Europe/Zurich'),
  currency: 'CHF',
  order: undefined,
  now: Date.parse('2027-03-02T08:00:00Z'),
}
const mapping: VisitMapping = ['start', 'end', 'duration', 'service', 'status', 'repeats']
const read = (...cells: string[]) => readVisitRow(cells, { ...facts, mapping })

test.each([
  [['03.03.2027 10:00', '', '45', 'Schnitt'], { start: Date.parse('2027-03-03T09:00:00Z'), duration: 45 }],
  [['Mi, 3.3.27 14 Uhr', '15:10'], { start: Date.parse('2027-03-03T13:00:00Z'), duration: 70 }],
  [['2027-07-03T10:00', '2027-07-03 10:32'], { start: Date.parse('2027-07-03T08:00:00Z'), duration: 35 }],
  [['2027-07-03T10:00:00Z'], { start: Date.parse('2027-07-03T10:00:00Z'), duration: null }],
  [['2027-07-03T10:00:00+07:00'], { start: Date.parse('2027-07-03T03:00:00Z') }],
  [['3.3.2027 2:30 p.m.'], { start: Date.parse('2027-03-03T13:30:00Z') }],
  [['3.3.2027 2:30 CH'], { start: Date.parse('2027-03-03T13:30:00Z') }],
  [['3.3.2027, 2 p. m.'], { start: Date.parse('2027-03-03T13:00:00Z') }],
  [['3 Mar 2027 14:00'], { start: Date.parse('2027-03-03T13:00:00Z') }],
  [['Wednesday, March 3, 2027 2:00 PM'], { start: Date.parse('2027-03-03T13:00:00Z') }],
  [['3. März 2027 um 14:00 Uhr'], { start: Date.parse('2027-03-03T13:00:00Z') }],
  [['14:00 ngày 03/03/2027'], { start: Date.parse('2027-03-03T13:00:00Z') }],
  [['2031-03-02 10:00'], { reason: 'tooFar' }],
  [['9999-12-31 10:00'], { reason: 'start' }],
  [['2027-03-03 10:01'], { reason: 'grid' }],
  [['2027-03-28 02:30'], { reason: 'start' }],
  [['2027-03-03'], { reason: 'time' }],
  [['bald'], { reason: 'start' }],
  [[''], { reason: 'start' }],
  [['2027-03-03 10:00', '09:00'], { reason: 'duration' }],
  [['2027-03-03 10:00', '', '4:05'], { reason: 'duration' }],
  [['2027-03-03 10:00', '', '', '', 'Storniert'], { reason: 'cancelled' }],
  [['2027-03-03 10:00', '', '', '', 'CONFIRMED', 'FREQ=DAILY'], { reason: 'repeats' }],
  [
    ['2027-03-02 08:55', '', '9:99', 'Schnitt'],
    { past: true, start: Date.parse('2027-03-02T07:55:00Z'), service: 'Schnitt' },
  ],
  [['1.3.2027'], { past: true, start: Date.parse('2027-03-01T11:00:00Z'), service: '' }],
  [['1.3.1927 10:01'], { reason: 'start' }],
  [['1.3.2027', '', '', 'Schnitt', 'No-show'], { reason: 'cancelled' }],
])('[APT-22, CUS-08o] reads the row %s', (cells, expected) => {
  expect(read(...cells)).toMatchObject(expected)
})

test.each([
  [['04/05/2027 2:30 PM', '04/30/2027 2:30 PM'], '2027-04-05'],
  [['04/05/2027 2:30 PM', '30/04/2027 2:30 PM'], '2027-05-04'],
  [['04/05/2027 2:30 pm'], '2027-04-05'],
  [['Mon 04/05/2027 14:30', 'Fri 04/30/2027 14:30'], '2027-04-05'],
  [['04/05/2027 14:30'], '2027-05-04'],
  [['04.05.2027 2:30 PM'], '2027-05-04'],
  [['05-04-2027 14:30', '13-04-2027 10:00'], '2027-04-05'],
])('[APT-22] one date format applies to the whole file: %s', (starts, day) => {
  const rows = starts.map((start) => [start])
  const order = detectDateOrder(
    rows.map((row) => visitDay(row, mapping)),
    'dayFirst',
  )
  const row = readVisitRow(rows[0] ?? [], { ...facts, mapping, order })
  expect(row).toMatchObject({ start: Date.parse(`${day}T14:30:00+02:00`) })
})

test.each([
  [['03.03.2027 00:00:00', '30.12.1899 14:00:00']],
  [['2027-03-03 00:00', '1899-12-30T14:00:00']],
  [['Mi. 03.03.2027', '14:00']],
])('[APT-22] reads day and time from a spreadsheet, %s', (cells) => {
  const row = readVisitRow(cells, { ...facts, mapping: ['date', 'time'] })
  expect(row).toMatchObject({ start: Date.parse('2027-03-03T13:00:00Z') })
})

test.each([
  [readTime, '2:30 pm', 870],
  [readTime, '2:30 p.m.', 870],
  [readTime, '12:05 a. m.', 5],
  [readTime, '2:30\u202fPM', 870],
  [readTime, '12:05 SA', 5],
  [readTime, '12:05 AM', 5],
  [readTime, '9h15', 555],
  [readTime, '24:00', undefined],
  [readTime, '9', undefined],
  [readMinutes, '1:30', 90],
  [readMinutes, '1.5 h', 90],
  [readMinutes, '90 Min.', 90],
  [readMinutes, 'lang', undefined],
] as const)('[APT-22] %s reads %s', (reader, text, expected) => {
  expect(reader(text)).toBe(expected)
})

test.each([
  ['95', 'CHF', 9500],
  ['CHF 95.–', 'CHF', 9500],
  ["1'250.50", 'CHF', 125_050],
  ['1.250,5 €', 'EUR', 125_050],
  ['350.000 ₫', 'VND', 350_000],
  ['12.000.000 ₫', 'VND', 12_000_000],
  ['20 000 000.00', 'CHF', 2_000_000_000],
  ['30000000', 'CHF', undefined],
  ['9'.repeat(39), 'CHF', undefined],
  ['gratis', 'CHF', undefined],
  ['-5', 'CHF', undefined],
])('[APT-22] reads the price %s in %s', (text, currency, price) => {
  expect(readPrice(text, currency)).toBe(price)
})

const unknown = { rows: [], isService: () => false }

test('[APT-22] recognises the columns of other programs', () => {
  expect(
    guessVisitMapping(['Datum', 'Von', 'Bis', 'Leistung', 'Mitarbeiter', 'Vorname', 'Name', 'Handy', 'Farbe'], unknown),
  ).toEqual(['date', 'time', 'end', 'service', 'person', 'name', 'surname', 'phoneNr', null])
})

test('[APT-22] does not take the row number for a name', () => {
  expect(guessVisitMapping(['Nr.', 'Datum', 'Buchungsnummer'], unknown)).toEqual([null, 'date', 'key'])
})

test.each([
  [
    ['Anna Frei', 'Schnitt'],
    ['fullName', 'service'],
  ],
  [
    ['Schnitt', 'Anna Frei'],
    ['service', 'fullName'],
  ],
  [
    ['Anna Frei', 'Eva Blum'],
    ['fullName', 'service'],
  ],
])('[APT-22] splits a title into its parts: %s', (row, mapping) => {
  const isService = (text: string) => text === 'Schnitt'
  expect(guessVisitMapping(['Titel, Teil 1', 'Titel, Teil 2'], { rows: [row], isService })).toEqual(mapping)
})

const variants = { 'gel%short': 'Gel-Set, kurz', 'gel%long': 'Gel-Set, lang' }

test.each([
  ['Damenschnitt', 'a'],
  ['damenschnitt LANG', 'b'],
  ['Lea R.', 'c'],
  ['Le', 'c'],
  ['Mia', undefined],
  ['Anna', undefined],
  ['–', undefined],
  ['Haircut', undefined],
  ['pedicure', 'f'],
  ['Gel-Set', 'gel%short'],
  ['Gel-Set lang', 'gel%long'],
])('[APT-22] finds the service or person named %s', (text, id) => {
  const known = {
    a: 'Damenschnitt',
    b: 'Damenschnitt, lang',
    c: 'Lea Roth',
    d: 'Anna Frei',
    e: 'Anna Blum',
    f: 'Pediküre',
    ...variants,
  }
  const guess = nameMatcher(Object.entries(known).map(([each, name]) => ({ id: each, name })))
  expect(guess(text)).toBe(id)
  expect(normalisedName(normalisedName(text))).toBe(normalisedName(text))
})

test('[APT-22] no row throws, and every result can be stored', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 30 }), { maxLength: 6 }), (cells) => {
      const row = read(...cells)
      if ('reason' in row) return
      expect([row.start > facts.now, Number.isSafeInteger(row.start)]).toEqual([true, true])
    }),
  )
  expect(readDay('1'.repeat(10_000), { yearOf: () => 2000 })).toBeUndefined()
})
