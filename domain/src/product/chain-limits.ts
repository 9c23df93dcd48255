// Kept apart from segments.ts: a salon's page needs only this in its first load.

/** CAT-08: the longest chain a selection may form. */
export const maxChainMinutes = 240

/** Most services in one visit. */
export const maxServices = 10
