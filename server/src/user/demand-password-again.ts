import { deviceOfUser } from '../auth/known-device.ts'
import { passwordFits } from '../auth/password.ts'
import { countPasswordGuess } from '../auth/password-guesses.ts'
import { rolesOf } from '../auth/queries.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { userById } from './queries.ts'

type Again = { password: string | undefined; address: string; device: string | undefined }

/**
 * AUTH-18: whoever has a role in a salon types the password again before changing how they sign in, whichever application they
 * are in: an unlocked phone must not be enough to take a salon over. Without a password there is nothing to ask for.
 */
export async function demandPasswordAgain(deps: Deps, userId: string, again: Again): Promise<void> {
  const { passwordHash } = await userById(deps.db, userId)
  if (passwordHash === null || (await rolesOf(deps.db, userId)).length === 0) return
  const { password, address } = again
  if (password === undefined) throw new Refused('password.required', { field: 'body.password' })
  const device = (await deviceOfUser(deps, again.device, userId))?.id
  const right = await countPasswordGuess(deps, { subject: `again ${userId}`, userId, address, device })
  if (!(await passwordFits(passwordHash, password)))
    throw new Refused('password.notMatched', { field: 'body.password' })
  await right()
}
