/**
 * Hashes and checks passwords and stored PINs (argon2id), and refuses weak passwords (AUTH-02, AUTH-15).
 */
import { readFileSync } from 'node:fs'
import { passwordRefusal } from '@goldline/domain/auth/password'
import { hash, verify } from '@node-rs/argon2'
import { refuseIf } from '../http/errors.ts'
import { randomSecret } from '../secrets.ts'
import { isGuessable } from './guessable.ts'

/** OWASP's first choice for argon2id (the default algorithm): 19 MiB, two passes, about 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobodys: Promise<string> | undefined

/**
 * Returns whether the password fits. Without a hash (no account, or none set) it does the same work, so that the time
 * taken reveals nothing.
 */
export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword(randomSecret())
  const fits = await verify(passwordHash ?? (await nobodys), password)
  return fits && typeof passwordHash === 'string'
}

/** In lower case; only those of at least ten characters, since shorter ones are refused for their length. */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)

/** Refuses a weak password with weak-password. */
export function requireStrongPassword(password: string): void {
  refuseIf(passwordRefusal(password, commonPasswords))
  refuseIf(isGuessable(password, commonPasswords) ? 'weak-password' : undefined)
}
