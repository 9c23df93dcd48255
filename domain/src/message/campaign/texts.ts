/** Checks a campaign's texts (MSG-08), in every language of its readers. */
import type { CommunicationWay } from '../bulk/audience.ts'
import { fillPlaceholders, unknownPlaceholders } from '../bulk/placeholders.ts'
import { bulkLimits } from '../bulk/price.ts'
import { countSms } from '../gsm.ts'
import { type Language, languages } from '../kinds.ts'

/** Empty subject: the salon's name is used. */
type CampaignWords = { readonly subject: string; readonly message: string }
export type CampaignTexts = Readonly<Record<Language, CampaignWords>>

/** Long sample values, so that only few readers' names make an SMS too long to be sent. */
const room = {
  name: 'x'.repeat(20),
  surname: 'x'.repeat(20),
  salon: 'x'.repeat(30),
  link: 'x'.repeat(60),
  unsubscribe: 'x'.repeat(110),
}

type Fault = {
  readonly language: Language
  readonly part: keyof CampaignWords
  readonly why: 'empty' | 'unknown' | 'long'
}

/** Returns the first reason that prevents sending the texts. */
export function textsFault(texts: CampaignTexts, way: CommunicationWay): Fault | undefined {
  for (const language of languages) {
    const { subject, message } = texts[language]
    if (message.trim() === '') return { language, part: 'message', why: 'empty' }
    if (unknownPlaceholders(message).length > 0) return { language, part: 'message', why: 'unknown' }
    if (unknownPlaceholders(subject).length > 0) return { language, part: 'subject', why: 'unknown' }
    const { numberOfSms } = countSms(`${fillPlaceholders(message, room)}\n${room.unsubscribe}`)
    if (way !== 'EMAIL' && numberOfSms > bulkLimits.smsParts) return { language, part: 'message', why: 'long' }
  }
  return undefined
}
