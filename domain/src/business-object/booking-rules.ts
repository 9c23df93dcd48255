/** A salon's rules for online booking (AVL-02, AVL-03, AVL-06, AVL-08, APT-04, MSG-17), and their allowed values. */

/** AVL-06: preferred starts are marked; or also shown first; or, on a filling day, shown exclusively. */
export const preferredSlotsChoices = ['MARKED', 'FIRST', 'ONLY_WHEN_FILLING'] as const
export type PreferredSlots = (typeof preferredSlotsChoices)[number]

/**
 * The rules that are numbers, each a column of the salon's row by the same name, with its smallest and largest value;
 * only multiples of `step` are allowed. The API, its checks and the query follow this table.
 */
export const bookingRuleLimits = {
  /** Minutes between starts, from midnight; multiples of the 5-minute unit. */
  slotStepMinutes: { min: 5, max: 240, step: 5 },
  /** How long before its start a visit can still be booked, in minutes: at most four weeks. */
  leadTimeMinutes: { min: 0, max: 40_320, step: 1 },
  /** How many days ahead can be booked. */
  horizonDays: { min: 1, max: 365, step: 1 },
  /** How long before its start a visit is no longer re-assigned, in minutes: at most a week. */
  freezeMinutes: { min: 0, max: 10_080, step: 1 },
  maxConfirmedAppointments: { min: 1, max: 50, step: 1 },
  /** How long before its start a customer may still cancel a visit, in hours: at most two weeks. */
  cancellationWindowHours: { min: 0, max: 336, step: 1 },
  /** How long before its start a customer is reminded of a visit, in hours: at most three days; 0: never (MSG-17). */
  reminderHours: { min: 0, max: 72, step: 1 },
} as const

export type NumberRule = keyof typeof bookingRuleLimits
export const numberRules = Object.keys(bookingRuleLimits) as NumberRule[]
export type BookingRules = Record<NumberRule, number> & { preferredSlots: PreferredSlots }

/** Returns the field that contradicts another: a lead time past the horizon would never offer anything. */
export function clashingRule({ leadTimeMinutes, horizonDays }: BookingRules): keyof BookingRules | undefined {
  return leadTimeMinutes >= horizonDays * 1440 ? 'leadTimeMinutes' : undefined
}
