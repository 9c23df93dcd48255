/** STF-06: decides whether actions done offline still apply once online. */
import { type AppointmentStatus, isCancelled } from '../appointment/status.ts'

/** A visit as it was seen, or as it is now; instants are epoch milliseconds. `named`: it has a customer. */
export type SeenVisit = { status: AppointmentStatus; start: number; note: string; named: boolean }

/**
 * `gone`: not found, or now another person’s. `changed`: another note, or a later status. `over`: the visit has begun.
 */
export type StepMisfit = 'gone' | 'cancelled' | 'moved' | 'changed' | 'over'

/** `note`: the text that replaces the seen one. `time`: when the action was done. */
type OfflineStep = { kind: 'checkIn' | 'note' | 'message'; seen: SeenVisit; time: number; note?: string }

type StepFacts = { done: OfflineStep; present: SeenVisit | undefined; now: number }

/** Returns why the action no longer applies; undefined: it applies, or is already done. */
export function findMisfit({ done, present, now }: StepFacts): StepMisfit | undefined {
  if (present === undefined) return 'gone'
  if (isNoteForCustomer(done, present)) return undefined
  if (isCancelled(present.status)) return 'cancelled'
  if (done.kind === 'note') return [done.seen.note, done.note].includes(present.note) ? undefined : 'changed'
  if (present.start !== done.seen.start) return 'moved'
  // A message about a coming visit is wrong once the visit has begun.
  if (done.kind === 'message') return done.time < done.seen.start && now >= present.start ? 'over' : undefined
  return present.status === done.seen.status || isDone(done, present) ? undefined : 'changed'
}

/** Returns whether a note is stored with the customer instead, since the visit is cancelled. */
export const isNoteForCustomer = ({ kind, note }: Pick<OfflineStep, 'kind' | 'note'>, present: SeenVisit): boolean =>
  kind === 'note' && Boolean(note) && present.named && isCancelled(present.status)

const mostWaitingMs = 86_400_000

/** Returns when a customer arrived, as recorded offline by the phone; implausible times count as now. Epoch ms. */
export const arrivalTime = ({ said, now }: { said: number | undefined; now: number }): number =>
  said !== undefined && said <= now && now - said <= mostWaitingMs ? said : now

/** Returns whether the change is already done: its answer was lost, or another person did the same. */
export function isDone({ kind, note }: Pick<OfflineStep, 'kind' | 'note'>, present: SeenVisit): boolean {
  if (kind === 'checkIn') return present.status === 'CHECKED_IN' || present.status === 'FULFILLED'
  return kind === 'note' && present.note === note
}
