import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { findUserDevice } from '../known-device.ts'
import { passwordFits } from '../password.ts'
import { countPasswordGuess } from '../password-guesses.ts'
import { rolesOf } from '../queries.ts'
import { userById } from './queries.ts'

type RepeatedPassword = { password: string | undefined; address: string; device: string | undefined }

/**
 * AUTH-18: requires the password of staff before they change how they sign in, in any client: an unlocked phone must
 * not suffice to take over a salon. Skipped if there is no password.
 */
export async function requirePassword(deps: Deps, userId: string, again: RepeatedPassword): Promise<void> {
  const { passwordHash } = await userById(deps.db, userId)
  if (passwordHash === null || (await rolesOf(deps.db, userId)).length === 0) return
  await requireCorrectPassword(deps, { userId, passwordHash }, again)
}

/**
 * AUTH-18: requires the password of leaders before their actions on the salon. Refuses leaders who have none, since a
 * PIN that others may have seen also opens a session; they set one by a code to their e-mail or number (AUTH-05).
 */
export async function requireLeaderPassword(deps: Deps, userId: string, again: RepeatedPassword): Promise<void> {
  const { passwordHash } = await userById(deps.db, userId)
  if (passwordHash === null) throw new Refused('password.none')
  await requireCorrectPassword(deps, { userId, passwordHash }, again)
}

type PasswordOwner = { userId: string; passwordHash: string }

async function requireCorrectPassword(
  deps: Deps,
  { userId, passwordHash }: PasswordOwner,
  again: RepeatedPassword,
): Promise<void> {
  const { password, address } = again
  if (password === undefined) throw new Refused('password.required', { field: 'body.password' })
  const device = (await findUserDevice(deps, again.device, userId))?.id
  const right = await countPasswordGuess(deps, { subject: `again ${userId}`, userId, address, device })
  if (!(await passwordFits(passwordHash, password)))
    throw new Refused('password.notMatched', { field: 'body.password' })
  await right()
}
