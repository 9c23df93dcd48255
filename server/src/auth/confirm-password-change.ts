import { confirmPasswordChange } from '@goldline/contract/auth'
import { provesAccount } from '@goldline/domain/auth/worth'
import type { FastifyInstance } from 'fastify'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { enqueueSecurityNotice } from '../message/security-notice.ts'
import { type Challenge, checkAnswer, codeOf, useUp } from './answer.ts'
import { rememberDevice } from './known-device.ts'
import { confirm } from './proof.ts'
import { identitiesOf } from './queries.ts'
import { grantFor, issueToken, refusePairedOnly, revokeTokens } from './token.ts'

/** AUTH-05. All sessions of the person end, in every process; this call begins a new one. */
export function confirmPasswordChangeRoute(app: FastifyInstance, deps: Deps): void {
  route(app, confirmPasswordChange, async ({ params, query, body, address, device, header, raw }) => {
    const client = query.client ?? 'BOOKING'
    refusePairedOnly(client)
    const purposes = ['PASSWORD_CHANGE'] as const
    const challenge = await checkAnswer(deps, { id: params.id, code: codeOf(query, body), purposes, address, device })
    const { userId } = challenge
    if (userId === null) throw new Refused('invalid-code')
    const { token, cookie } = await transact(deps.db, async (tx) => {
      await useUp(tx, deps, challenge)
      await changePassword(tx, userId, challenge)
      await enqueueSecurityNotice(tx, deps, { userId, what: 'PASSWORD' })
      if (query.alsoConfirmEmailOrPhoneNr === 'true') await confirm(tx, deps, userId, challenge.identity)
      await revokeTokens(tx, deps, userId)
      const grant = await grantFor(tx, userId, client)
      const token = await issueToken(tx, deps, userId, grant, raw.request.headers['user-agent'])
      return { token, cookie: await rememberDevice(tx, deps, { secret: device, userId, byCode: true }) }
    })
    header('set-cookie', cookie)
    deps.log.info({ userId }, 'password changed')
    return { token }
  })
}

/** Only while what the code went to proves the account (AUTH-20). The old own PIN ends with the old password. */
async function changePassword(tx: Tx, userId: string, { identity, newPasswordHash }: Challenge): Promise<void> {
  const account = await identitiesOf(tx, userId)
  if (account === undefined || !provesAccount(account, identity)) throw new Refused('invalid-code')
  await tx
    .updateTable('appUser')
    .set({ passwordHash: newPasswordHash, pinHash: null })
    .where('id', '=', userId)
    .execute()
}
