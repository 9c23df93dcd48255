/** Makes something at lexoffice that must be there once, although an answer may be lost (INV-04). */
import type { LexofficeOutcome } from '../providers/lexoffice-answers.ts'

/** Its gateway gives up after 30 s; what it was asked for may still appear until then. */
const settledMs = 60_000

type Making = {
  /** When lexoffice was asked before; its answer was lost. */
  readonly askedTime: Date | null
  readonly now: Date
  /** Records that it is asked now, unless somebody else has just asked; false then. Outlives a crash. */
  claim(): Promise<boolean>
  /** It was certainly not made: nothing has to be found. */
  release(): Promise<void>
  find(): Promise<LexofficeOutcome<{ id: string } | undefined>>
  make(): Promise<LexofficeOutcome<{ id: string }>>
}

/** The id there. Asks again only after it was looked for and is not there. */
export async function madeOnce(making: Making): Promise<LexofficeOutcome<{ id: string }>> {
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
