import type { bookAppointment } from '@goldline/contract/appointment'
import type { BodySent } from '@goldline/contract/call'
import type { Answer } from '@goldline/contract/form/questions'
import { type Channel, onlyChannel } from '@goldline/domain/message/kinds'

/** The recipient of a PIN; `isoCode` is the country of a number in national form. */
export type Contact = { identity: string; isoCode?: string | undefined }

/** A PIN that was sent and not entered yet, with its recipient; both times in epoch milliseconds. */
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

/** Typed values and pending requests that are not in the URL: survive a reload (UI-14), end with the booking or tab. */
export type BookingDraft = TypedContact & {
  name: string
  surname: string
  /** Whether the person uses their own PIN instead of having one sent (AUTH-02). */
  ownPin: boolean
  challenge: Challenge | undefined
  /** `key`: what is held; `holder`: who it is held for. */
  hold: (HeldStart & { key: string; holder: Contact }) | undefined
  /** Whether holding failed because of too many holds from the same network; the PIN still books a free start. */
  unheld: boolean
  /** A booking request without a response yet: resending it unchanged books only once. */
  attempt: { idempotencyKey: string; body: BodySent<typeof bookAppointment> } | undefined
  doneId: string | undefined
  /** Answers to the salon's questions before the visit (FRM-01). */
  answers: readonly Answer[]
  /** Message to the salon (APT-16). */
  message: string
  /** The name of the guest who comes instead of the customer (CUS-13); empty: the customer comes. */
  guest: string
  /** Whether the customer wants to pay the whole price ahead (PAY-03m). */
  payWhole?: boolean | undefined
  /**
   * The patch test before the visit (FRM-02j): its start as sent to the server, `had`: the customer says so, `unknown`: the
   * salon knows of none, which it said after the PIN; undefined: not chosen yet.
   */
  test?: string | undefined
}

/** Returns the channel that PINs are sent by: the wanted one, unless the salon has only the other. */
export function pinChannel(wanted: TypedContact['kind'], channels: readonly Channel[]): TypedContact['kind'] {
  const only = onlyChannel(channels)
  return only === undefined ? wanted : only === 'SMS' ? 'phone' : 'email'
}

/** Returns the other channel for a PIN; undefined: it is not set up. */
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
