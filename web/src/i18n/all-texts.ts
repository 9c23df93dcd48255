import { type Language, languages } from '@goldline/domain/message/kinds'
import { addTexts } from './loaded-texts.ts'
import type { Message, MessageId } from './messages.ts'
import texts from './texts.json' with { type: 'json' }

// A text that is missing in a language does not compile.
texts satisfies Record<MessageId, Record<Language, string>>

/**
 * Every text, compiled by the build: available at once where nothing is loaded over the network, on the server and in
 * tests.
 */
const all = Object.entries(texts as unknown as Record<MessageId, Record<Language, Message>>)
for (const language of languages) addTexts(language, Object.fromEntries(all.map(([id, text]) => [id, text[language]])))
