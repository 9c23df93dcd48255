// In a separate file from segments.ts: all that a salon's page needs in its first load.

/** CAT-08: the longest chain a selection may form. */
export const maxChainMinutes = 240

/** The most services in one visit. */
export const maxServices = 10
