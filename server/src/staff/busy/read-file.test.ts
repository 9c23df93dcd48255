import { addDays, type Day, dayNumber, weekdayOfNumber } from '@goldline/domain/time/day'
import { mergedSpans } from '@goldline/domain/time/spans'
import { zone } from '@goldline/domain/time/zone'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readInWorker } from './in-worker.ts'
import { readFile } from './read-file.ts'

const timeZone = 'Europe/Zurich'
const clock = zone(timeZone)
const range = { from: clock.startOfDay('2027-03-01'), to: clock.startOfDay('2028-03-05') }

const calendar = (lines: string) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.split('\n').map((line) => line.trim()), 'END:VCALENDAR', '']
    .filter((line, index, all) => line !== '' || index === all.length - 1)
    .join('\r\n')
const facts = (lines: string) => ({ text: calendar(lines), timeZone, range })
const event = (lines: string, uid = 'one') => `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:Zahnarzt\n${lines}\nEND:VEVENT`

/** Times on the salon's clock: `03-02 09:00–10:00`. */
function told(lines: string): string[] {
  const read = readFile(facts(lines))
  if ('problem' in read) return [read.problem]
  return read.busy.map(({ from, to }) => {
    const [begin, end] = [clock.toWall(from), clock.toWall(to)]
    const hour = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const last = end.day === begin.day ? '' : `${end.day.slice(5)} `
    return `${begin.day.slice(5)} ${hour(begin.minutes)}–${last}${hour(end.minutes)}`
  })
}

const newYork = `BEGIN:VTIMEZONE
  TZID:Somewhere
  BEGIN:STANDARD
  DTSTART:20071104T020000
  RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
  TZOFFSETFROM:-0400
  TZOFFSETTO:-0500
  END:STANDARD
  BEGIN:DAYLIGHT
  DTSTART:20070311T020000
  RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
  TZOFFSETFROM:-0500
  TZOFFSETTO:-0400
  END:DAYLIGHT
  END:VTIMEZONE`

