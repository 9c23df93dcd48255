/** The queue of walk-ins (CHK-05): its states and transitions. */
import type { Refusal } from '../refusal.ts'

export const queueStatuses = ['WAITING', 'CALLED', 'TAKEN', 'LEFT'] as const
export type QueueStatus = (typeof queueStatuses)[number]

type Actor = 'guest' | 'salon' | 'clock'
/** An empty `from` joins the queue. */
type Transition = { from: readonly QueueStatus[]; to: QueueStatus; by: Actor }

/** Lists every transition; no other code names a next status. TAKEN and LEFT are final. */
export const queueTransitions = {
  join: { from: [], to: 'WAITING', by: 'guest' },
  call: { from: ['WAITING'], to: 'CALLED', by: 'salon' },
  // A staff member passes the guest over; another one calls the guest (CHK-06).
  skip: { from: ['WAITING', 'CALLED'], to: 'WAITING', by: 'salon' },
  take: { from: ['WAITING', 'CALLED'], to: 'TAKEN', by: 'salon' },
  leave: { from: ['WAITING', 'CALLED'], to: 'LEFT', by: 'salon' },
  close: { from: ['WAITING', 'CALLED'], to: 'LEFT', by: 'clock' },
} as const satisfies Record<string, Transition>

export type QueueTransition = keyof typeof queueTransitions

/** Returns why a transition is not possible. `status` null: the guest has not joined yet. */
export function queueRefusal(name: QueueTransition, status: QueueStatus | null): Refusal | undefined {
  const { from }: Transition = queueTransitions[name]
  const allowed = status === null ? from.length === 0 : from.includes(status)
  return allowed ? undefined : 'queue.not-possible'
}

/** Guests still in the queue. */
export const liveQueueStatuses = ['WAITING', 'CALLED'] as const satisfies readonly QueueStatus[]

/** Most people in one entry. */
export const maxGuestsPerParty = 4
/** Most waiting entries: further guests would wait in vain. */
export const maxWaiting = 60
