/** MSG-15: a yes to marketing that the salon noted is asked of the person, and counts once they have confirmed it. */
const dayMs = 86_400_000

/** How long the message can be confirmed. */
export const optInHoldsMs = 30 * dayMs

/** How long nobody is asked again at the same address. */
export const optInRestsMs = 3 * dayMs

export const canAskOptIn = (askedTime: number, now: number): boolean => now - askedTime >= optInRestsMs
