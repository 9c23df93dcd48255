/** Creates something at lexoffice exactly once, although an answer may be lost (INV-04). */
import type { LexofficeOutcome } from '../providers/lexoffice-answers.ts'

/** A created item appears within this time: lexoffice's gateway times out after 30 s. */
const settledMs = 60_000

type OnceActions = {
  /** Time of the last request whose answer was lost; null: none. */
  readonly askedTime: Date | null
  readonly now: Date
  /** Stores, before the request is sent, that it is; false if another process has just done so. */
  claim(): Promise<boolean>
  /** Removes the stored request, since the item was certainly not created. */
  release(): Promise<void>
  find(): Promise<LexofficeOutcome<{ id: string } | undefined>>
  make(): Promise<LexofficeOutcome<{ id: string }>>
}

/** Creates the item and returns its id at lexoffice. After a lost answer, first searches for it. */
export async function createOnce(making: OnceActions): Promise<LexofficeOutcome<{ id: string }>> {
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
