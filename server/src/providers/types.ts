/** What a provider made of a message. Nothing here names a person: errors go to rows and logs. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly reference: string | null }
  /** For good: the number, the address or the text is at fault. */
  | { readonly kind: 'refused'; readonly error: string }
  /** Surely not accepted; worth another try. */
  | { readonly kind: 'later'; readonly error: string; readonly retryAfterMs?: number }
  /** Sent, but the answer was lost: it may have been accepted (MSG-11). */
  | { readonly kind: 'unknown'; readonly error: string }

export type Sms = {
  /** E.164 */
  readonly to: string
  readonly text: string
  readonly unicode: boolean
  /** Our own reference. */
  readonly tag: string
}

export type Email = {
  /** Our own reference: the same message sent again carries the same Message-ID. */
  readonly id: string
  readonly to: string
  readonly fromName: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly ics: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string; readonly filename: string } | null
}

export type SmsProvider = { readonly name: string; send(sms: Sms): Promise<SendOutcome> }
export type EmailProvider = { readonly name: string; send(email: Email): Promise<SendOutcome> }

/** undefined: not configured, so off. */
export type MessageProviders = { readonly sms: SmsProvider | undefined; readonly email: EmailProvider | undefined }

/** Every outgoing call ends after this long (OPS-06), in milliseconds. */
export const CALL_LIMIT_MS = 10_000
