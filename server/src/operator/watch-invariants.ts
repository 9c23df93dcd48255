import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { checkInvariants } from '../jobs/check-invariants.ts'
import { mailOperator } from '../message/mail-operator.ts'

/** Nightly job (OPS-05): logs broken invariants by name and id, and mails their number to the operator. */
export async function watchInvariants(deps: Deps): Promise<void> {
  const broken = await checkInvariants(deps)
  if (broken === 0) return
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
  const mail = {
    cause: `invariants ${day}`,
    subject: 'invariants are broken',
    text: `${broken} invariants do not hold. The log names each: "an invariant is broken".`,
  }
  await transact(deps.db, (tx) => mailOperator(tx, deps, mail))
}
