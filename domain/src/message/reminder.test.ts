import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zone } from '../time/zone.ts'
import { type ReminderFacts, reminderAheadHours, reminderStep } from './reminder.ts'

const timeZone = 'Europe/Zurich'
const at = (text: string) => Date.parse(`${text}+01:00`)
const facts = (start: string, now: string, other: Partial<ReminderFacts> = {}): ReminderFacts => ({
  start: at(start),
  now: at(now),
  hours: 24,
  windowHours: 12,
  startSet: 0,
  timeZone,
  ...other,
})

describe('[MSG-17] when a reminder is sent', () => {
  test.each([
    ['a day before, to the minute', '2026-11-25T14:00', '2026-11-24T13:59', 'wait'],
    ['a day before', '2026-11-25T14:00', '2026-11-24T14:00', 'send'],
    ['at exactly eight in the morning', '2026-11-25T08:00', '2026-11-24T08:00', 'send'],
    ['before eight in the morning: the evening before', '2026-11-25T07:55', '2026-11-23T20:00', 'send'],
    ['before eight in the morning, a minute too early', '2026-11-25T07:55', '2026-11-23T19:59', 'wait'],
    ['late in the evening: at eight', '2026-11-25T21:00', '2026-11-24T20:00', 'send'],
    ['delayed by an outage until the night', '2026-11-25T14:00', '2026-11-24T23:00', 'wait'],
    ['in the morning after such a delay', '2026-11-25T14:00', '2026-11-25T08:00', 'send'],
    ['after the start', '2026-11-25T14:00', '2026-11-25T14:00', 'none'],
  ] as const)('%s: $3', (_, start, now, step) => {
    expect(reminderStep(facts(start, now))).toBe(step)
  })

  test('three hours earlier if it would otherwise arrive at the deadline for online changes', () => {
    const due = ['2026-11-25T14:00', '2026-11-24T11:00'] as const
    expect(reminderStep(facts(...due, { windowHours: 24 }))).toBe('send')
    for (const windowHours of [0, 12, 48]) expect(reminderStep(facts(...due, { windowHours }))).toBe('wait')
  })

  test('never if the start was set later, or if the salon’s setting is 0', () => {
    const due = ['2026-11-25T14:00', '2026-11-24T15:00'] as const
    expect(reminderStep(facts(...due, { startSet: at('2026-11-24T14:00') }))).toBe('send')
    expect(reminderStep(facts(...due, { startSet: at('2026-11-24T14:00') + 1 }))).toBe('none')
    expect(reminderStep(facts(...due, { hours: 0 }))).toBe('wait')
  })

  test('never at night, and never later than the set hours', () => {
    const time = { min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00') }
    fc.assert(
      fc.property(fc.integer(time), fc.integer({ min: 1, max: 72 }), fc.integer(time), (start, hours, now) => {
        const step = reminderStep({ start, hours, windowHours: 24, now, startSet: 0, timeZone })
        const { minutes } = zone(timeZone).toWall(now)
        if (step === 'send') {
          expect(minutes >= 8 * 60 && minutes < 20 * 60 + 15).toBe(true)
          // The night of the autumn clock change has one more hour.
          expect(now).toBeGreaterThanOrEqual(start - (hours + reminderAheadHours + 1) * 3_600_000)
        }
        const awake = minutes >= 8 * 60 && minutes <= 20 * 60
        if (awake && now >= start - hours * 3_600_000 && now < start) expect(step).toBe('send')
      }),
    )
  })
})
