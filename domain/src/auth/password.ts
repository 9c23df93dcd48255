/** Decides which passwords are accepted, and how often one may be tried (AUTH-15). */
import type { Refusal } from '../refusal.ts'

export const minPasswordLength = 10
/** Limits the cost of hashing; far above any passphrase. */
export const maxPasswordLength = 1000

/** Returns why a password is refused. Lengths count code points; `common` holds lower-case passwords. */
export function passwordRefusal(password: string, common: ReadonlySet<string>): Refusal | undefined {
  if (password.length > maxPasswordLength) return 'invalid-request'
  if ([...password].length < minPasswordLength) return 'weak-password'
  return common.has(password.toLowerCase()) ? 'weak-password' : undefined
}

/** A limit of compared passwords (AUTH-15): at most `max` in any window of `seconds`. */
type Bound = { readonly max: number; readonly seconds: number }

const minute = 60
const hour = 3600
const day = 86_400

/** Attempts of any kind, including correct ones: as many as one person can type. */
export const triesPerMinute: Bound = { max: 10, seconds: minute }

/**
 * Limits for one account, from one network or known device. The waits grow: a minute, ten, an hour, and after the
 * twentieth attempt the rest of the day. The longest comes first, so that its wait is reported.
 */
export const networkAccountBounds: readonly Bound[] = [
  { max: 20, seconds: day },
  { max: 17, seconds: hour },
  { max: 14, seconds: 10 * minute },
  triesPerMinute,
]

/** Limit for one account, from all networks: a last resort; known devices and the link are exempt. */
export const accountBound: Bound = { max: 100, seconds: day }

/** Limit for one network, over all accounts: against trying one password on many accounts. */
export const networkBound: Bound = { max: 500, seconds: day }
