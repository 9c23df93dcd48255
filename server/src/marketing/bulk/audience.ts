/** Who receives a bulk message, and the text for each (MSG-07, MSG-15). */
import type { Slices } from '@goldline/domain/availability/slices'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import {
  type CommunicationWay,
  chooseAudience,
  type LeftOut,
  type ReachedPerson,
} from '@goldline/domain/message/bulk/audience'
import { fillPlaceholders, unknownPlaceholders } from '@goldline/domain/message/bulk/placeholders'
import { bulkLimits, costOf, isTooLong, type PricedMessage, pricedMessage } from '@goldline/domain/message/bulk/price'
import { countSms } from '@goldline/domain/message/gsm'
import type { Channel, Language } from '@goldline/domain/message/kinds'
import { fullName } from '@goldline/domain/user/full-name'
import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { openChannels, requireOpenChannel } from '../../message/channels.ts'
import { oneLine, safeName } from '../../message/names.ts'
import type { MarkingSecrets } from '../../secrets.ts'
import { type Mail, plainText } from '../../texts/mail.ts'
import { sayer } from '../../texts/say.ts'
import { bulkMail, bulkSms } from './bulk-texts.ts'
import { type ChosenReaders, type Reader, readersOf } from './readers.ts'

export type BulkRequest = {
  readonly message: string
  readonly subject?: string | undefined
  readonly communicationWay: CommunicationWay
  readonly recipients: ChosenReaders
}

export type BulkMessage = PricedMessage & {
  readonly customerId: string
  /** The customer's name at the salon. */
  readonly fullName: string
  readonly language: Language
  readonly channel: Channel
  readonly recipient: string
  /** Renders the message with this reader's unsubscribe link. */
  readonly write: (link: string) => Mail
}

export type Bulk = { readonly messages: readonly BulkMessage[]; readonly leftOut: LeftOut }

/** MSG-07: sums up cost, readers by channel, and number of SMS. */
export function sumUp(messages: readonly BulkMessage[]) {
  const byWay = (channel: Channel) => messages.filter((each) => each.channel === channel).length
  return {
    cost: costOf(messages),
    reached: { EMAIL: byWay('EMAIL'), SMS: byWay('SMS') },
    parts: messages.reduce((sum, { parts }) => sum + parts, 0),
  }
}

/** Returns a placeholder as long as every unsubscribe link, to compute the price before links exist. */
const anyLink = (publicUrl: string) => `${publicUrl}/u/${'x'.repeat(43)}`

/**
 * Composes a bulk message for its recipients. Refuses with invalid-request and the field a message that cannot be sent
 * to them; refuses a channel that is not set up.
 */
export async function composeBulk(
  { db, secrets }: { db: Db; secrets: MarkingSecrets },
  { businessObjectId, publicUrl, now }: { businessObjectId: string; publicUrl: string; now: number },
  asked: BulkRequest,
): Promise<Bulk> {
  for (const field of ['subject', 'message'] as const)
    if (unknownPlaceholders(asked[field] ?? '').length > 0) throw invalidField(field)
  const { communicationWay: way } = asked
  if (way !== 'no_matter') await requireOpenChannel(db, way)
  const people = await readersOf({ db, secrets }, businessObjectId, { recipients: asked.recipients, now })
  const { reached, leftOut } = await inSlices(chooseAudience(people, way, await openChannels(db)))
  // Check the shortest possible text before composing up to 20 000 messages.
  const bare = fillPlaceholders(asked.message, { name: '', surname: '', salon: '', link: '' })
  if (reached.some(({ channel }) => channel === 'SMS') && countSms(bare).numberOfSms > bulkLimits.smsParts)
    throw invalidField('message')
  const words = { subject: asked.subject ?? '', message: asked.message }
  const messages = await composeTo(
    db,
    { businessObjectId, publicUrl },
    { reached, wordsIn: () => words, writtenOnce: true },
  )
  if (isTooLong(messages)) throw invalidField('message')
  return { messages, leftOut }
}

type WrittenText = { readonly subject: string; readonly message: string }
type BulkRecipients = {
  readonly reached: readonly ReachedPerson<Reader>[]
  readonly wordsIn: (language: Language) => WrittenText
  /** The salon wrote the text once, in its own language, for readers of all languages. */
  readonly writtenOnce?: true
}

/** Composes and prices each reader's message. */
export async function composeTo(
  db: Db,
  { businessObjectId, publicUrl }: { businessObjectId: string; publicUrl: string },
  to: BulkRecipients,
): Promise<BulkMessage[]> {
  const { name, urlName, prices, language } = await salonFacts(db, businessObjectId)
  const link = `${publicUrl}${salonPage(urlName)}`
  const lang = to.writtenOnce ? language : undefined
  return inSlices(composed(to, { salon: oneLine(name), link, anyLink: anyLink(publicUrl), prices, publicUrl, lang }))
}

type CommonValues = {
  salon: string
  link: string
  anyLink: string
  prices: SalonFacts['prices']
  publicUrl: string
  /** Language of the salon's text, if it wrote one text for all. */
  lang: Language | undefined
}

/** Composes each message; yields after each, so that thousands block no other request (decision 016). */
function* composed({ reached, wordsIn }: BulkRecipients, common: CommonValues): Slices<BulkMessage[]> {
  const messages: BulkMessage[] = []
  const safe = new Map<string, string>()
  const safely = (name: string) => {
    const known = safe.get(name) ?? safeName(name)
    safe.set(name, known)
    return known
  }
  const { salon, link } = common
  for (const each of reached) {
    const { name, surname, language } = each.person
    const { message, subject } = wordsIn(language)
    const values = { salon, link, name: safely(name), surname: safely(surname) }
    const filled = { message: fillPlaceholders(message, values), subject: fillPlaceholders(subject, values) }
    messages.push(composedFor(each, filled, common))
    yield
  }
  return messages
}

function composedFor(
  { person, channel, recipient }: ReachedPerson<Reader>,
  filled: { message: string; subject: string },
  { salon, anyLink, prices, publicUrl, lang }: CommonValues,
): BulkMessage {
  const { id: customerId, language } = person
  const write = (unsubscribeLink: string) => {
    const facts = { salon, ...filled, unsubscribeLink }
    return channel === 'EMAIL'
      ? bulkMail(sayer(language, facts), { ...facts, publicUrl, lang })
      : bulkSms(language, facts)
  }
  const priced = pricedMessage({ channel, recipient, text: plainText(write(anyLink).body) }, prices)
  return { customerId, fullName: fullName(person), language, channel, recipient, write, ...priced }
}

const invalidField = (field: string) => new Refused('invalid-request', { field: `body.${field}` })

type SalonFacts = {
  name: string
  urlName: string
  language: Language
  prices: { countryCode: string; price: number }[]
}

async function salonFacts(db: Db, businessObjectId: string): Promise<SalonFacts> {
  const { rows } = await sql<SalonFacts>`
    select b.name, b.url_name, b.language, (select coalesce(json_agg(json_build_object('countryCode', country_code, 'price', price)), '[]')
      from communication_unit_price where communication_way = 'SMS') as prices
    from business_object b where b.id = ${businessObjectId}`.execute(db)
  const [businessObject] = rows
  if (businessObject === undefined) throw new Refused('businessObject.notFound')
  return businessObject
}
