import { answerChallengeLink } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { callerOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/limits.ts'
import { route } from '../http/route.ts'
import { sha256 } from '../secrets.ts'
import { answersPerMinute, isAlive } from './answer.ts'
import { changePasswordBy } from './change-password.ts'
import { demandStrong, hashPassword } from './password.ts'
import { signInBy } from './sign-in-by.ts'
import { refusePairedOnly } from './token.ts'

/**
 * AUTH-07. 256 random bits are not guessed: nothing is counted against the identity, and no brake is asked. The secret comes in the
 * body, from the fragment of the link's address, so no log has it; a GET of the address, as a mail scanner's, answers nothing.
 */
export function answerChallengeLinkRoute(app: FastifyInstance, deps: Deps): void {
  route(app, answerChallengeLink, async ({ body, address, device, header, raw }) => {
    const { client = 'BOOKING', newPassword } = body
    if (newPassword !== undefined) demandStrong(newPassword)
    refusePairedOnly(client)
    await limit(deps, `links address ${callerOf(address)}`, answersPerMinute, 60)
    const challenge = await deps.db
      .selectFrom('challenge')
      .selectAll()
      .where('linkHash', '=', sha256(body.secret))
      .where(isAlive(deps))
      .executeTakeFirst()
    if (challenge === undefined) throw new Refused('invalid-code')
    const isChange = challenge.purpose === 'PASSWORD_CHANGE'
    if (isChange !== (newPassword !== undefined)) throw new Refused('invalid-request', { field: 'body.newPassword' })
    const { token, cookie } =
      newPassword === undefined
        ? await signInBy(deps, challenge, { client, device, raw })
        : await changePasswordBy(
            deps,
            // Never what stands in the challenge: whoever asked may have been a stranger.
            { ...challenge, newPasswordHash: await hashPassword(newPassword) },
            { client, alsoConfirm: true, device, raw },
          )
    header('set-cookie', cookie)
    return { token }
  })
}
