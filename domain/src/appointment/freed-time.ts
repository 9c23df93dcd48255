/** Time freed by the salon's change, which stays held while the change can be undone (APT-20). */
import type { Interval, Segment } from '../availability/facts.ts'

export type HeldTime = Interval & { staffId: string; overridden: boolean }

/** How long a change by the salon can be undone, in seconds. */
export const undoSeconds = 15

/** Returns the time that `before` held and `after` does not, per person, ascending. Epoch milliseconds. */
export function freedTime(before: readonly HeldTime[], after: readonly HeldTime[]): HeldTime[] {
  return before
    .flatMap((held) =>
      after
        .filter(({ staffId }) => staffId === held.staffId)
        .reduce<HeldTime[]>((rest, taken) => rest.flatMap((each) => without(each, taken)), [held]),
    )
    .sort((a, b) => a.from - b.from)
}

function without(held: HeldTime, taken: Interval): HeldTime[] {
  return [
    { ...held, to: Math.min(held.to, taken.from) },
    { ...held, from: Math.max(held.from, taken.to) },
  ].filter(({ from, to }) => from < to)
}

type HeldLeg = { segments: Segment[]; staffIds: string[]; wanted: string; assignedStaffId: string }

/**
 * Turns the freed time into legs of a hold, which begins with the earliest; they cannot be re-assigned. `present`:
 * the customer's place in the salon stays held as well (BIZ-03).
 */
export function legsOfFreedTime(freed: readonly HeldTime[], present: boolean): HeldLeg[] {
  return freed.map(({ staffId, from, to }, index) => {
    const wait = (from - (freed[index - 1]?.to ?? from)) / 60_000
    const held: Segment = { kind: present ? 'work' : 'buffer', minutes: (to - from) / 60_000 }
    const segments: Segment[] = wait > 0 ? [{ kind: 'gap', minutes: wait }, held] : [held]
    return { segments, staffIds: [staffId], wanted: staffId, assignedStaffId: staffId }
  })
}
