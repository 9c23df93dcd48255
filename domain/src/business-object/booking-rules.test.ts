import { describe, expect, it } from 'vitest'
import { type BookingRules, clashingRule } from './booking-rules.ts'

const rules: BookingRules = {
  slotStepMinutes: 15,
  leadTimeMinutes: 60,
  horizonDays: 1,
  freezeMinutes: 120,
  maxConfirmedAppointments: 5,
  cancellationWindowHours: 24,
  reminderHours: 24,
  preferredSlots: 'MARKED',
}

describe('booking rules', () => {
  it.each([
    [60, 1, undefined],
    [1439, 1, undefined],
    [1440, 1, 'leadTimeMinutes'],
    [40_320, 28, 'leadTimeMinutes'],
    [40_320, 29, undefined],
  ])('[AVL-02] a lead time of %d minutes with a horizon of %d days: %s', (leadTimeMinutes, horizonDays, clash) => {
    expect(clashingRule({ ...rules, leadTimeMinutes, horizonDays })).toBe(clash)
  })
})
