/** Tells the owners and the salon's subscribers of attacks (AUTH-07, AUTH-16) and of credit (CRD-04), in the salon's language. */
import type { Tx } from '../db/transaction.ts'
import type { FormatLocale } from './format.ts'
import { oneLine } from './names.ts'
import { queueMessages } from './queue.ts'
import { salonAddresses } from './recipients.ts'
import { texts } from './texts/texts.ts'
import type { Mail, Texts } from './texts/type.ts'
import type { MessageDeps, MessageType } from './types.ts'

const incidentMs = 86_400_000

type Warning = { readonly businessObjectId: string; readonly type: MessageType }

/** One mail per incident; an ongoing one is not repeated for a day. */
export async function warnSalon(
  tx: Tx,
  deps: MessageDeps,
  { warning, write }: { warning: Warning; write: (texts: Texts, salon: string) => Mail },
): Promise<void> {
  if (await isTold(tx, deps, warning)) return
  const { businessObjectId, type } = warning
  const cause = `${type} ${businessObjectId} ${new Date(deps.clock.now()).toISOString().slice(0, 10)}`
  await tellOwners(tx, deps, { about: { businessObjectId, type, cause }, write: (text, { name }) => write(text, name) })
}

type Salon = FormatLocale & { readonly name: string }
type About = Warning & { readonly cause: string; readonly secret?: true }

/**
 * One mail per cause to the owners, and to the salon's subscribers unless it holds a secret; if there are none, to the
 * salon's own mailbox.
 */
export async function tellOwners(
  tx: Tx,
  deps: MessageDeps,
  { about, write }: { about: About; write: (texts: Texts, salon: Salon) => Mail },
): Promise<void> {
  const { businessObjectId } = about
  const salon = await tx
    .selectFrom('businessObject')
    .select(['name', 'language', 'country', 'timeZone', 'email', 'notificationSubscribers'])
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  // Subscribers get no link that only a leader may use.
  const subscribers = about.secret ? '' : salon.notificationSubscribers
  const told = salonAddresses(subscribers, await ownersOf(tx, businessObjectId))
  const recipients = told.length > 0 ? told : salonAddresses(salon.email ?? '', [])
  const { language } = salon
  const mail = write(texts[language], { ...salon, name: oneLine(salon.name) })
  await queueMessages(
    tx,
    deps,
    recipients.map((recipient) => ({ ...about, channel: 'EMAIL', language, ...mail, recipient })),
  )
}

/** Whether it was sent recently. Concurrent calls write the same cause, of which only one row is kept. */
async function isTold(tx: Tx, { clock }: MessageDeps, { businessObjectId, type }: Warning): Promise<boolean> {
  const row = await tx
    .selectFrom('message')
    .select('id')
    .where('businessObjectId', '=', businessObjectId)
    .where('type', '=', type)
    .where('createdTime', '>', new Date(clock.now() - incidentMs))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function ownersOf(tx: Tx, businessObjectId: string): Promise<(string | null)[]> {
  const owners = await tx
    .selectFrom('userRole')
    .innerJoin('appUser', 'appUser.id', 'userRole.userId')
    .select('appUser.email')
    .where('businessObjectId', '=', businessObjectId)
    .where('role', '=', 'OWNER')
    .execute()
  return owners.map(({ email }) => email)
}
