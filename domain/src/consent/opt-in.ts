/** MSG-15: an opt-in noted by the salon counts once the person has confirmed it. */
const dayMs = 86_400_000

/** How long the request can be confirmed. */
export const optInHoldsMs = 30 * dayMs

/** How long until the same address may be asked again. */
export const optInRestsMs = 3 * dayMs

export const canAskOptIn = (askedTime: number, now: number): boolean => now - askedTime >= optInRestsMs