describe('[STF-04d] the busy times of a file', () => {
  test.each<[string, string, string[]]>([
    ['in UTC', event('DTSTART:20270303T090000Z\nDTEND:20270303T100000Z'), ['03-03 10:00–11:00']],
    ['without a zone, by the salon’s', event('DTSTART:20270303T090000\nDTEND:20270303T100000'), ['03-03 09:00–10:00']],
    ['in a zone by its name', event('DTSTART;TZID=Asia/Tokyo:20270303T180000\nDURATION:PT1H'), ['03-03 10:00–11:00']],
    ['in an unknown zone', event('DTSTART;TZID=W. Nowhere:20270303T180000\nDURATION:PT1H'), ['03-03 18:00–19:00']],
    [
      'in the zone that the file describes, whose summer begins before ours',
      `${newYork}\n${event('DTSTART;TZID=Somewhere:20270312T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;INTERVAL=3;COUNT=2')}`,
      ['03-12 15:00–16:00', '03-15 14:00–15:00'],
    ],
    ['for a whole day of 23 hours', event('DTSTART;VALUE=DATE:20270328'), ['03-28 00:00–03-29 00:00']],
    ['for several days', event('DTSTART;VALUE=DATE:20270403\nDTEND;VALUE=DATE:20270406'), ['04-03 00:00–04-06 00:00']],
    ['for days by a duration', event('DTSTART;VALUE=DATE:20270403\nDURATION:P2D'), ['04-03 00:00–04-05 00:00']],
    ['without an end', event('DTSTART:20270303T090000Z'), []],
    ['with an end before its start', event('DTSTART:20270303T090000Z\nDTEND:20270303T080000Z'), []],
    ['as free time', event('DTSTART:20270303T090000Z\nDTEND:20270303T100000Z\nTRANSP:TRANSPARENT'), []],
    ['as cancelled', event('DTSTART:20270303T090000Z\nDTEND:20270303T100000Z\nSTATUS:CANCELLED'), []],
    ['as tentative', event('DTSTART:20270303T090000Z\nDURATION:PT1H\nSTATUS:TENTATIVE'), ['03-03 10:00–11:00']],
    ['before the first day', event('DTSTART:20270226T090000Z\nDTEND:20270226T100000Z'), []],
    ['after the last day', event('DTSTART:20290226T090000Z\nDTEND:20290226T100000Z'), []],
    [
      'twice at once',
      `${event('DTSTART:20270303T090000Z\nDURATION:PT1H')}\n${event('DTSTART:20270303T093000Z\nDURATION:PT1H', 'two')}`,
      ['03-03 10:00–11:30'],
    ],
    ['of an empty file', '', []],
    ['as a task', 'BEGIN:VTODO\nUID:x\nDTSTART:20270303T090000Z\nDURATION:PT1H\nEND:VTODO', []],
    [
      'of an unreadable entry next to a readable one',
      `${event('DTSTART:99999999T999999Z')}\n${event('DTSTART:20270303T090000Z\nDURATION:PT1H', 'two')}`,
      ['03-03 10:00–11:00'],
    ],
  ])('%s', (_, lines, times) => {
    expect(told(lines)).toEqual(times)
  })

  test.each<[string, string, string[]]>([
    [
      'until an instant, over a clock change',
      event('DTSTART;TZID=Europe/Zurich:20270322T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;UNTIL=20270405T070000Z'),
      ['03-22 09:00–10:00', '03-29 09:00–10:00', '04-05 09:00–10:00'],
    ],
    [
      'until a second before',
      event('DTSTART;TZID=Europe/Zurich:20270322T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;UNTIL=20270405T065959Z'),
      ['03-22 09:00–10:00', '03-29 09:00–10:00'],
    ],
    [
      'until a day, included',
      event('DTSTART:20270322T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20270323'),
      ['03-22 09:00–10:00', '03-23 09:00–10:00'],
    ],
    [
      'with exceptions, by instant and by day',
      event(
        'DTSTART;TZID=Europe/Zurich:20270301T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE:20270302T080000Z\nEXDATE;VALUE=DATE:20270304',
      ),
      ['03-01 09:00–10:00', '03-03 09:00–10:00', '03-05 09:00–10:00'],
    ],
    [
      'with additional dates, one with another length',
      event(
        'DTSTART:20270301T090000\nDURATION:PT1H\nRDATE:20270303T090000,20270301T090000\nRDATE;VALUE=PERIOD:20270304T080000Z/PT30M',
      ),
      ['03-01 09:00–10:00', '03-03 09:00–10:00', '03-04 09:00–09:30'],
    ],
    [
      'with one moved, one cancelled and one free',
      `${event('DTSTART;TZID=Europe/Zurich:20270301T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4')}
       ${event('RECURRENCE-ID;TZID=Europe/Zurich:20270302T090000\nDTSTART:20270310T120000Z\nDURATION:PT2H')}
       ${event('RECURRENCE-ID:20270303T080000Z\nDTSTART:20270303T080000Z\nDURATION:PT1H\nSTATUS:CANCELLED')}
       ${event('RECURRENCE-ID:20270304T080000Z\nDTSTART:20270304T080000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT')}`,
      ['03-01 09:00–10:00', '03-10 13:00–15:00'],
    ],
    [
      'with one moved in from after the last day',
      `${event('DTSTART:20290301T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2')}
       ${event('RECURRENCE-ID:20290302T090000Z\nDTSTART:20270310T120000Z\nDURATION:PT1H')}`,
      ['03-10 13:00–14:00'],
    ],
    [
      'with all from one occurrence on moved and longer',
      `${event('DTSTART;TZID=Europe/Zurich:20270326T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4')}
       ${event('RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Zurich:20270327T090000\nDTSTART;TZID=Europe/Zurich:20270327T100000\nDURATION:PT2H')}`,
      ['03-26 09:00–10:00', '03-27 10:00–12:00', '03-28 10:00–12:00', '03-29 10:00–12:00'],
    ],
    [
      'with an exception without its series',
      event('RECURRENCE-ID:20270302T090000Z\nDTSTART:20270302T090000Z\nDURATION:PT1H'),
      ['03-02 10:00–11:00'],
    ],
    [
      'whole days each month',
      event('DTSTART;VALUE=DATE:20250131\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20270430'),
      ['03-31 00:00–04-01 00:00', '04-30 00:00–05-01 00:00'],
    ],
    [
      'on the second Tuesday',
      event('DTSTART:20270112T090000\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270430'),
      ['03-09 09:00–10:00', '04-13 09:00–10:00'],
    ],
  ])('repeat %s', (_, lines, times) => {
    expect(told(lines)).toEqual(times)
  })

  test('an endless rule that began long ago gives times up to the end of the range', () => {
    const read = readFile(facts(event('DTSTART:19700101T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY')))
    expect('busy' in read && read.busy).toHaveLength(370)
  })
})

type Rule = {
  start: Day
  unit: 'DAILY' | 'WEEKLY' | 'MONTHLY'
  every: number
  days: readonly string[]
  end: string
  last: number
}

/** Whether a day matches the rule by definition, computed without stepping through the rule. */
function isOf({ start, unit, every, days }: Rule, day: Day): boolean {
  const [from, at] = [dayNumber(start), dayNumber(day)]
  if (at < from) return false
  const [weekday, own] = [weekdayOfNumber(at).slice(0, 2), weekdayOfNumber(from).slice(0, 2)]
  if (unit === 'DAILY') return (at - from) % every === 0 && (days.length === 0 || days.includes(weekday))
  if (unit === 'WEEKLY') {
    const monday = (number: number) => Math.floor((number + 3) / 7)
    return (monday(at) - monday(from)) % every === 0 && (days.length === 0 ? weekday === own : days.includes(weekday))
  }
  const months = (of: Day) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
  if ((months(day) - months(start)) % every !== 0) return false
  return days.length === 0 ? day.slice(8) === start.slice(8) : days.includes(weekday)
}

