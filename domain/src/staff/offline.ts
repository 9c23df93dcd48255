/** STF-06: what was done without a line, and whether it still fits once there is one again. */
import { type AppointmentStatus, isCancelled } from '../appointment/status.ts'

/** A visit as somebody saw it, or as it is; instants are epoch milliseconds. `named`: it is a customer's. */
export type SeenVisit = { status: AppointmentStatus; start: number; note: string; named: boolean }

/** `gone`: not found, or somebody else’s now. `changed`: the note is another, or the visit has gone on. */
export type Misfit = 'gone' | 'cancelled' | 'moved' | 'changed' | 'over'

/** `note`: the words that replace the seen ones. `time`: when it was done. */
type Done = { kind: 'checkIn' | 'note' | 'message'; seen: SeenVisit; time: number; note?: string }

type Facts = { done: Done; present: SeenVisit | undefined; now: number }

/** Why it must not be done any more; undefined: it fits, or is done already. */
export function misfitOf({ done, present, now }: Facts): Misfit | undefined {
  if (present === undefined) return 'gone'
  if (isOfCustomer(done, present)) return undefined
  if (isCancelled(present.status)) return 'cancelled'
  if (done.kind === 'note') return [done.seen.note, done.note].includes(present.note) ? undefined : 'changed'
  if (present.start !== done.seen.start) return 'moved'
  // What was said before a visit is wrong once it is over.
  if (done.kind === 'message') return done.time < done.seen.start && now >= present.start ? 'over' : undefined
  return present.status === done.seen.status || isDone(done, present) ? undefined : 'changed'
}

/** What was noted at a visit that is cancelled is kept with its customer. */
export const isOfCustomer = ({ kind, note }: Pick<Done, 'kind' | 'note'>, present: SeenVisit): boolean =>
  kind === 'note' && Boolean(note) && present.named && isCancelled(present.status)

const mostWaitingMs = 86_400_000

/** When somebody came, as the telephone says it was seen without a line; what it cannot know counts as now. Epoch ms. */
export const arrivalTime = ({ said, now }: { said: number | undefined; now: number }): number =>
  said !== undefined && said <= now && now - said <= mostWaitingMs ? said : now

/** Whether it is as it would be: an answer was lost, or somebody else did the same. */
export function isDone({ kind, note }: Pick<Done, 'kind' | 'note'>, present: SeenVisit): boolean {
  if (kind === 'checkIn') return present.status === 'CHECKED_IN' || present.status === 'FULFILLED'
  return kind === 'note' && present.note === note
}
