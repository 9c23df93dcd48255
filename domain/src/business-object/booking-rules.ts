/** What a salon decides about online booking (AVL-02, AVL-03, AVL-06, AVL-08, APT-06), and which values make sense. */

/** AVL-06: preferred starts are always marked; also shown before the others; the others also hidden once a day is filling. */
export const preferredSlotsChoices = ['MARKED', 'FIRST', 'ONLY_WHEN_FILLING'] as const
export type PreferredSlots = (typeof preferredSlotsChoices)[number]

/** Smallest and largest value of each number; `step` where only multiples will do. */
export const bookingRuleLimits = {
  /** Starts every so many minutes from midnight; a 5-minute unit is exact. */
  slotStepMinutes: { min: 5, max: 240, step: 5 },
  /** How long before its start a visit can still be booked: at most four weeks. */
  leadTimeMinutes: { min: 0, max: 40_320, step: 1 },
  /** How many days ahead can be booked. */
  horizonDays: { min: 1, max: 365, step: 1 },
  /** From so long before its start a visit stays with its person: at most a week. */
  freezeMinutes: { min: 0, max: 10_080, step: 1 },
  maxConfirmedAppointments: { min: 1, max: 50, step: 1 },
  /** Until so long before its start a customer may cancel: at most two weeks. */
  cancellationWindowHours: { min: 0, max: 336, step: 1 },
} as const

type NumberRule = keyof typeof bookingRuleLimits
export type BookingRules = Record<NumberRule, number> & { preferredSlots: PreferredSlots }

/** The field that cannot be as it is beside the others: a lead time that reaches past the horizon would offer nothing, ever. */
export function clashingRule({ leadTimeMinutes, horizonDays }: BookingRules): keyof BookingRules | undefined {
  return leadTimeMinutes >= horizonDays * 1440 ? 'leadTimeMinutes' : undefined
}
