import type { ChallengePurpose } from '@goldline/domain/auth/pin'
import type { DeferrableType } from '@goldline/domain/message/delivery'
import type { Channel, Language } from '@goldline/domain/message/kinds'
import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/tables.ts'
import type { Secrets } from '../secrets.ts'
import type { MailPart } from '../texts/mail.ts'
import type { CalendarPart } from './ics.ts'
import type { SenderConfig } from './sender.ts'

/** MSG-01: types of notifications. */
export type NotificationType =
  | 'NEW_APPOINTMENT'
  | 'APPOINTMENT_CANCELLED'
  | 'APPOINTMENT_MESSAGE'
  | 'BO_UPDATED'
  | 'BO_CANCELLED'
/** What can happen to an appointment, each with its own text; `wordings` maps it to a notification type. */
export type AppointmentNotice =
  | Exclude<NotificationType, 'APPOINTMENT_MESSAGE'>
  | 'APPOINTMENT_MOVED'
  /** Cancelled because its customer's data were deleted. */
  | 'CUSTOMER_ERASED'
  /** Entered by the salon. */
  | 'BO_BOOKED'
  | 'CUSTOMER_MESSAGE'
  | 'SALON_MESSAGE'
/** CRD-04, CRD-05, CRD-07, INV-04: notices about a salon's credit. */
type CreditNotice = 'CREDIT_LOW' | 'CREDIT_SPENT' | 'TOPPED_UP' | 'TOP_UP_ENDED' | 'CREDIT_GIVEN_BACK' | 'INVOICE_READY'
export type MessageType =
  | 'FREE_START'
  | 'QUEUE_CALL'
  | NotificationType
  | ChallengePurpose
  | 'SMS_STOPPED'
  | 'SMS_CAPPED'
  | 'CODES_BRAKED'
  | 'PINS_GUESSED'
  | 'STARTS_CROWDED'
  | 'REVIEWS_CROWDED'
  | 'SECURITY_NOTICE'
  | 'CALENDAR_LOST'
  | 'INVITATION'
  | 'REVIEW_WRITTEN'
  | 'CONTACT'
  | 'OPERATOR'
  | 'DEPOSIT_DISPUTED'
  | 'FEE_CHARGED'
  | 'FEE_TO_CONFIRM'
  | 'VISIT_REQUESTED'
  | 'REQUEST_RECEIVED'
  | 'REQUEST_DECLINED'
  | 'REQUEST_EXPIRED'
  | 'GIFT_BOUGHT'
  | 'GIFT_SENT'
  | 'GIFT_DISPUTED'
  | 'WITHDRAWAL'
  | 'WITHDRAWAL_DONE'
  | 'WITHDRAWAL_TOLD'
  | 'MARKETPLACE_UNMAPPED'
  | 'MARKETPLACE_ENDS'
  | 'MARKETPLACE_SILENT'
  | DeferrableType
  | CreditNotice

/** The dependencies needed to write a message. */
export type MessageDeps = {
  readonly config: SenderConfig
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'seal' | 'hmac'>
}

/** A message before it is queued; sent once per `cause`, channel and recipient. */
export type Draft = {
  readonly businessObjectId: string | null
  /** The visit or waiting list entry it is about (PRIV-01). */
  readonly appointmentId?: string | undefined
  readonly waitingListEntryId?: string | undefined
  /** The customer who gets marketing: waiting messages end when they unsubscribe (MSG-16). */
  readonly customerId?: string | undefined
  readonly cause: string
  /** The id of the message that this one repeats (MSG-04). */
  readonly retryOf?: string
  /** The start that a reminder names (MSG-17). */
  readonly visitStart?: Date | undefined
  /** Not sent after this time. */
  readonly usefulUntil?: Date | undefined
  /** Goes to the salon's side, not to the visit's customer. */
  readonly toSalon?: true | undefined
  readonly type: MessageType
  readonly channel: Channel
  /** E-mail address, or E.164 number. */
  readonly recipient: string
  readonly language: Language
  readonly subject: string
  /** The content; an SMS has one part, its text. */
  readonly body: readonly MailPart[]
  readonly ics?: CalendarPart | undefined
  /** Contains a code or a secret link: stored sealed, and wiped once sent (AUTH-07, AUTH-17). */
  readonly secret?: true | undefined
}

/** A message to be sent: a waiting one always has a recipient. */
export type SendableMessage = Selectable<Database['message']> & { recipient: string }
