/** Creates something at lexoffice exactly once, although an answer may be lost (INV-04). */
import type { LexofficeOutcome } from '../providers/lexoffice-answers.ts'

/** Its gateway times out after 30 s; a requested item may still appear until then. */
const settledMs = 60_000

type MakeOnce = {
  /** When lexoffice was last asked, if that answer was lost. */
  readonly askedTime: Date | null
  readonly now: Date
  /** Records the request permanently before it is sent; false if another process has just done so. */
  claim(): Promise<boolean>
  /** Removes the record, since the item was certainly not created. */
  release(): Promise<void>
  find(): Promise<LexofficeOutcome<{ id: string } | undefined>>
  make(): Promise<LexofficeOutcome<{ id: string }>>
}

/** Returns the id at lexoffice. Requests it again only after a search without a result. */
export async function madeOnce(making: MakeOnce): Promise<LexofficeOutcome<{ id: string }>> {
  const { askedTime, now } = making
  if (askedTime !== null) {
    if (now.getTime() - askedTime.getTime() < settledMs)
      return { kind: 'unknown', error: 'lexoffice: asked a moment ago' }
    const found = await making.find()
    if (found.kind !== 'done') return found.kind === 'gone' ? { ...found, kind: 'later' } : found
    if (found.value !== undefined) return { kind: 'done', value: found.value }
  }
  if (!(await making.claim())) return { kind: 'later', error: 'lexoffice: somebody else is asking' }
  const made = await making.make()
  if (made.kind !== 'done' && made.kind !== 'unknown') await making.release()
  return made
}
