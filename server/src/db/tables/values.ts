import type { Segment } from '@goldline/domain/appointment/facts'
import type { ColumnType } from 'kysely'

/** jsonb: read as a value, written as JSON text (the driver would turn an array into a PostgreSQL array). */
export type Json<T> = ColumnType<T, string | null | undefined, string | null>

export type Language = 'de' | 'en' | 'vi'
export type ChallengePurpose =
  | 'SIGN_IN'
  | 'CONFIRM_EMAIL'
  | 'CONFIRM_PHONE_NUMBER'
  | 'PASSWORD_CHANGE'
  | 'ERASURE'
  | 'NEW_DEVICE'
export type CommunicationPreference = 'DISABLED' | 'VIA_ANY' | 'ONLY_VIA_EMAIL' | 'ONLY_VIA_SMS'
export type MessageStatus = 'QUEUED' | 'SENDING' | 'SENT' | 'DELIVERED' | 'UNKNOWN' | 'FAILED'
/** A leg as the availability engine knows it, and who holds its time. */
export type HeldService = { segments: Segment[]; staffIds: string[]; wanted?: string | null; assignedStaffId: string }
