import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

type Which = { id: string } | { allBut: string }

/** AUTH-18: ends one session of a person, or all but one, in every process. Returns how many. */
export async function endSessions(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { userId, which }: { userId: string; which: Which },
): Promise<number> {
  const now = new Date(deps.clock.now())
  const own = tx
    .updateTable('token')
    .set({ revokedTime: now })
    .where('userId', '=', userId)
    .where('revokedTime', 'is', null)
    .where('expiresTime', '>', now)
  const asked = 'id' in which ? own.where('id', '=', which.id) : own.where('id', '<>', which.allBut)
  const ended = await asked.returning('id').execute()
  for (const { id } of ended) await notify(tx, { topic: 'token', id })
  return ended.length
}