test('[STF-04d] rules give the days of their definition, each equally long despite clock changes', () => {
  const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
  const rule = fc.record({
    start: fc.integer({ min: -1500, max: 200 }).map((days) => addDays('2027-03-01', days)),
    unit: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY') as fc.Arbitrary<Rule['unit']>,
    every: fc.integer({ min: 1, max: 4 }),
    days: fc.uniqueArray(weekday, { maxLength: 3 }),
    end: fc.constantFrom('', 'COUNT', 'UNTIL'),
    last: fc.integer({ min: 1, max: 40 }),
  })
  fc.assert(
    fc.property(rule, fc.integer({ min: 0, max: 1439 }), (given, minutes) => {
      // RFC 5545 does not define a start that does not match its own rule.
      const first = Array.from({ length: 800 }, (_, index) => addDays(given.start, index)).find((day) =>
        isOf(given, day),
      )
      fc.pre(first !== undefined)
      const { start, unit, every, days, end, last } = { ...given, start: first ?? '' }
      const until = addDays(start, last * 5)
      const stamp = (day: Day) =>
        `${day.replaceAll('-', '')}T${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}00`
      const ends = { '': '', COUNT: `;COUNT=${last}`, UNTIL: `;UNTIL=${until.replaceAll('-', '')}` }[end]
      const by = days.length > 0 ? `;BYDAY=${days.join()}` : ''
      const lines = `DTSTART;TZID=${timeZone}:${stamp(start)}\nDURATION:PT45M\nRRULE:FREQ=${unit};INTERVAL=${every}${by}${ends}`
      const length = dayNumber('2028-03-05') - dayNumber(start) + 1
      const all = Array.from({ length }, (_, index) => addDays(start, index)).filter((day) =>
        isOf({ ...given, start }, day),
      )
      const meant = end === 'COUNT' ? all.slice(0, last) : all.filter((day) => end === '' || day <= until)
      const spans = meant.map((day) => ({
        from: clock.toInstant(day, minutes),
        to: clock.toInstant(day, minutes) + 45 * 60_000,
      }))
      const inside = spans.filter(({ from, to }) => to > range.from && from < range.to)
      const clipped = inside.map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }))
      expect(readFile(facts(event(lines)))).toEqual({ busy: mergedSpans(clipped) })
    }),
    { numRuns: 60 },
  )
})

describe('[STF-04e] a file that is not a calendar, or too large a calendar', () => {
  test.each([
    ['a page', '<html>sign in</html>'],
    ['nothing', ''],
    ['a file that was cut off', calendar(event('DTSTART:20270303T090000Z')).slice(0, 80)],
    ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD\r\n'],
  ])('%s is refused as no calendar', (_, text) => {
    expect(readFile({ text, timeZone, range })).toEqual({ problem: 'NO_CALENDAR' })
  })

  test('a rule for every second is refused as too much', () => {
    const each = event('DTSTART:20270303T090000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY;INTERVAL=2')
    expect(readFile(facts(each))).toEqual({ problem: 'TOO_MUCH' })
  })

  test('sixty thousand dates are refused as too much', () => {
    const dates = Array.from({ length: 60_000 }, (_, index) => `2027${String(1000 + (index % 9000))}`).join(',')
    expect(readFile(facts(event(`DTSTART;VALUE=DATE:20270303\nRDATE;VALUE=DATE:${dates}`)))).toEqual({
      problem: 'TOO_MUCH',
    })
  })

  test('a rule that never reaches its next day is stopped by the time limit', async () => {
    const never = event('DTSTART:20270303T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
    expect(await readInWorker(facts(never), { limitMs: 300 })).toEqual({ problem: 'TOO_MUCH' })
  })

  test('a file that fills the memory is stopped by the memory limit', async () => {
    const many = Array.from({ length: 40_000 }, (_, index) => event('DTSTART:20270303T090000Z', `e${index}`)).join('\n')
    expect(await readInWorker(facts(many), { memoryMb: 16, limitMs: 60_000 })).toEqual({ problem: 'TOO_MUCH' })
  })
})

test('[STF-04b] the worker thread returns the same as the process, and only times', async () => {
  const lines = event('DTSTART:20270303T090000Z\nDURATION:PT1H\nLOCATION:Bern')
  const read = await readInWorker(facts(lines), { limitMs: 60_000 })
  expect(read).toEqual(readFile(facts(lines)))
  expect(JSON.stringify(read)).not.toMatch(/Zahnarzt|Bern/)
})
