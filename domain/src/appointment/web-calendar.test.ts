import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alarmsAhead, webCalendars } from './web-calendar.ts'

const hour = 3_600_000

test.each([
  { hours: 48, names: ['dayBefore', 'hoursBefore'] },
  { hours: 24, names: ['hoursBefore'] },
  { hours: 3, names: ['hoursBefore'] },
  { hours: 2, names: [] },
  { hours: -1, names: [] },
])('[APT-18b] a calendar entry written $hours hours ahead has the reminders $names', ({ hours, names }) => {
  expect(alarmsAhead({ start: hours * hour, now: 0 }).map(({ name }) => name)).toEqual(names)
})

test('[APT-18b] every reminder is after the moment the entry is written, and before the start', () => {
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(instant, instant, (start, now) => {
      for (const { minutes } of alarmsAhead({ start, now })) {
        const at = start - minutes * 60_000
        expect(at > now && at < start).toBe(true)
      }
    }),
  )
})

test('[APT-18a] the links keep title and details, whatever characters they contain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (title, details) => {
      const visit = { title, details, place: 'Salon & Co, Weg 1', start: new Date(0), end: new Date(hour) }
      const google = new URL(webCalendars.google(visit))
      expect(google.host).toBe('calendar.google.com')
      expect([google.searchParams.get('text'), google.searchParams.get('details')]).toEqual([title, details])
      const outlook = new URL(webCalendars.outlook(visit))
      expect(outlook.host).toBe('outlook.live.com')
      expect([outlook.searchParams.get('subject'), outlook.searchParams.get('body')]).toEqual([title, details])
      expect(outlook.searchParams.get('location')).toBe(visit.place)
    }),
  )
})
