import { type Language, languages } from '@goldline/domain/message/kinds'
import { addTexts } from './loaded-texts.ts'
import type { Message, MessageId } from './messages.ts'
import texts from './texts.json' with { type: 'json' }

// A text without one of the languages does not compile.
texts satisfies Record<MessageId, Record<Language, string>>

/** Adds every text, as the build compiled it: for the server and for tests, where texts need no loading. */
const all = Object.entries(texts as unknown as Record<MessageId, Record<Language, Message>>)
for (const language of languages) addTexts(language, Object.fromEntries(all.map(([id, text]) => [id, text[language]])))
