/** The content of a mail, from whose body both plain text and HTML (message/html.ts) are rendered. */
import type { Language } from '@goldline/domain/message/kinds'

export type MailLink = { readonly label: string; readonly url: string }

/** A row of a table. `when`: day and time of a visit, shown largest; `off`: the visit is cancelled. */
export type MailRow = {
  readonly label: string
  readonly value: string
  readonly is?: 'before' | 'person' | 'where' | 'date'
  readonly when?: { readonly day: string; readonly time: string; readonly off: boolean }
}

/** Part of a mail. `lang`: the language of a text by a person, if it differs from the mail's. */
export type MailPart =
  | { readonly text: string; readonly lang?: Language | undefined }
  | { readonly quote: string; readonly lang?: Language | undefined }
  | { readonly code: string }
  | { readonly table: readonly MailRow[] }
  /**
   * `before`: sentences before the button, in the same paragraph. `calendars`: add links for calendars (APT-12).
   */
  | { readonly button: MailLink; readonly before?: string; readonly lang?: Language; readonly calendars?: true }
  | { readonly unsubscribe: MailLink }

export type Mail = { readonly subject: string; readonly body: readonly MailPart[] }

/** Builds a mail. Strings are paragraphs; empty parts are omitted. */
export function mail(subject: string, ...parts: readonly (string | MailPart)[]): Mail {
  const written = parts.map((part) => (typeof part === 'string' ? { text: part } : part))
  return { subject, body: written.filter(isNotEmpty) }
}

function isNotEmpty(part: MailPart): boolean {
  if ('button' in part) return part.button.url !== ''
  if ('table' in part) return part.table.length > 0
  return ('text' in part ? part.text : 'quote' in part ? part.quote : 'x') !== ''
}

export const button = (label: string, url: string): MailPart => ({ button: { label, url } })

/** Builds a table; omits rows without a value. */
export const table = (...rows: readonly MailRow[]): MailPart => ({ table: rows.filter(({ value }) => value !== '') })

/** Formats `Label: value`; returns an empty text if there is no value. */
export const line = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`)

/** Splits a text into paragraphs. */
export const paragraphsOf = (text: string): readonly MailPart[] => text.split('\n\n').map((each) => ({ text: each }))

/** Renders a body as plain text, for programs that show no HTML. */
export const plainText = (body: readonly MailPart[]): string => body.map(plain).join('\n\n')

/** Renders a mail as subject and plain text, for a preview. */
export const inPlainText = ({ subject, body }: Mail) => ({ subject, text: plainText(body) })

function plain(part: MailPart): string {
  if ('text' in part) return part.text
  if ('code' in part) return part.code
  if ('table' in part) return part.table.map(({ label, value }) => line(label, value)).join('\n')
  if ('quote' in part)
    return part.quote
      .split('\n')
      .map((each) => `> ${each}`.trimEnd())
      .join('\n')
  if ('unsubscribe' in part) return line(part.unsubscribe.label, part.unsubscribe.url)
  return [...(part.before === undefined ? [] : [part.before]), line(part.button.label, part.button.url)].join(' ')
}

/** Finds the one-time code in a mail, or in an SMS, which begins with it. */
export function codeIn(body: readonly MailPart[]): string | undefined {
  const codes = body.flatMap((part) => ('code' in part ? [part.code] : 'text' in part ? firstDigits(part.text) : []))
  return codes[0]
}

const firstDigits = (text: string): readonly string[] => /^\d{4,8}(?= )/.exec(text) ?? []
