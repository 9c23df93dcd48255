import { languages } from '@goldline/domain/message/kinds'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { addTexts } from './loaded-texts.ts'
import type { Messages } from './messages.ts'
import vi from './vi.json' with { type: 'json' }

/**
 * Every text, compiled by the build: available at once where nothing is loaded over the network, on the server and in
 * tests.
 */
const all = { de, en, vi } as unknown as Record<(typeof languages)[number], Messages>
for (const language of languages) addTexts(language, all[language])
