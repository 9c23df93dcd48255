import { answerChallengeLink } from '@goldline/contract/auth'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { callerOf } from '../http/hardening/places.ts'
import { inSteps } from '../http/route.ts'
import { sha256 } from '../secrets.ts'
import { answersPerMinute, isAlive } from './answer.ts'
import { changePasswordByCode } from './change-password.ts'
import { hashPassword, requireStrongPassword } from './password.ts'
import { signInByChallenge } from './sign-in-by.ts'
import { refusePairedOnly } from './token.ts'

/**
 * AUTH-07. Answers a challenge with the secret of its link. The secret has 256 random bits, so guesses need no limit.
 * It arrives in the body (the page reads it from the URL fragment), so it is in no log, and a mail scanner that opens
 * the link does not use it.
 */
// Tries must stay counted after a refusal, and a password is hashed outside a transaction.
export const answerChallengeLinkRoute = inSteps(
  answerChallengeLink,
  async ({ deps, body, address, device, header, raw }) => {
    const { client = 'BOOKING', newPassword } = body
    if (newPassword !== undefined) requireStrongPassword(newPassword)
    refusePairedOnly(client)
    await limit(deps, `links address ${callerOf(address)}`, { max: answersPerMinute, windowSeconds: 60 })
    const challenge = await deps.db
      .selectFrom('challenge')
      .selectAll()
      .where('linkHash', '=', sha256(body.secret))
      .where(isAlive(deps))
      .executeTakeFirstOrThrow(() => new Refused('invalid-code'))
    const isChange = challenge.purpose === 'PASSWORD_CHANGE'
    if (isChange !== (newPassword !== undefined)) throw new Refused('invalid-request', { field: 'body.newPassword' })
    const { token, cookie } =
      newPassword === undefined
        ? await signInByChallenge(deps, challenge, { client, device, raw })
        : await changePasswordByCode(
            deps,
            // Take the password typed here, never the one stored with the challenge: a stranger may have requested it.
            { ...challenge, newPasswordHash: await hashPassword(newPassword) },
            { client, alsoConfirm: true, device, raw },
          )
    header('set-cookie', cookie)
    return { token }
  },
)
