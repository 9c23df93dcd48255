/** MSG-15: an opt-in recorded by the salon counts once the person has confirmed it. */
const dayMs = 86_400_000

/** How long the confirmation link is valid. */
export const optInValidMs = 30 * dayMs

/** How long until the same address may get another request. */
export const optInRetryMs = 3 * dayMs

export const canRequestOptIn = (askedTime: number, now: number): boolean => now - askedTime >= optInRetryMs
