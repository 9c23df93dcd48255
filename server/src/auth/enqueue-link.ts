/** Sends links instead of codes: after too many wrong codes in a day (AUTH-07), and as invitations (AUTH-12). */

import { type ChallengePurpose, pinLimits } from '@goldline/domain/auth/pin'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import type { Channel, Language } from '@goldline/domain/message/kinds'
import { inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { oneLine } from '../message/names.ts'
import { type Notice, sendNotice } from '../message/notice.ts'
import { shortLink } from '../message/short-link.ts'
import type { MessageDeps } from '../message/types.ts'
import { button, mail } from '../texts/mail.ts'

const pages = { ADMIN: 'admin', STAFF: 'staff' } as const
export type SalonClient = keyof typeof pages

export type LinkOccasion = {
  /** Recipient: a normalised e-mail or an E.164 number. */
  readonly identity: string
  readonly channel: Channel
  /** Answers the challenge. It is in the URL fragment, which reaches no server and no log. */
  readonly secret: string
  readonly language: Language
  readonly purpose: ChallengePurpose
  /** The salon from whose page the request came; null: it came from the salon's own clients. */
  readonly businessObjectId: string | null
  /** Which of the salon's clients the link opens; undefined: ADMIN. */
  readonly linkTo?: SalonClient | undefined
  readonly cause: string
}

/** An expired link still opens a page that says so, for a day. */
const shortForMs = 86_400_000

type LinkText = { salon: string; link: string; minutes: number }

/** AUTH-07: a link to a customer, in place of a code after too many wrong ones. */
export const linkToCustomer: Notice<LinkText> = {
  type: 'SIGN_IN',
  mail: (say, { link }) =>
    mail(say('link.subject'), say('link.text'), button(say('link.open'), link), say('link.more'), say('link.end')),
  sms: 'sms.link',
  secret: true,
}

/** AUTH-07, AUTH-15: a link to staff who cannot sign in by code, or who choose a new password. */
export const linkToStaff: Notice<{ link: string; minutes: number; forgotten: boolean }> = {
  type: 'SIGN_IN',
  mail: (say, { link }) =>
    mail(
      say('salonLink.subject'),
      say('salonLink.text'),
      button(say('salonLink.open'), link),
      say('salonLink.more'),
      say('salonLink.end'),
    ),
  sms: 'sms.salonLink',
  secret: true,
}

const minutes = pinLimits.validMs / 60_000

export async function enqueueLink(tx: Tx, deps: MessageDeps, about: LinkOccasion): Promise<void> {
  const { businessObjectId, language, channel, identity, cause } = about
  const to = [{ channel, recipient: identity, language }]
  const head = { to, about: { businessObjectId, cause } }
  if (businessObjectId === null) {
    const facts = { ...linkIntoSalon(deps, about), minutes }
    await sendNotice(tx, deps, { ...head, notice: linkToStaff, facts })
  } else {
    const facts = { ...(await linkIntoBooking(tx, deps, { ...about, businessObjectId })), minutes }
    await sendNotice(tx, deps, { ...head, notice: linkToCustomer, facts })
  }
}

/** For staff: to sign in, or to choose a new password. */
function linkIntoSalon({ config }: MessageDeps, { language, purpose, secret, linkTo = 'ADMIN' }: LinkOccasion) {
  const forgotten = purpose === 'PASSWORD_CHANGE'
  const page = forgotten ? 'new-password' : 'link'
  return { forgotten, link: `${config.publicUrl}/${pages[linkTo]}/${page}?lang=${language}#${secret}` }
}

type ToBooking = LinkOccasion & { businessObjectId: string }

async function linkIntoBooking(tx: Tx, deps: MessageDeps, about: ToBooking) {
  const { businessObjectId, language, channel, secret } = about
  const { name, urlName } = await salonRow(inSalon(tx, businessObjectId), ['name', 'urlName'])
  const path = `my/link?lang=${language}`
  const expiresTime = new Date(deps.clock.now() + shortForMs)
  const page =
    channel === 'EMAIL'
      ? `${deps.config.publicUrl}${salonPage(urlName)}/${path}`
      : await shortLink(tx, deps, { businessObjectId, path, expiresTime })
  return { salon: oneLine(name), link: `${page}#${secret}` }
}

/** AUTH-12: invites a staff member. */
export const invitation: Notice<{ salon: string; link: string }> = {
  type: 'INVITATION',
  mail: (say, { link }) =>
    mail(
      say('invitation.subject'),
      say('hello.staff'),
      say('invitation.text'),
      button(say('invitation.open'), link),
      say('invitation.more'),
    ),
}

type Invitation = { businessObjectId: string; userId: string; email: string }

/** AUTH-12: tells a staff member where to choose a password. Contains no secret: a code follows. */
export async function enqueueInvitation(
  tx: Tx,
  deps: MessageDeps,
  { businessObjectId, userId, email }: Invitation,
): Promise<void> {
  const { name, language } = await salonRow(inSalon(tx, businessObjectId), ['name', 'language'])
  await sendNotice(tx, deps, {
    notice: invitation,
    to: [{ channel: 'EMAIL', recipient: email, language }],
    about: { businessObjectId, cause: `INVITATION ${userId} ${deps.clock.now()}` },
    facts: { salon: oneLine(name), link: `${deps.config.publicUrl}/admin?lang=${language}#invited` },
  })
}
