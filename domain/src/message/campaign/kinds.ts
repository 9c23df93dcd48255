/** Kinds of a salon's automatic campaigns (MSG-08), and limits of their settings. */

/** A birthday; no visit for weeks; being a customer of a type. */
export const campaignKinds = ['BIRTHDAY', 'MISSED', 'TYPE'] as const
export type CampaignKind = (typeof campaignKinds)[number]

export const campaignLimits = {
  /** The hour at which it runs, on the salon's clock. */
  hour: { min: 6, max: 21 },
  daysBefore: { min: 0, max: 30 },
  weeks: { min: 2, max: 104 },
} as const

/** Problems of the last run: nothing was queued, and the next run tries again. */
export const campaignProblems = ['CREDIT', 'LINKS'] as const
export type CampaignProblem = (typeof campaignProblems)[number]

/** Days after a message in which a visit booked, or marketing ended, counts as its result. */
export const resultDays = 14
