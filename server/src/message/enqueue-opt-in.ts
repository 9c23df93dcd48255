/** MSG-15: asks a customer to confirm an opt-in that the salon noted, in the transaction that makes the link. */
import type { Language } from '@goldline/domain/message/kinds'
import type { Tx } from '../db/transaction.ts'
import { customerOf } from './contact.ts'
import { inOneSms, oneLine, safeName } from './names.ts'
import { queueMessages } from './queue.ts'
import { type Way, wayTo } from './recipients.ts'
import { texts } from './texts/texts.ts'
import type { MessageDeps } from './types.ts'

type Asked = { readonly businessObjectId: string; readonly customerId: string }

/** The channel and address to ask at; undefined: there is none, or the customer wants no messages. */
export async function wayToAsk(tx: Tx, { businessObjectId, customerId }: Asked): Promise<Way | undefined> {
  const customer = await customerOf(tx, businessObjectId, customerId)
  return customer && wayTo(customer)
}

type Question = Asked & { readonly way: Way; readonly secret: string; readonly days: number }

/** Not marketing itself: contains only the question. The secret is stored in the sealed message alone. */
export async function enqueueOptIn(tx: Tx, deps: MessageDeps, question: Question): Promise<void> {
  const { businessObjectId, customerId, way, secret, days } = question
  const { salon, customer, language } = await namesOf(tx, question)
  const link = `${deps.config.publicUrl}/o/${secret}`
  const facts = { salon: oneLine(salon), customer: safeName(customer), link, days }
  const write = (salonShort: string) => texts[language].smsOptIn({ salonShort, link })
  const written =
    way.channel === 'EMAIL' ? texts[language].optIn(facts) : { subject: '', text: inOneSms(salon, language, write) }
  const cause = `OPT_IN ${customerId} ${deps.clock.now()}`
  const head = { businessObjectId, type: 'OPT_IN', cause, language, secret: true } as const
  await queueMessages(tx, deps, [{ ...head, ...way, ...written }])
}

type Names = { salon: string; customer: string; language: Language }

const namesOf = (tx: Tx, { businessObjectId, customerId }: Asked): Promise<Names> =>
  tx
    .selectFrom('businessObject as b')
    .innerJoin('customer as c', (join) => join.on('c.id', '=', customerId))
    .select(['b.name as salon', 'c.name as customer', 'c.language'])
    .where('b.id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
