/** Creates something at lexoffice exactly once, although an answer may be lost (INV-04). */
import type { LexofficeOutcome } from '../providers/lexoffice-answers.ts'

/** Its gateway times out after 30 s; a requested item may still appear until then. */
const settledMs = 60_000

type MakeOnce = {
  /** When lexoffice was last asked, if that answer was lost. */
  readonly askedTime: Date | null
  readonly now: Date
  /** Records that it is requested now; false if somebody else has just done so. Survives a crash. */
  claim(): Promise<boolean>
  /** Certainly not created: there is nothing to look for. */
  release(): Promise<void>
  find(): Promise<LexofficeOutcome<{ id: string } | undefined>>
  make(): Promise<LexofficeOutcome<{ id: string }>>
}

/** The id at lexoffice. Asks again only after looking for it in vain. */
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
