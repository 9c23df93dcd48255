// Apart from what is done with segments: a salon's page asks for no more than this in its first load.

/** CAT-08: the longest chain a selection may form. */
export const maxChainMinutes = 240

/** The most services in one visit. */
export const maxServices = 10
