/** AUTH-24: requires a new code of a customer before calls for which a session of months must not suffice. */
import { proveAgain } from '@goldline/contract/auth/sessions'
import { provesAccount } from '@goldline/domain/auth/sign-in-grant'
import { type Db, transact } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { inSteps } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { checkAnswer, markUsed } from '../answer.ts'
import { identitiesOf, rolesOf } from '../queries.ts'

/** How long a code is valid as proof. */
const freshMs = 15 * 60_000

/** Refuses with code.required. Skips people who work in a salon: their sessions are short and need other proofs. */
export async function requireFreshCode(db: Db, { userId, tokenHash }: Actor, now: number): Promise<void> {
  const { provenTime } = await db
    .selectFrom('token')
    .select('provenTime')
    .where('hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  if (provenTime !== null && now - provenTime.getTime() <= freshMs) return
  if ((await rolesOf(db, userId)).length === 0) throw new Refused('code.required')
}

// Guesses must stay counted after a refusal.
export const proveAgainRoute = inSteps(
  proveAgain,
  async ({ deps, body: { id, code }, actor, address, device, now }) => {
    const challenge = await checkAnswer(deps, { id, code, purposes: ['SIGN_IN'], address, device })
    await transact(deps.db, async (tx) => {
      await markUsed(tx, deps, challenge)
      const account = await identitiesOf(tx, actor.userId)
      if (account === undefined || !provesAccount(account, challenge.identity)) throw new Refused('invalid-code')
      await tx
        .updateTable('token')
        .set({ provenTime: new Date(now) })
        .where('hash', '=', actor.tokenHash)
        .execute()
    })
  },
)
