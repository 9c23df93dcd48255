import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Message, MessagePiece } from '../src/i18n/messages.ts'

/**
 * Compiles an ICU text to a form that `i18n/intl.tsx` formats without a parser. A syntax error stops the build and
 * names the text.
 */
export function compileText(id: string, text: string): Message {
  try {
    return messageOf(parse(text, { captureLocation: false }))
  } catch (error) {
    throw new Error(`message ${id}: ${String(error)}`)
  }
}

function messageOf(elements: readonly MessageFormatElement[]): Message {
  const pieces = elements.map(pieceOf)
  const [only = ''] = pieces
  return pieces.length <= 1 && typeof only === 'string' ? only : pieces
}

function pieceOf(element: MessageFormatElement): MessagePiece {
  if (element.type === TYPE.pound) return 0
  const { value } = element
  if (element.type === TYPE.literal) return value
  if (element.type === TYPE.argument) return [value]
  if (element.type === TYPE.tag) return [value, 'tag', messageOf(element.children)]
  if (element.type === TYPE.number && !element.style) return [value, 'number']
  if (element.type !== TYPE.select && element.type !== TYPE.plural)
    throw new Error(`${value} has a format of its own: it is given as it is written`)
  const options = Object.fromEntries(
    Object.entries(element.options).map(([option, { value: words }]) => [option, messageOf(words)]),
  )
  if (element.type === TYPE.select) return [value, 'select', options]
  const kind = element.pluralType ?? 'cardinal'
  return element.offset ? [value, kind, options, element.offset] : [value, kind, options]
}
