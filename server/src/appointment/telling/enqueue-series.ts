/** Enqueues one message about several appointments of a customer that changed together (APT-19, MSG-04). */
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { queueMessages } from '../../message/queue.ts'
import { senderAddress } from '../../message/sender.ts'
import type { MessageDeps } from '../../message/types.ts'
import { severalDraft } from './appointment-drafts.ts'
import { type AppointmentFacts, loadMessageFacts } from './appointment-facts.ts'
import { isEnqueued, storeToldStaff, withNextSequence } from './enqueue-appointment.ts'

type SeriesOccasion = {
  readonly type: 'BO_BOOKED' | 'BO_UPDATED' | 'BO_CANCELLED'
  /** All belong to the same customer. */
  readonly appointmentIds: readonly string[]
  /** Identifies the change: calling it twice sends once. */
  readonly cause: string
}

/** Enqueues the message; blockers send none. */
export async function enqueueSeriesMessage(
  salon: InSalon<Tx>,
  deps: MessageDeps,
  { type, appointmentIds, cause }: SeriesOccasion,
): Promise<void> {
  const occasion = {
    type,
    cause,
    publicUrl: deps.config.publicUrl,
    senderAddress: senderAddress(deps.config),
    now: new Date(deps.clock.now()),
    text: '',
    movedFrom: null,
    alsoConcerned: [],
  }
  if (await isEnqueued(salon.db, occasion)) return
  const all: AppointmentFacts[] = []
  for (const id of appointmentIds) {
    const facts = await loadMessageFacts(salon, id)
    if (facts === undefined || facts.appointment.bookingType === 'BLOCKER') continue
    all.push(type === 'BO_BOOKED' ? facts : await withNextSequence(salon, facts))
  }
  const [first, ...others] = all.sort((a, b) => a.appointment.startTime.getTime() - b.appointment.startTime.getTime())
  const draft = first && severalDraft([first, ...others], occasion)
  if (draft === undefined) return
  await queueMessages(salon.db, deps, [draft])
  for (const { appointment } of all) await storeToldStaff(salon, { appointmentId: appointment.id })
}
