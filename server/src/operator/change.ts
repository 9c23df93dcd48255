/** Applies an operator's change and its record with the reason in one transaction, or only previews it. */
import { type Tx, transact } from '../db/transaction.ts'
import { uuidv7 } from '../ids.ts'
import type { Operation, Verb } from './verb.ts'

/** The recorded facts of a change; e-mail addresses are masked. */
type AccountChange = { readonly target: string; readonly before: string; readonly after: string }
type ChangeVerb = { name: string; usage: string; make(tx: Tx, operation: Operation): Promise<AccountChange> }

/** Creates a command whose change is recorded permanently (AUTH-18, BIZ-10); `--dry-run` only prints the change. */
export const recordedVerb = ({ name, usage, make }: ChangeVerb): Verb => ({
  usage,
  async run(operation) {
    const { db, now, reason, dryRun } = operation
    if (!reason?.trim()) throw new Error('--reason is missing: it is recorded with the change')
    const work = async (tx: Tx) => {
      const change = await make(tx, operation)
      const row = { id: uuidv7(now), time: new Date(now), verb: name, reason: reason.trim(), ...change }
      await tx.insertInto('operatorRecord').values(row).execute()
      if (dryRun) throw new DryRun(change)
      return change
    }
    try {
      return describeChange(await transact(db, work))
    } catch (error) {
      if (error instanceof DryRun) return `nothing is changed yet: ${describeChange(error.change)}`
      throw error
    }
  },
})

const describeChange = ({ target, before, after }: AccountChange) => `${target}: ${before} → ${after}`

/** Thrown to roll back a dry run's transaction. */
class DryRun extends Error {
  readonly change: AccountChange
  constructor(change: AccountChange) {
    super('dry run')
    this.change = change
  }
}
