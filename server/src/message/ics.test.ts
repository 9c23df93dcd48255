import { describe, expect, test } from 'vitest'
import { type CalendarEntry, calendarEntry, calendarUid } from './ics.ts'

const entry: CalendarEntry = {
  appointmentId: '019234ab-0000-7000-8000-000000000001',
  sequence: 0,
  method: 'REQUEST',
  start: new Date('2026-11-23T13:30:00Z'),
  end: new Date('2026-11-23T14:45:00Z'),
  summary: 'Schnitt; Färben, lang – Studio Lumière mit einem Namen, der länger ist als eine Zeile sein darf',
  location: 'Bahnhofstrasse 1, 8001 Zürich',
  url: 'https://goldline.example/b/studio-lumiere',
  organizer: { name: 'Studio Lumière', email: 'no-reply@goldline.example' },
  attendee: { name: 'Sabine "X"\r\nDTSTART:20300101T000000Z', email: 'sabine@customer.example' },
  now: new Date('2026-11-21T10:00:00Z'),
}

type Property = { name: string; parameters: string; value: string }

/** RFC 5545, section 3.1: unfold, then name, parameters, value. */
function parse(ics: string): Property[] {
  return ics
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', parameters = '', value = ''] =
        /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^:;"]*))*):(.*)$/.exec(line) ?? []
      return { name, parameters, value }
    })
}

describe('[APT-12] the calendar entry of a mail', () => {
  const properties = parse(calendarEntry(entry))
  const value = (name: string) => properties.filter((each) => each.name === name).map((each) => each.value)

  test('has every required field, in UTC', () => {
    expect(properties[0]).toMatchObject({ name: 'BEGIN', value: 'VCALENDAR' })
    expect(value('VERSION')).toEqual(['2.0'])
    expect(value('PRODID')).toHaveLength(1)
    expect(value('METHOD')).toEqual(['REQUEST'])
    expect(value('UID')).toEqual([calendarUid(entry.appointmentId)])
    expect(value('SEQUENCE')).toEqual(['0'])
    expect(value('STATUS')).toEqual(['CONFIRMED'])
    expect(value('DTSTAMP')).toEqual(['20261121T100000Z'])
    expect(value('DTSTART')).toEqual(['20261123T133000Z'])
    expect(value('DTEND')).toEqual(['20261123T144500Z'])
    expect(value('ORGANIZER')).toEqual(['mailto:no-reply@goldline.example'])
    expect(value('ATTENDEE')).toEqual(['MAILTO:sabine@customer.example'])
    expect(value('LOCATION')).toEqual(['Bahnhofstrasse 1\\, 8001 Zürich'])
  })

  test('lines end in CRLF, are at most 75 octets long and can be parsed', () => {
    expect(calendarEntry(entry)).toMatch(/END:VCALENDAR\r\n$/)
    const lines = calendarEntry(entry).split('\r\n')
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(properties.filter(({ name }) => name === '')).toEqual([])
  })

  test('a typed name cannot add a property', () => {
    expect(value('DTSTART')).toHaveLength(1)
    expect(properties.filter(({ name }) => name === 'ATTENDEE')).toHaveLength(1)
  })

  test('a cancellation differs in method, status and sequence only', () => {
    const cancelled = parse(calendarEntry({ ...entry, method: 'CANCEL', sequence: 1 }))
    const changed = cancelled.filter((each, index) => each.value !== properties[index]?.value)
    expect(changed.map(({ name, value }) => [name, value])).toEqual([
      ['METHOD', 'CANCEL'],
      ['SEQUENCE', '1'],
      ['STATUS', 'CANCELLED'],
    ])
  })
})
