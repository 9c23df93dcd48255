import { passwordFits } from '../auth/password.ts'
import { rolesOf } from '../auth/queries.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/limits.ts'
import { userById } from './queries.ts'

/** A minute. */
const triesPerMinute = 10

/**
 * AUTH-18: whoever has a role in a salon types the password again before changing how they sign in, whichever application they
 * are in: an unlocked phone must not be enough to take a salon over. Without a password there is nothing to ask for.
 */
export async function demandPasswordAgain(deps: Deps, userId: string, password: string | undefined): Promise<void> {
  const { passwordHash } = await userById(deps.db, userId)
  if (passwordHash === null || (await rolesOf(deps.db, userId)).length === 0) return
  if (password === undefined) throw new Refused('password.required', { field: 'body.password' })
  await limit(deps, `password again ${userId}`, triesPerMinute, 60)
  if (!(await passwordFits(passwordHash, password)))
    throw new Refused('password.notMatched', { field: 'body.password' })
}
