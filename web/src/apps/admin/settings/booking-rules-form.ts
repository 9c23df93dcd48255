import { getBookingRules, updateBookingRules } from '@goldline/contract/setup/booking-rules'
import type { NumberRule } from '@goldline/domain/business-object/booking-rules'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import type { FormatText } from '../../../i18n/messages.ts'

type NumberRuleField = {
  group: 'times' | 'booked'
  /** Sensible choices; a stored value outside of them is added to the list. */
  choices: readonly number[]
  words: (t: FormatText, value: number) => string
}

/** How the screen shows each rule, in its order. */
export const numberRuleFields: Readonly<Record<NumberRule, NumberRuleField>> = {
  slotStepMinutes: {
    group: 'times',
    choices: [5, 10, 15, 20, 30, 45, 60],
    words: (t, value) => t('admin.rules.every', { time: duration(t, value) }),
  },
  leadTimeMinutes: {
    group: 'times',
    choices: [0, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, 10_080],
    words: (t, value) => (value === 0 ? t('admin.rules.noLeadTime') : duration(t, value)),
  },
  horizonDays: {
    group: 'times',
    choices: [7, 14, 30, 60, 90, 120, 180, 365],
    words: (t, value) => duration(t, value * 1440),
  },
  maxConfirmedAppointments: {
    group: 'booked',
    choices: [1, 2, 3, 4, 5, 6, 8, 10, 15, 20],
    words: (t, count) => t('word.appointmentCount', { count }),
  },
  cancellationWindowHours: {
    group: 'booked',
    choices: [0, 2, 4, 6, 12, 24, 48, 72, 168],
    words: (t, value) => untilBefore(t, value * 60),
  },
  reminderHours: {
    group: 'booked',
    choices: [0, 2, 4, 12, 24, 48, 72],
    words: (t, value) =>
      value === 0 ? t('admin.rules.noReminder') : t('admin.rules.reminded', { time: duration(t, value * 60) }),
  },
  freezeMinutes: {
    group: 'booked',
    choices: [0, 30, 60, 120, 240, 480, 720, 1440, 2880],
    words: (t, value) => untilBefore(t, value),
  },
}

export function listChoices(rule: NumberRule, value: number): number[] {
  return [...new Set([...numberRuleFields[rule].choices, value])].sort((a, b) => a - b)
}

function duration(t: FormatText, minutes: number): string {
  const { unit, count } = largestUnit(minutes)
  return t(`admin.rules.${unit}`, { count })
}

const untilBefore = (t: FormatText, minutes: number): string =>
  minutes === 0 ? t('admin.rules.untilStart') : t('admin.rules.before', { time: duration(t, minutes) })

/** Returns the largest unit that divides the minutes evenly. */
export function largestUnit(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes > 0 && minutes % 1440 === 0) return { unit: 'days', count: minutes / 1440 }
  if (minutes > 0 && minutes % 60 === 0) return { unit: 'hours', count: minutes / 60 }
  return { unit: 'minutes', count: minutes }
}

/** Saves changed rules; on failure the input stays. */
export function useSaveRules() {
  const { notices } = useApp()
  const cache = useCache()
  return useCall(updateBookingRules, {
    inline: true,
    // Removes the notice about the previous attempt.
    onMutate: () => notices.clear(),
    says: { id: 'admin.rules.saved' },
    onDone: (rules) => cache.write(getBookingRules, {}, rules),
  })
}
