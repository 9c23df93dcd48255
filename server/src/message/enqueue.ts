import { pinLimits } from '@goldline/domain/auth/pin'
import type { ChallengePurpose, Language } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { customerDraft, type Occasion, salonDrafts } from './appointment-drafts.ts'
import { type AppointmentFacts, appointmentFacts, shortName } from './appointment-facts.ts'
import { forSms, oneLine } from './names.ts'
import { queueMessages } from './queue.ts'
import { senderAddress } from './sender.ts'
import { texts } from './texts/texts.ts'
import type { AppointmentNotice, Channel, Draft, MessageDeps } from './types.ts'
import { warnSalon } from './warn-salon.ts'

export type AppointmentOccasion = {
  readonly type: AppointmentNotice
  readonly businessObjectId: string
  readonly appointmentId: string
}

/**
 * Tells the right side what happened to an appointment (MSG-01), in the transaction that did it: call it after the
 * appointment and its services are written. Told twice, it is sent once (MSG-04). Blockers and unknown ids are silent.
 */
export async function enqueueAppointmentMessages(tx: Tx, deps: MessageDeps, about: AppointmentOccasion): Promise<void> {
  const facts = await appointmentFacts(tx, about.businessObjectId, about.appointmentId)
  if (facts === undefined || facts.appointment.bookingType === 'BLOCKER') return
  const occasion: Occasion = {
    type: about.type,
    cause: `${about.type} ${about.appointmentId}`,
    publicUrl: deps.config.publicUrl,
    sender: senderAddress(deps.config),
    now: new Date(deps.clock.now()),
  }
  if (await isTold(tx, occasion)) return
  const numbered = about.type === 'NEW_APPOINTMENT' ? facts : await withNextSequence(tx, facts)
  const toCustomer = customerDraft(numbered, occasion)
  const drafts = [...(toCustomer === undefined ? [] : [toCustomer]), ...salonDrafts(numbered, occasion)]
  await queueMessages(tx, deps, drafts)
}

/** The appointment is locked, so whoever told it before has committed. */
async function isTold(tx: Tx, { cause }: Occasion): Promise<boolean> {
  const row = await tx.selectFrom('message').select('id').where('cause', '=', cause).limit(1).executeTakeFirst()
  return row !== undefined
}

async function withNextSequence(tx: Tx, facts: AppointmentFacts): Promise<AppointmentFacts> {
  const { businessObjectId, id } = facts.appointment
  const { icsSequence } = await tx
    .updateTable('appointment')
    .set((column) => ({ icsSequence: column('icsSequence', '+', 1) }))
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', id)
    .returning('icsSequence')
    .executeTakeFirstOrThrow()
  return { ...facts, appointment: { ...facts.appointment, icsSequence } }
}

export type CodeOccasion = {
  readonly purpose: ChallengePurpose
  /** Where it goes: a normalised e-mail or an E.164 number. */
  readonly identity: string
  readonly channel: Channel
  readonly code: string
  readonly language: Language
  /** The salon whose page asked; null: Goldline itself. */
  readonly businessObjectId: string | null
  /** One per code: a call that is repeated sends one message. */
  readonly cause: string
}

/** Sends a one-time code (AUTH-07) whatever the person's preferences are (MSG-02). Its text is stored sealed. */
export async function enqueueCode(tx: Tx, deps: MessageDeps, about: CodeOccasion): Promise<void> {
  const name = about.businessObjectId === null ? undefined : await salonName(tx, about.businessObjectId)
  const facts = {
    salon: oneLine(name ?? 'Goldline'),
    salonShort: shortName(name ?? 'Goldline'),
    code: about.code,
    minutes: pinLimits.validMs / 60_000,
  }
  const language = texts[about.language]
  const head = { cause: about.cause, type: about.purpose, recipient: about.identity, language: about.language }
  const mail =
    about.channel === 'EMAIL'
      ? language.code[about.purpose](facts)
      : { subject: '', text: forSms(language.smsCode(facts)) }
  const draft: Draft = {
    ...head,
    ...mail,
    businessObjectId: about.businessObjectId,
    channel: about.channel,
    secret: true,
  }
  await queueMessages(tx, deps, [draft])
}

export type SmsStop = { readonly businessObjectId: string; readonly sent: number; readonly used: number }

/** AUTH-16: SMS codes are stopped, since too few are used. */
export async function enqueueSmsStopped(tx: Tx, deps: MessageDeps, stop: SmsStop): Promise<void> {
  const { businessObjectId } = stop
  await warnSalon(tx, deps, { businessObjectId, type: 'SMS_STOPPED' }, (text, salon) =>
    text.smsStopped({ ...stop, salon }),
  )
}

/** AUTH-16: SMS codes are stopped until the hour ends, since so many were asked for. */
export async function enqueueSmsCapped(tx: Tx, deps: MessageDeps, cap: Omit<SmsStop, 'used'>): Promise<void> {
  const { businessObjectId } = cap
  await warnSalon(tx, deps, { businessObjectId, type: 'SMS_CAPPED' }, (text, salon) =>
    text.smsCapped({ ...cap, salon }),
  )
}

/** AUTH-07: codes are guessed in such numbers that some customers have to wait. */
export async function enqueueCodesBraked(tx: Tx, deps: MessageDeps, businessObjectId: string): Promise<void> {
  await warnSalon(tx, deps, { businessObjectId, type: 'CODES_BRAKED' }, (text, salon) => text.codesBraked({ salon }))
}

async function salonName(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.selectFrom('businessObject').select('name').where('id', '=', id).executeTakeFirst())?.name
}
