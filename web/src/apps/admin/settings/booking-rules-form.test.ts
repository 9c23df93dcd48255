import { bookingRuleLimits, numberRules } from '@goldline/domain/business-object/booking-rules'
import { describe, expect, test } from 'vitest'
import { bookingRules } from '../../../test/answers.ts'
import { largestUnit, listChoices } from './booking-rules-form.ts'

describe('the form of the booking rules', () => {
  test.each(numberRules)('the server accepts every choice of %s', (rule) => {
    const { min, max, step } = bookingRuleLimits[rule]
    for (const value of listChoices(rule, bookingRules[rule])) {
      expect(value >= min && value <= max && value % step === 0).toBe(true)
    }
  })

  test('a stored value outside the choices is listed in order', () => {
    expect(listChoices('slotStepMinutes', 25)).toEqual([5, 10, 15, 20, 25, 30, 45, 60])
    expect(listChoices('slotStepMinutes', 15)).toEqual([5, 10, 15, 20, 30, 45, 60])
  })

  test.each([
    [0, 'minutes', 0],
    [45, 'minutes', 45],
    [90, 'minutes', 90],
    [120, 'hours', 2],
    [1440, 'days', 1],
    [2160, 'hours', 36],
  ] as const)('shows %d minutes in %s: %d', (minutes, unit, count) => {
    expect(largestUnit(minutes)).toEqual({ unit, count })
  })
})
