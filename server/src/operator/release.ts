import { transact } from '../db/transaction.ts'
import type { Verb } from './verb.ts'
import { counts, holdOf } from './waiting.ts'

export const release: Verb = {
  usage: 'release                   lets leave what is held; a running server begins within seconds',
  async run({ db, given }) {
    if (given.length > 0) throw new Error('release takes no further word: drop first what must not leave')
    const hold = await holdOf(db)
    const rows = await counts(db, hold)
    await transact(db, (tx) => tx.updateTable('installation').set({ heldSince: null }).execute())
    return `released: ${rows.reduce((total, { waiting }) => total + waiting, 0)} messages leave`
  },
}
