import type { SendOutcome } from '@goldline/domain/message/delivery'

export type Sms = {
  /** The number, in E.164. */
  readonly to: string
  readonly text: string
  readonly unicode: boolean
  /** The product's own reference. */
  readonly tag: string
  /**
   * Whether it is marketing, which is sent after messages that people wait for; a provider may block it for numbers
   * that opted out there.
   */
  readonly promotional?: boolean
  /** Milliseconds after which the answer counts as lost, if a person waits and another provider can be used. */
  readonly limitMs?: number
}

export type Email = {
  /** Our own reference, from which the Message-ID is made. */
  readonly id: string
  readonly to: string
  readonly fromName: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  /** JPEGs that the HTML shows by their `cid`. */
  readonly images: readonly { readonly cid: string; readonly content: Buffer }[]
  readonly ics: {
    readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
    readonly content: string
    readonly filename: string
  } | null
  /** For marketing: a POST to this URL unsubscribes (RFC 8058). */
  readonly unsubscribe: string | null
}

export type SmsProvider = {
  readonly name: string
  /** Returns whether the provider failed so often that another one is used first (MSG-03). */
  rests(): boolean
  send(sms: Sms): Promise<SendOutcome>
}
export type EmailProvider = { readonly name: string; send(email: Email): Promise<SendOutcome> }

/** The providers; an empty list or undefined: none is configured. */
export type MessageProviders = { readonly sms: readonly SmsProvider[]; readonly email: EmailProvider | undefined }

/** A provider's delivery report for an SMS (MSG-12). */
export type Report = {
  readonly provider: string
  readonly reference: string
  /** Our own reference, if the provider repeats it. */
  readonly tag: string | undefined
  /** undefined: not delivered yet, or unknown for ever. */
  readonly outcome: 'DELIVERED' | 'FAILED' | undefined
  readonly error: string
}

/** Time limit of every outgoing call in milliseconds (OPS-06). */
export const CALL_LIMIT_MS = 10_000
