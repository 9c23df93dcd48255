import type { ReactNode } from 'react'
import type texts from './texts.json'

/** Every text's id. */
export type MessageId = keyof typeof texts

/** A text as the build compiles it (web/build/compile-text.ts): plain words, or pieces. */
export type Message = string | readonly MessagePiece[]

/** Plain text, `#` (0), or a value: shown unchanged, as a number, or selecting among texts. */
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

/**
 * Formats a text of the reader's language by its id and values; React elements among the values are kept as elements.
 */
export type SayText = {
  (id: MessageId, values?: Record<string, TextValue | ((chunks: string[]) => string)>): string
  (id: MessageId, values: Record<string, TextValue | ReactNode | ((chunks: ReactNode[]) => ReactNode)>): ReactNode
}

/**
 * Id composed of a prefix and an option whose type does not list its values (UI-06). The prefix must be a literal in a
 * template and end with a dot, so that the build finds the texts: `messageId(`weekday.${day}`)`.
 */
export function messageId(id: string): MessageId {
  return id as MessageId
}
