import { atOnce } from '@goldline/domain/availability/slices'
import { expect, test } from 'vitest'
import { Refused } from '../../http/errors.ts'
import { calendarTable, isCalendar } from './read-calendar.ts'

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const table = (text: string) => atOnce(calendarTable(text, 'en'))
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
  ['DTSTART;TZID=Mars/Base:20270401T100000', '? 2027-04-01 10:00:00 Mars/Base'],
  // The clock skips this hour.
  ['DTSTART;TZID=Europe/Zurich:20270328T023000', '? 2027-03-28 02:30:00'],
  ['DTSTART:20270401T100000', '2027-04-01 10:00:00'],
  ['DTSTART;VALUE=DATE:20270401', '2027-04-01'],
  ['DTSTART:20270431T100000', '? 20270431T100000'],
  ['DTSTART:soon', '? soon'],
])('[APT-22] %s', (line, start) => {
  expect(first(line).Start).toBe(start)
})

test('[APT-22] lines are joined, signs are read, and what an alarm says is not the visit’s', () => {
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

test('[APT-22] any line ends are read', () => {
  const text = calendar(...event('SUMMARY:Schnitt', 'DTSTART:20270401T080000Z'))
  for (const end of ['\r', '\n', '\r\n']) expect(table(text.replaceAll('\r\n', end)).rows).toHaveLength(1)
  expect([isCalendar(`\ufeff${text}`), isCalendar('Datum;Zeit')]).toEqual([true, false])
})

test.each([
  ['no event', calendar('X-A:1')],
  ['events without an end', 'BEGIN:VCALENDAR\n'.concat('BEGIN:VEVENT\n'.repeat(3))],
  ['nested for ever', 'BEGIN:VCALENDAR\n'.repeat(100_000)],
  ['too many', calendar(...Array.from({ length: 20_001 }, () => event('SUMMARY:a')).flat())],
])('[APT-22] refused: %s', (_, text) => {
  expect(() => table(text)).toThrow(Refused)
})

test('[APT-22] what is made to hang it does not', () => {
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
