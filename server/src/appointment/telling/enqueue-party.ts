/**
 * Confirms a party that one contact booked online (APT-17): one message to them, and one per visit to the salon's side.
 */
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { queueMessages } from '../../message/queue.ts'
import { senderAddress } from '../../message/sender.ts'
import type { MessageDeps } from '../../message/types.ts'
import { salonDrafts, severalDraft } from './appointment-drafts.ts'
import { type AppointmentFacts, loadMessageFacts } from './appointment-facts.ts'
import { storeToldStaff } from './enqueue-appointment.ts'

/** Call it once all visits are written. */
export async function enqueuePartyMessages(
  salon: InSalon<Tx>,
  deps: MessageDeps,
  { appointmentIds }: { appointmentIds: readonly string[] },
): Promise<void> {
  const occasion = {
    publicUrl: deps.config.publicUrl,
    senderAddress: senderAddress(deps.config),
    now: new Date(deps.clock.now()),
    text: '',
    movedFrom: null,
    alsoConcerned: [],
  }
  const all: AppointmentFacts[] = []
  for (const id of appointmentIds) {
    const facts = await loadMessageFacts(salon, id)
    if (facts) all.push(facts)
  }
  const [first, ...others] = all
  if (first === undefined) return
  const cause = (id: string) => `NEW_APPOINTMENT ${id}`
  const { id, partyId } = first.appointment
  const toCustomer = severalDraft([first, ...others], { ...occasion, type: 'BO_BOOKED', cause: cause(partyId ?? id) })
  const toSalon = all.flatMap((facts) =>
    salonDrafts(facts, { ...occasion, type: 'NEW_APPOINTMENT', cause: cause(facts.appointment.id) }),
  )
  await queueMessages(salon.db, deps, [...(toCustomer ? [toCustomer] : []), ...toSalon])
  // Do not report staff as changed later who were reassigned to make room for the next visit (AVL-12).
  for (const appointmentId of appointmentIds) await storeToldStaff(salon, { appointmentId })
}
