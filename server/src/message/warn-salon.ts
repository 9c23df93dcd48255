/** Mails about attacks (AUTH-07, AUTH-16) and credit (CRD-04) to owners and subscribers, in the salon's language. */
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { mail } from '../texts/mail.ts'
import type { FormatLocale } from './format.ts'
import { oneLine } from './names.ts'
import { type Notice, sendNotice } from './notice.ts'
import { salonAddresses } from './recipients.ts'
import type { MessageDeps, MessageType } from './types.ts'

const incidentMs = 86_400_000

type SalonFacts = { readonly salon: string }

type Warning<Facts extends object> = {
  readonly notice: Notice<Facts & SalonFacts>
  readonly businessObjectId: string
  /** Values of the texts, other than the salon. */
  readonly facts: Facts
}

/** Sends one mail per incident; an ongoing incident is mailed again after a day. */
export async function warnSalon<Facts extends object>(
  tx: Tx,
  deps: MessageDeps,
  warning: Warning<Facts>,
): Promise<void> {
  const { notice, businessObjectId, facts } = warning
  const { type } = notice
  if (await wasSentRecently(tx, deps, { businessObjectId, type })) return
  const cause = `${type} ${businessObjectId} ${new Date(deps.clock.now()).toISOString().slice(0, 10)}`
  await mailOwners(tx, deps, { notice, businessObjectId, cause, facts: () => facts })
}

/** The salon that gets the message, with the locale for its dates and money. */
type OwnSalon = FormatLocale & { readonly name: string }

type OwnerNotice<Facts extends object> = {
  readonly notice: Notice<Facts & SalonFacts>
  readonly businessObjectId: string
  readonly cause: string
  readonly facts: (businessObject: OwnSalon) => Facts
}

/**
 * Sends one mail per cause to the owners, and to the salon's subscribers unless it contains a secret; without any of
 * them, to the salon's own mailbox.
 */
export async function mailOwners<Facts extends object>(
  tx: Tx,
  deps: MessageDeps,
  message: OwnerNotice<Facts>,
): Promise<void> {
  const { notice, businessObjectId, cause, facts } = message
  const businessObject = await salonRow(inSalon(tx, businessObjectId), [
    'name',
    'language',
    'country',
    'timeZone',
    'email',
    'notificationSubscribers',
  ])
  // Subscribers get no link that only an owner may use.
  const subscribers = notice.secret ? '' : businessObject.notificationSubscribers
  const owners = salonAddresses(subscribers, await ownersOf(inSalon(tx, businessObjectId)))
  const recipients = owners.length > 0 ? owners : salonAddresses(businessObject.email ?? '', [])
  const { language } = businessObject
  const name = oneLine(businessObject.name)
  await sendNotice(tx, deps, {
    notice,
    to: recipients.map((recipient) => ({ channel: 'EMAIL', recipient, language })),
    about: { businessObjectId, cause },
    facts: { ...facts({ ...businessObject, name }), salon: name },
  })
}

/** Returns whether it was sent recently. Concurrent calls write the same cause, of which only one row is kept. */
async function wasSentRecently(
  tx: Tx,
  { clock }: MessageDeps,
  { businessObjectId, type }: { businessObjectId: string; type: MessageType },
): Promise<boolean> {
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

async function ownersOf(salon: InSalon<Tx>): Promise<(string | null)[]> {
  const owners = await salon
    .selectFrom('userRole')
    .innerJoin('appUser', 'appUser.id', 'userRole.userId')
    .select('appUser.email')
    .where('role', '=', 'OWNER')
    .execute()
  return owners.map(({ email }) => email)
}

type WarningText =
  | 'smsStopped'
  | 'smsCapped'
  | 'codesBraked'
  | 'pinGuessed'
  | 'ownPinGuessed'
  | 'startsCrowded'
  | 'reviewsCrowded'
  | 'passwordGuessed'

/** Builds a mail of two paragraphs to the salon's staff. */
export const buildWarning =
  (id: WarningText): NonNullable<Notice<object>['mail']> =>
  (say) =>
    mail(say(`${id}.subject`), say('hello.salon'), say(`${id}.text`), say(`${id}.more`))
