import { runToEnd } from '@goldline/domain/availability/slices'
import { expect, test } from 'vitest'
import { Refused } from '../../http/errors.ts'
import { isCalendar } from '../read-file.ts'
import { calendarTable } from './read-calendar.ts'

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const services = ['Schnitt', 'Balayage']
const isService = (text: string) => services.some((each) => text.split(', ').includes(each))
const table = (text: string) => runToEnd(calendarTable(text, { language: 'en', isService }))
const first = (...lines: string[]) => {
  const { header, rows } = table(calendar(...event(...lines)))
  return Object.fromEntries(header.map((title, index) => [title, rows[0]?.[index]]))
}

test.each([
  ['DTSTART:20270401T080000Z', '2027-04-01T08:00:00Z'],
  ['DTSTART;TZID=Europe/Zurich:20270401T100000', '2027-04-01T08:00:00Z'],
  ['DTSTART;TZID="W. Europe Standard Time":20270401T100000', '2027-04-01T08:00:00Z'],
  ['DTSTART;TZID=/example.org/20240101_1/Asia/Ho_Chi_Minh:20270401T100000', '2027-04-01T03:00:00Z'],
  ['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Zurich:20270401T100000', '2027-04-01T08:00:00Z'],
  ['DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/Europe/Zurich:20270401T100000', '2027-04-01T08:00:00Z'],
  ['DTSTART;TZID=/example.org/America/Argentina/Buenos_Aires:20270401T100000', '2027-04-01T13:00:00Z'],
  ['DTSTART;TZID=Mars/Base:20270401T100000', '2027-04-01 10:00:00'],
  ['DTSTART;TZID="Mitteleuropäische Zeit":20270401T100000', '2027-04-01 10:00:00'],
  // The clock skips this hour.
  ['DTSTART;TZID=Europe/Zurich:20270328T023000', '? 2027-03-28 02:30:00'],
  ['DTSTART:20270401T100000', '2027-04-01 10:00:00'],
  ['DTSTART;VALUE=DATE:20270401', '2027-04-01'],
  ['DTSTART:20270431T100000', '? 20270431T100000'],
  ['DTSTART:soon', '? soon'],
])('[APT-22] the line %s is read as %s', (line, start) => {
  expect(first(line).Start).toBe(start)
})

test('[APT-22] lines are unfolded, escapes are read, and an alarm’s properties are not the visit’s', () => {
  const read = first(
    'UID:u1',
    'DTSTART:20270401T080000Z',
    'DURATION:PT1H30M',
    'SUMMARY:Anna Frei – Balayage\\, Schnitt',
    'DESCRIPTION:mag',
    '  Kaffee\\nund Ruhe',
    'BEGIN:VALARM',
    'DESCRIPTION:Erinnerung',
    'UID:alarm',
    'END:VALARM',
    'RRULE:FREQ=WEEKLY',
  )
  expect(read).toMatchObject({ 'Title, part 1': 'Anna Frei', 'Title, part 2': 'Balayage, Schnitt', Duration: '90' })
  expect(read).toMatchObject({ Note: 'mag Kaffee\nund Ruhe', Repeats: 'FREQ=WEEKLY', Id: 'u1' })
})

/** As Outlook writes them. */
const outlook = (name: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]
const changed = (zone: string[], from: string, to: string) => zone.map((line) => line.replace(from, to))

