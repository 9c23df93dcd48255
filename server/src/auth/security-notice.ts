import { salonPage } from '@goldline/domain/business-object/salon-page'
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { openChannels } from '../message/channels.ts'
import { oneLine } from '../message/names.ts'
import { type Notice, sendNotice } from '../message/notice.ts'
import { chooseContactPoint } from '../message/recipients.ts'
import type { MessageDeps } from '../message/types.ts'
import { buildWarning, mailOwners } from '../message/warn-salon.ts'
import { button, mail } from '../texts/mail.ts'

type SecurityChange = 'EMAIL' | 'PHONE' | 'PASSWORD' | 'PIN' | 'PASSKEY'

type ChangeText = { readonly what: SecurityChange; readonly link: string }

/**
 * AUTH-18: notifies a previous contact of a change. `link`: to the person's data, behind a PIN to this address; empty:
 * no salon knows them.
 */
export const accountChanged: Notice<ChangeText> = {
  type: 'SECURITY_NOTICE',
  mail: (say, { link }) =>
    mail(
      say('securityNotice.subject'),
      say('hello', { customer: '' }),
      say('securityNotice.text'),
      say('securityNotice.more'),
      button(say('securityNotice.open'), link),
    ),
  sms: 'sms.securityNotice',
}

/** `accountChanged` for a staff member. */
export const staffAccountChanged: Notice<ChangeText> = {
  type: 'SECURITY_NOTICE',
  mail: (say) =>
    mail(
      say('salonSecurityNotice.subject'),
      say('hello.staff'),
      say('salonSecurityNotice.text'),
      say('salonSecurityNotice.more'),
    ),
  sms: 'sms.salonSecurityNotice',
}

/** AUTH-15: warns that the account's password is being guessed. */
export const passwordGuessed: Notice<object> = { type: 'SECURITY_NOTICE', mail: buildWarning('passwordGuessed') }

/** AUTH-12: warns owners that a person's PIN is being guessed on one of the salon's devices. */
export const pinGuessed: Notice<{ salon: string; name: string; device: string }> = {
  type: 'PINS_GUESSED',
  mail: buildWarning('pinGuessed'),
}

/** `pinGuessed` for the person whose PIN it is. */
export const ownPinGuessed: Notice<{ salon: string; device: string }> = {
  type: 'SECURITY_NOTICE',
  mail: buildWarning('ownPinGuessed'),
}

export type SecurityOccasion = {
  userId: string
  what: SecurityChange
  /** The confirmed number that was replaced; notified by SMS if there is no confirmed e-mail. */
  replacedPhoneNr?: string | null
}

/**
 * AUTH-18: notifies the previously confirmed e-mail that a way to sign in was changed, whatever the person's
 * preferences (MSG-02). Call it in the transaction that makes the change, before an e-mail is replaced.
 */
export async function enqueueSecurityNotice(tx: Tx, deps: MessageDeps, about: SecurityOccasion): Promise<void> {
  const { userId, what, replacedPhoneNr = null } = about
  const user = await tx
    .selectFrom('appUser')
    .select((user) => [
      'email',
      'emailConfirmedTime',
      'language',
      user
        .exists(user.selectFrom('userRole').select('userRole.userId').whereRef('userRole.userId', '=', 'appUser.id'))
        .as('worksInSalon'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const email = user.emailConfirmedTime === null ? null : user.email
  const way = chooseContactPoint({
    email,
    phoneNr: replacedPhoneNr,
    preference: 'VIA_ANY',
    channels: await openChannels(tx),
  })
  if (way === undefined) return
  const { language } = user
  const staff = Boolean(user.worksInSalon)
  await sendNotice(tx, deps, {
    notice: staff ? staffAccountChanged : accountChanged,
    to: [{ ...way, language }],
    about: { businessObjectId: null, cause: `SECURITY_NOTICE ${what} ${userId} ${deps.clock.now()}` },
    facts: { what, link: staff || way.channel === 'SMS' ? '' : await ownDetails(tx, deps, userId) },
  })
}

/** Returns the link to the person's own data at the salon where they registered last; empty: at none. */
async function ownDetails(tx: Tx, { config }: MessageDeps, userId: string): Promise<string> {
  const businessObject = await acrossSalons(tx)
    .selectFrom('customerProfile as p')
    .innerJoin('customer as c', 'c.id', 'p.customerId')
    .innerJoin('businessObject as b', 'b.id', 'p.businessObjectId')
    .select('b.urlName')
    .where('c.userId', '=', userId)
    .orderBy('p.registeredAt', 'desc')
    .executeTakeFirst()
  return businessObject === undefined ? '' : `${config.publicUrl}${salonPage(businessObject.urlName)}/my/details`
}

/**
 * AUTH-15: warns that the account's password is being guessed, only by the confirmed e-mail, since strangers must not
 * be able to cause SMS.
 */
export async function enqueuePasswordGuessed(tx: Tx, deps: MessageDeps, userId: string): Promise<void> {
  const { email, emailConfirmedTime, language } = await tx
    .selectFrom('appUser')
    .select(['email', 'emailConfirmedTime', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (email === null || emailConfirmedTime === null) return
  await sendNotice(tx, deps, {
    notice: passwordGuessed,
    to: [{ channel: 'EMAIL', recipient: email, language }],
    about: { businessObjectId: null, cause: `SECURITY_NOTICE GUESSED ${userId} ${deps.clock.now()}` },
    facts: {},
  })
}

type GuessedPin = { businessObjectId: string; userId: string; deviceId: string }

/** AUTH-12: warns the salon's owners and the person that their PIN is being guessed on one of its devices. */
export async function enqueuePinGuessed(tx: Tx, deps: MessageDeps, about: GuessedPin): Promise<void> {
  const { businessObjectId, userId, deviceId } = about
  const person = await inSalon(tx, businessObjectId)
    .selectFrom('userRole as r')
    .innerJoin('appUser as u', 'u.id', 'r.userId')
    .innerJoin('businessObject as b', 'b.id', 'r.businessObjectId')
    .innerJoin('device as d', 'd.businessObjectId', 'r.businessObjectId')
    .leftJoin('staff as s', (join) =>
      join.onRef('s.businessObjectId', '=', 'r.businessObjectId').onRef('s.id', '=', 'r.staffId'),
    )
    .select(['r.role', 'u.email', 'u.emailConfirmedTime', 'u.language', 'd.name as device', 'b.name as salon'])
    .select((row) => row.fn.coalesce('s.name', 'u.name').as('name'))
    .where('r.userId', '=', userId)
    .where('d.id', '=', deviceId)
    .executeTakeFirst()
  if (person === undefined) return
  const cause = `PINS_GUESSED ${userId} ${deps.clock.now()}`
  const device = oneLine(person.device)
  const name = oneLine(person.name)
  const salon = oneLine(person.salon)
  await mailOwners(tx, deps, { notice: pinGuessed, businessObjectId, cause, facts: () => ({ name, device }) })
  const { email, emailConfirmedTime, language, role } = person
  if (email === null || emailConfirmedTime === null || role === 'OWNER') return
  await sendNotice(tx, deps, {
    notice: ownPinGuessed,
    to: [{ channel: 'EMAIL', recipient: email, language }],
    about: { businessObjectId: null, cause },
    facts: { salon, device },
  })
}
