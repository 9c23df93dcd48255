/**
 * Enqueues messages about an appointment (MSG-01, MSG-04): for a customer's change in its transaction; for the salon's
 * in the transaction that settles it, once it cannot be undone (APT-20).
 */

import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { visitRecipient } from '../../message/contact.ts'
import { queueMessages } from '../../message/queue.ts'
import { chooseContactPoint } from '../../message/recipients.ts'
import { senderAddress } from '../../message/sender.ts'
import type { MessageDeps } from '../../message/types.ts'
import { visitLink } from '../../message/visit-link.ts'

import { customerDraft, type DraftOccasion, hasCalendar, salonDrafts } from './appointment-drafts.ts'
import { type AppointmentFacts, isGuestVisit, loadMessageFacts } from './appointment-facts.ts'

export type AppointmentEvent =
  | { readonly type: 'NEW_APPOINTMENT' | 'BO_BOOKED' | 'APPOINTMENT_CANCELLED' | 'CUSTOMER_ERASED' }
  | { readonly type: 'BO_CANCELLED'; readonly instead?: readonly { readonly start: Date; readonly link: string }[] }
  | {
      readonly type: 'APPOINTMENT_MOVED' | 'BO_UPDATED'
      readonly before: { readonly startTime: Date; readonly staffIds: readonly (string | null)[] }
    }
  | { readonly type: 'CUSTOMER_MESSAGE' | 'SALON_MESSAGE'; readonly text: string }

export type AppointmentOccasion = AppointmentEvent & {
  readonly businessObjectId: string
  readonly appointmentId: string
  /** The appointment's version after the event. */
  readonly version: number
}

/**
 * Notifies the other side of an event (MSG-01). Call it after the appointment and its services are written. Calling it
 * twice sends once (MSG-04); blockers and unknown ids send nothing.
 */
export async function enqueueAppointmentMessages(
  salon: InSalon<Tx>,
  deps: MessageDeps,
  about: AppointmentOccasion,
): Promise<void> {
  const facts = await loadMessageFacts(salon, about.appointmentId)
  if (facts === undefined || facts.appointment.bookingType === 'BLOCKER') return
  const occasion: DraftOccasion = {
    type: about.type,
    cause: buildCause(about),
    publicUrl: deps.config.publicUrl,
    senderAddress: senderAddress(deps.config),
    now: new Date(deps.clock.now()),
    text: 'text' in about ? about.text : '',
    movedFrom: 'before' in about ? about.before.startTime : null,
    alsoConcerned: 'before' in about ? await staffEmails(salon, about.before.staffIds) : [],
  }
  // A visit created in this transaction cannot have a message yet.
  if (about.type !== 'NEW_APPOINTMENT' && (await isEnqueued(salon.db, occasion))) return
  const isUpdate = hasCalendar(about.type) && about.type !== 'NEW_APPOINTMENT' && about.type !== 'BO_BOOKED'
  const numbered = isUpdate ? await withNextSequence(salon, facts) : facts
  const hears =
    about.type !== 'CUSTOMER_MESSAGE' &&
    facts.customer !== undefined &&
    chooseContactPoint(facts.customer) !== undefined
  // Only the salon changes a guest's visit (APT-23).
  const link = hears && !isGuestVisit(facts) ? await visitLink(salon.db, deps, facts) : ''
  const toCustomer = customerDraft(numbered, {
    ...occasion,
    visitLink: link,
    ...('instead' in about && { instead: about.instead }),
  })
  const drafts = [...(toCustomer === undefined ? [] : [toCustomer]), ...salonDrafts(numbered, occasion)]
  await queueMessages(salon.db, deps, drafts)
  if (about.type !== 'NEW_APPOINTMENT' && toCustomer !== undefined) await storeToldStaff(salon, about)
}

/** Returns the customer who receives messages about the visit; null: none. */
export async function findRecipient(salon: InSalon<Tx>, id: string) {
  const { rows } = await sql<{ customerId: string | null; version: number }>`
    select ${visitRecipient} as customer_id, a.version from appointment a
    where a.business_object_id = ${salon.id} and a.id = ${id}`.execute(salon.db)
  const [row] = rows
  if (row === undefined) throw new Error('an appointment that was just changed is gone')
  return row
}

/** Stores the staff named in this message, so that the next one can mention a change (AVL-12). */
export async function storeToldStaff(
  salon: InSalon<Tx>,
  { appointmentId }: Pick<AppointmentOccasion, 'appointmentId'>,
): Promise<void> {
  await salon
    .updateTable('appointmentService')
    .set((service) => ({ toldStaffId: service.ref('assignedStaffId') }))
    .where('appointmentId', '=', appointmentId)
    .execute()
}

/** Builds the cause with a version, since a visit can be moved or written to more than once. */
function buildCause(about: AppointmentOccasion): string {
  const once = `${about.type} ${about.appointmentId}`
  return 'before' in about || 'text' in about ? `${once} ${about.version}` : once
}

/** Returns the e-mails of the staff concerned, including those assigned before. */
async function staffEmails(salon: InSalon<Tx>, staffIds: readonly (string | null)[]): Promise<(string | null)[]> {
  const ids = staffIds.filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await salon.selectFrom('staff').select('email').where('id', 'in', ids).execute()
  return rows.map(({ email }) => email)
}

/** Whether a message of this cause exists. The appointment is locked, so any earlier message is committed. */
export async function isEnqueued(tx: Tx, { cause }: Pick<DraftOccasion, 'cause'>): Promise<boolean> {
  const { rows } = await sql`/* is-told */ select from message where cause = ${cause} limit 1`.execute(tx)
  return rows.length > 0
}

export async function withNextSequence(salon: InSalon<Tx>, facts: AppointmentFacts): Promise<AppointmentFacts> {
  const { id } = facts.appointment
  const { icsSequence } = await salon
    .updateTable('appointment')
    .set((column) => ({ icsSequence: column('icsSequence', '+', 1) }))
    .where('id', '=', id)
    .returning('icsSequence')
    .executeTakeFirstOrThrow()
  return { ...facts, appointment: { ...facts.appointment, icsSequence } }
}
