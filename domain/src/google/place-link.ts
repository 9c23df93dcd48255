/** Why a salon's booking link cannot be on its Google profile (RWG-05). */
export const placeLinkProblems = [
  /** Google no longer accepts the salon's access. */
  'EXPIRED',
  /** Google has not verified the place yet. */
  'UNVERIFIED',
  /** Google offers no booking link for the place's category. */
  'CATEGORY',
  /** The account that connected the profile may not edit it. */
  'FORBIDDEN',
  /** The place is no longer in the account. */
  'NO_PLACE',
  /** The link was removed on Google's side. */
  'REMOVED_THERE',
  'OTHER',
] as const
export type PlaceLinkProblem = (typeof placeLinkProblems)[number]

const byReason: Readonly<Record<string, PlaceLinkProblem>> = {
  UNVERIFIED_LOCATION: 'UNVERIFIED',
  INVALID_LOCATION_CATEGORY: 'CATEGORY',
  PERMISSION_DENIED: 'FORBIDDEN',
  NOT_FOUND: 'NO_PLACE',
}

/** @param reason the word in Google's answer */
export const placeLinkProblemOf = (reason: string): PlaceLinkProblem => byReason[reason] ?? 'OTHER'
