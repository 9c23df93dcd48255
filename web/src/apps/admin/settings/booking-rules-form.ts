import { type BookingRules, getBookingRules, updateBookingRules } from '@goldline/contract/setup/booking-rules'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'

export type NumberRule = Exclude<keyof BookingRules, 'preferredSlots'>

/** Sensible choices; a stored value outside of them is added to the list. */
const choices: Record<NumberRule, readonly number[]> = {
  slotStepMinutes: [5, 10, 15, 20, 30, 45, 60],
  leadTimeMinutes: [0, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, 10_080],
  horizonDays: [7, 14, 30, 60, 90, 120, 180, 365],
  freezeMinutes: [0, 30, 60, 120, 240, 480, 720, 1440, 2880],
  maxConfirmedAppointments: [1, 2, 3, 4, 5, 6, 8, 10, 15, 20],
  cancellationWindowHours: [0, 2, 4, 6, 12, 24, 48, 72, 168],
  reminderHours: [0, 2, 4, 12, 24, 48, 72],
}

export function listChoices(rule: NumberRule, value: number): number[] {
  return [...new Set([...choices[rule], value])].sort((a, b) => a - b)
}

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
