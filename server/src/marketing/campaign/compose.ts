/** Composes a campaign's messages to customers who are due (MSG-08) and may get marketing (MSG-15). */

import { type CommunicationWay, chooseAudience, type LeftOut } from '@goldline/domain/message/bulk/audience'
import { bulkLimits } from '@goldline/domain/message/bulk/price'
import type { CampaignOccasion } from '@goldline/domain/message/campaign/occasion'
import type { CampaignTexts } from '@goldline/domain/message/campaign/texts'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { inSalon } from '../../db/in-salon.ts'
import type { Db } from '../../db/transaction.ts'
import { inSlices } from '../../http/in-slices.ts'
import { acceptedDomains } from '../../message/accepted-domains.ts'
import { openChannels } from '../../message/channels.ts'
import type { MarkingSecrets } from '../../secrets.ts'
import { type BulkMessage, composeTo } from '../bulk/audience.ts'
import { readersOf } from '../bulk/readers.ts'

type CampaignSource = { readonly businessObjectId: string; readonly publicUrl: string; readonly now: number }
type WrittenCampaign = { readonly texts: CampaignTexts; readonly communicationWay: CommunicationWay }

export type ComposedCampaign = {
  readonly messages: readonly BulkMessage[]
  readonly leftOut: LeftOut
  /** Number of customers who get no message because their name makes the SMS too long. */
  readonly tooLong: number
  /** Ids of customers left out because another customer with their address gets the message. */
  readonly doubles: readonly string[]
}

export async function composeCampaign(
  { db, secrets }: { db: Db; secrets: MarkingSecrets },
  { businessObjectId, publicUrl, now }: CampaignSource,
  { texts, communicationWay, due }: WrittenCampaign & { due: ReadonlyMap<string, CampaignOccasion> },
): Promise<ComposedCampaign> {
  const people = await readersOf({ db, secrets }, businessObjectId, { recipients: [...due.keys()], now })
  const { reached, leftOut, doubles } = await inSlices(chooseAudience(people, communicationWay, await openChannels(db)))
  const wordsIn = (language: keyof CampaignTexts) => texts[language]
  const all = await composeTo(db, { businessObjectId, publicUrl }, { reached, wordsIn })
  const messages = all.filter(({ parts }) => parts <= bulkLimits.smsParts)
  return {
    messages,
    leftOut,
    tooLong: all.length - messages.length,
    doubles: doubles.map(({ id }) => id),
  }
}

/** Returns linked hosts that the salon may not use, each once (MSG-06). */
export async function foreignLinks(
  db: Db,
  { businessObjectId, publicUrl }: Omit<CampaignSource, 'now'>,
  texts: CampaignTexts,
): Promise<string[]> {
  const accepted = await acceptedDomains(inSalon(db, businessObjectId), publicUrl)
  const words = Object.values(texts).map(({ subject, message }) => `${subject}\n${message}`)
  return unsupportedLinks(words.join('\n'), accepted)
}
