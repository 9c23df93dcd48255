import { deviceOfUser } from '../auth/known-device.ts'
import { passwordFits } from '../auth/password.ts'
import { countPasswordGuess } from '../auth/password-guesses.ts'
import { rolesOf } from '../auth/queries.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { userById } from './queries.ts'

type Again = { password: string | undefined; address: string; device: string | undefined }

/**
 * AUTH-18: staff type the password again before changing how they sign in, in any client: an unlocked phone must not
 * suffice to take over a salon. Skipped if there is no password.
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
