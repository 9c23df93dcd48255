/** Formats the server's texts: ICU messages in each language, from `texts.json`. */
import type { Language } from '@goldline/domain/message/kinds'
import { IntlMessageFormat } from 'intl-messageformat'
import texts from './texts.json' with { type: 'json' }

/** The id of a text. */
export type TextId = keyof typeof texts

/** Arguments of a text, by name; those that the text does not use are ignored. */
type TextValues = object

/** Formats texts in one language with fixed values, to which `more` adds. */
export type SayText = (id: TextId, more?: TextValues) => string

// If a text is missing in a language, this line does not compile.
const catalogue: Readonly<Record<TextId, Readonly<Record<Language, string>>>> = texts

/** Caches parsed messages, since parsing takes twenty times as long as formatting. */
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
 * Builds ICU arguments. ICU's select compares exact text, which must not be typed input, so each string gets a flag
 * that tells whether it is not empty (`phone` and `hasPhone`). Omits lists and objects.
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

/** Formats a text; throws if a value that it uses is missing. */
export const say = (language: Language, id: TextId, values: TextValues = {}): string =>
  format(messageOf(language, id), argumentsOf(values))

/** Formats a text in every language, for values that are stored in all languages. */
export function sayInAll(id: TextId, values: TextValues = {}): Record<Language, string> {
  return { de: say('de', id, values), en: say('en', id, values), vi: say('vi', id, values) }
}

export function sayer(language: Language, values: TextValues = {}): SayText {
  const all = argumentsOf(values)
  return (id, more) => format(messageOf(language, id), more === undefined ? all : { ...all, ...argumentsOf(more) })
}
