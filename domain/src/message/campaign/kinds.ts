/** Kinds of a salon's automatic campaigns (MSG-08), and limits of their settings. */

/** BIRTHDAY: before a birthday; MISSED: no visit for weeks; TYPE: the customer's type. */
export const campaignKinds = ['BIRTHDAY', 'MISSED', 'TYPE'] as const
export type CampaignKind = (typeof campaignKinds)[number]

export const campaignLimits = {
  /** The hour at which it runs, in the salon's zone. */
  hour: { min: 6, max: 21 },
  daysBefore: { min: 0, max: 30 },
  weeks: { min: 2, max: 104 },
} as const

/** Problems of the last run: nothing was queued, and the next run tries again. */
export const campaignProblems = ['CREDIT', 'LINKS'] as const
export type CampaignProblem = (typeof campaignProblems)[number]

/** Days after a message within which a booked visit, or an opt-out, counts as its result. */
export const resultDays = 14
