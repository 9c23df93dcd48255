import type { ReactNode } from 'react'
import type texts from './texts.json'

/** Every text's id. */
export type MessageId = keyof typeof texts

/** A text as compiled by the build (web/build/compile-text.ts): plain text, or pieces. */
export type Message = string | readonly MessagePiece[]

/** Plain text, `#` (0), or a value: shown unchanged, formatted as a number, or selecting one of several texts. */
export type MessagePiece =
  | string
  | 0
  | readonly [value: string, kind?: undefined]
  | readonly [value: string, kind: 'number']
  | readonly [value: string, kind: 'tag', inside: Message]
  | readonly [value: string, kind: 'select', options: Options]
  | readonly [value: string, kind: 'cardinal' | 'ordinal', options: Options, offset?: number]
type Options = Readonly<Record<string, Message>>

/** Loaded texts. */
export type Messages = Partial<Record<MessageId, Message>>

type TextValue = string | number | boolean | Date | null | undefined

/** Formats a text in the reader's language by id and values; React elements among the values are kept as elements. */
export type FormatText = {
  (id: MessageId, values?: Record<string, TextValue | ((chunks: string[]) => string)>): string
  (id: MessageId, values: Record<string, TextValue | ReactNode | ((chunks: ReactNode[]) => ReactNode)>): ReactNode
}

/**
 * Composes an id from a prefix and an option whose type does not list its values (UI-06). The prefix must be a literal
 * in a template and end with a dot, so that the build finds the texts: `messageId(`weekday.${day}`)`.
 */
export function messageId(id: string): MessageId {
  return id as MessageId
}
