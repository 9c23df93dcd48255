/** How many wrong passwords are compared (AUTH-15): at most `max` in any window of so many seconds. */
type Bound = { readonly max: number; readonly seconds: number }

const [minute, hour, day] = [60, 3600, 86_400]

/** Tries of whatever kind, right ones too; one person's fingers. */
export const triesAMinute: Bound = { max: 10, seconds: minute }

/**
 * Of one account, from one network or by one known device. The further it goes the longer is the wait: a minute, ten, an hour, and
 * after the twentieth what is left of the day. The longest stands first, so that its wait is the one that is said.
 */
export const placeBounds: readonly Bound[] = [
  { max: 20, seconds: day },
  { max: 17, seconds: hour },
  { max: 14, seconds: 10 * minute },
  triesAMinute,
]

/** Of one account, from all networks: a brake of last resort, which a known device and the link escape. */
export const accountBound: Bound = { max: 100, seconds: day }

/** From one network, over all accounts: somebody tries one password on many. */
export const networkBound: Bound = { max: 500, seconds: day }
