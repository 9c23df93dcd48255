/** Formats the server's texts: ICU messages in each language, all in `texts.json`. */
import type { Language } from '@goldline/domain/message/kinds'
import { IntlMessageFormat } from 'intl-messageformat'
import texts from './texts.json' with { type: 'json' }

/** Every text's id. */
export type TextId = keyof typeof texts

/** Arguments of a text, by name. Those that it does not name are ignored. */
type TextValues = object

/** Formats texts in one language, with the same values each time. */
export type SayText = (id: TextId, more?: TextValues) => string

// A text that is missing in a language does not compile.
const catalogue: Readonly<Record<TextId, Readonly<Record<Language, string>>>> = texts

/** Parsed at first use: parsing takes twenty times as long as formatting. */
const parsed: Record<Language, Map<TextId, IntlMessageFormat>> = { de: new Map(), en: new Map(), vi: new Map() }

function messageOf(language: Language, id: TextId): IntlMessageFormat {
  const known = parsed[language].get(id)
  if (known !== undefined) return known
  const message = new IntlMessageFormat(catalogue[id][language], language, undefined, { ignoreTag: true })
  parsed[language].set(id, message)
  return message
}

type Arguments = Record<string, string | number | boolean>

/**
 * ICU selects by a value's exact text, which must not depend on typed input: each string gets a flag that tells whether
 * it is empty (`phone` and `hasPhone`). Lists and objects are no arguments.
 */
function argumentsOf(values: TextValues): Arguments {
  const all: Arguments = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') all[`has${name[0]?.toUpperCase()}${name.slice(1)}`] = value !== ''
    if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') all[name] = value
  }
  return all
}

const format = (message: IntlMessageFormat, values: Arguments): string => String(message.format(values))

/** Throws if the text names a value that is missing. */
export const say = (language: Language, id: TextId, values: TextValues = {}): string =>
  format(messageOf(language, id), argumentsOf(values))

/** A text in every language, for values stored in all of them. */
export function sayInAll(id: TextId, values: TextValues = {}): Record<Language, string> {
  return { de: say('de', id, values), en: say('en', id, values), vi: say('vi', id, values) }
}

export function sayer(language: Language, values: TextValues = {}): SayText {
  const all = argumentsOf(values)
  return (id, more) => format(messageOf(language, id), more === undefined ? all : { ...all, ...argumentsOf(more) })
}
