import type { bookAppointment } from '@goldline/contract/appointment'
import type { BodySent } from '@goldline/contract/call'
import type { Answer } from '@goldline/contract/form/questions'
import { type Channel, onlyChannel } from '@goldline/domain/message/kinds'

/** Where a PIN goes; the country is for a number in national form. */
export type Contact = { identity: string; isoCode?: string | undefined }

/** A sent PIN that is awaited, and its recipient; both times in epoch milliseconds. */
export type Challenge = Contact & {
  id: string
  /** LINK: a link was sent instead (AUTH-07). */
  sent?: 'PIN' | 'LINK' | undefined
  resendAt: number
  expiresAt: number
}

/** `startTime` as sent to the server; `expiresAt` in epoch milliseconds. */
export type HeldStart = { id: string; startTime: string; expiresAt: number }

/** The PIN's destination as typed. */
export type TypedContact = { kind: 'phone' | 'email'; isoCode: string; phoneNr: string; email: string }

/**
 * Input and requests that are not in the URL: survive a reload (UI-14) and end with the booking or the tab.
 */
export type BookingDraft = TypedContact & {
  name: string
  surname: string
  /** Whether the person uses their own PIN instead of having one sent (AUTH-02). */
  ownPin: boolean
  challenge: Challenge | undefined
  /** `key`: what is held; `holder`: for whom. */
  hold: (HeldStart & { key: string; holder: Contact }) | undefined
  /**
   * Whether the start could not be held, because too many are held from the same network; the PIN books it if it is
   * still free.
   */
  unheld: boolean
  /** A booking request without an answer yet: resent unchanged, it books once. */
  attempt: { idempotencyKey: string; body: BodySent<typeof bookAppointment> } | undefined
  doneId: string | undefined
  /** Answers to the salon's questions before the visit (FRM-01). */
  answers: readonly Answer[]
  /** Message to the salon (APT-16). */
  message: string
  /** The name of whoever comes, if not the customer (CUS-13); empty: the customer. */
  guest: string
}

/** How a PIN is sent here: as chosen, unless that channel is not set up. */
export function pinChannel(wanted: TypedContact['kind'], channels: readonly Channel[]): TypedContact['kind'] {
  const only = onlyChannel(channels)
  return only === undefined ? wanted : only === 'SMS' ? 'phone' : 'email'
}

/** The other channel for a PIN; undefined: it is not set up. */
export function otherChannel(
  kind: TypedContact['kind'],
  channels: readonly Channel[],
): TypedContact['kind'] | undefined {
  const other = kind === 'phone' ? 'email' : 'phone'
  return pinChannel(other, channels) === other ? other : undefined
}

export const emptyDraft: BookingDraft = {
  name: '',
  surname: '',
  ownPin: false,
  kind: 'phone',
  isoCode: '',
  phoneNr: '',
  email: '',
  challenge: undefined,
  hold: undefined,
  unheld: false,
  attempt: undefined,
  doneId: undefined,
  answers: [],
  message: '',
  guest: '',
}

export const chosenContact = ({ kind, email, isoCode, phoneNr }: TypedContact): Contact =>
  kind === 'email' ? { identity: email.trim() } : { identity: phoneNr.trim(), isoCode }

export const isSameContact = (one: Contact, other: Contact): boolean =>
  one.identity === other.identity && one.isoCode === other.isoCode
