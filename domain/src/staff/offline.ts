/** STF-06: what was done without a line, and whether it still fits once there is one again. */
import { type AppointmentStatus, isCancelled } from '../appointment/status.ts'

/** A visit as somebody saw it, or as it is; instants are epoch milliseconds. */
export type SeenVisit = { status: AppointmentStatus; start: number; note: string }

/** `gone`: not found, or somebody else’s now. `changed`: the note is another, or the visit has gone on. */
export type Misfit = 'gone' | 'cancelled' | 'moved' | 'changed' | 'over'

/** `note`: the words that replace the seen ones. `time`: when it was done. */
type Done = { kind: 'checkIn' | 'note' | 'message'; seen: SeenVisit; time: number; note?: string }

type Facts = { done: Done; present: SeenVisit | undefined; now: number }

/** Why it must not be done any more; undefined: it fits, or is done already. */
export function misfitOf({ done, present, now }: Facts): Misfit | undefined {
  if (present === undefined) return 'gone'
  if (isCancelled(present.status)) return 'cancelled'
  if (done.kind === 'note') return [done.seen.note, done.note].includes(present.note) ? undefined : 'changed'
  if (present.start !== done.seen.start) return 'moved'
  // What was said before a visit is wrong once it is over.
  if (done.kind === 'message') return done.time < done.seen.start && now >= present.start ? 'over' : undefined
  return present.status === done.seen.status || isDone(done, present) ? undefined : 'changed'
}

const mostWaitingMs = 86_400_000

/** When somebody came, as the telephone says it was seen without a line; what it cannot know counts as now. Epoch ms. */
export const arrivalTime = ({ said, now }: { said: number | undefined; now: number }): number =>
  said !== undefined && said <= now && now - said <= mostWaitingMs ? said : now

/** Whether it is as it would be: an answer was lost, or somebody else did the same. */
export function isDone({ kind, note }: Pick<Done, 'kind' | 'note'>, present: SeenVisit): boolean {
  if (kind === 'checkIn') return present.status === 'CHECKED_IN' || present.status === 'FULFILLED'
  return kind === 'note' && present.note === note
}
