import { recordedVerb } from './change.ts'
import type { Verb } from './verb.ts'
import { countHeld, requireHold } from './waiting.ts'

export const release: Verb = recordedVerb({
  name: 'release',
  usage: 'release                   lets leave what is held; a running server begins within seconds',
  async make(tx, { given }) {
    if (given.length > 0) throw new Error('release takes no further word: drop first what must not leave')
    const hold = await requireHold(tx)
    const rows = await countHeld(tx, hold)
    await tx.updateTable('installation').set({ heldSince: null }).execute()
    const leaving = rows.reduce((total, { waiting }) => total + waiting, 0)
    return { target: 'held messages', before: `held since ${hold.heldSince.toISOString()}`, after: `${leaving} leave` }
  },
})