test.each([
  ['(UTC+01:00) Amsterdam, Berlin, Bern', '2027-04-01T08:00:00Z', outlook('(UTC+01:00) Amsterdam, Berlin, Bern')],
  ['Customized Time Zone', '2027-04-01T08:00:00Z', outlook('Customized Time Zone')],
  ['W. Europe Standard Time 1', '2027-04-01T08:00:00Z', outlook('W. Europe Standard Time 1')],
  ['A;B', '2027-04-01T08:00:00Z', outlook('A;B')],
  ['Third of April', '2027-04-01T09:00:00Z', changed(outlook('Third of April'), '-1SU;BYMONTH=3', '1SU;BYMONTH=4')],
  [
    'Second of March',
    '2027-04-01T08:00:00Z',
    changed(outlook('Second of March'), 'BYDAY=-1SU;BYMONTH=3', 'BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU'),
  ],
  // Rules that we do not support are left to the salon instead of being half right.
  ['Each second', '2027-04-01 10:00:00', changed(outlook('Each second'), 'YEARLY', 'SECONDLY')],
  ['Each other year', '2027-04-01 10:00:00', changed(outlook('Each other year'), 'YEARLY', 'YEARLY;INTERVAL=2')],
  ['No clock', '2027-04-01 10:00:00', changed(outlook('No clock'), '+0200', 'later')],
  ['Nothing', '2027-04-01 10:00:00', ['BEGIN:VTIMEZONE', 'TZID:Nothing', 'END:VTIMEZONE']],
])('[APT-22e] a zone that the file itself defines: %s', (name, start, description) => {
  const visit = event(`DTSTART;TZID="${name}":20270401T100000`)
  // Also if it comes after the events that name it.
  for (const lines of [
    [...description, ...visit],
    [...visit, ...description],
  ]) {
    const { rows, unknownZones } = table(calendar(...lines))
    expect([rows[0]?.[1] ?? rows[0]?.[0], unknownZones]).toEqual([start, start.endsWith('Z') ? [] : [name]])
  }
})

test.each([
  [['Müller\\, Anna'], [['Müller, Anna']]],
  [['Müller\\, Anna – Schnitt'], [['Müller, Anna', 'Schnitt']]],
  [['Müller\\, Anna\\, Schnitt'], [['Müller, Anna', 'Schnitt']]],
  [
    ['Anna Frei\\, Schnitt', 'Eva Blum\\, Extra'],
    [
      ['Anna Frei', 'Schnitt'],
      ['Eva Blum', 'Extra'],
    ],
  ],
  [['Schnitt\\, Anna Frei'], [['Schnitt', 'Anna Frei']]],
])('[APT-22f] a comma is part of a name, or separates person and service: %s', (titles, expected) => {
  const { header, rows } = table(calendar(...titles.flatMap((title) => event(`SUMMARY:${title}`))))
  expect(rows.map((row) => row.filter((_, column) => header[column]?.startsWith('Title')))).toEqual(expected)
})

test('[APT-22] accepts all kinds of line ends', () => {
  const text = calendar(...event('SUMMARY:Schnitt', 'DTSTART:20270401T080000Z'))
  for (const end of ['\r', '\n', '\r\n']) expect(table(text.replaceAll('\r\n', end)).rows).toHaveLength(1)
  expect([isCalendar(`\ufeff${text}`), isCalendar('Datum;Zeit')]).toEqual([true, false])
})

test.each([
  ['no event', calendar('X-A:1')],
  ['events without an end', 'BEGIN:VCALENDAR\n'.concat('BEGIN:VEVENT\n'.repeat(3))],
  ['components nested too deeply', 'BEGIN:VCALENDAR\n'.repeat(100_000)],
  ['too many events', calendar(...Array.from({ length: 20_001 }, () => event('SUMMARY:a')).flat())],
])('[APT-22g] refuses a file with %s', (_, text) => {
  expect(() => table(text)).toThrow(Refused)
})

test('[APT-22] reads input crafted for slow parsing in linear time', () => {
  const spaces = ' '.repeat(200_000)
  const lines = [
    `SUMMARY:${'- '.repeat(100_000)}x`,
    `X;A="${spaces}`,
    `X${';A=b'.repeat(100_000)}`,
    `DTSTART:${spaces}`,
    '\n'.repeat(1_000_000),
  ]
  const began = performance.now()
  const zones = Array.from({ length: 5000 }, () => event('DTSTART;TZID=europe/ZURICH:20270401T100000'))
  table(calendar(...[...Array.from({ length: 5 }, () => event(...lines)), ...zones].flat()))
  expect(performance.now() - began).toBeLessThan(5000)
})
