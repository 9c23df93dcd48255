/** Which passwords are accepted (AUTH-15). */
import type { Refusal } from '../refusal.ts'

export const minPasswordLength = 10
/** Bounds the cost of hashing; far above any passphrase. */
export const maxPasswordLength = 1000

/** Lengths count code points; `common` holds lower-case passwords. */
export function passwordRefusal(password: string, common: ReadonlySet<string>): Refusal | undefined {
  if (password.length > maxPasswordLength) return 'invalid-request'
  if ([...password].length < minPasswordLength) return 'weak-password'
  return common.has(password.toLowerCase()) ? 'weak-password' : undefined
}
