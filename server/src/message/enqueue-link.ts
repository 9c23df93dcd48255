/** Sends links instead of codes: after too many wrong codes in a day (AUTH-07), and as invitations (AUTH-12). */

import { type ChallengePurpose, pinLimits } from '@goldline/domain/auth/pin'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import type { Channel, Language } from '@goldline/domain/message/kinds'
import type { Tx } from '../db/transaction.ts'
import { forSms, inOneSms, oneLine, shortName } from './names.ts'
import { queueMessages } from './queue.ts'
import { shortLink } from './short-link.ts'
import { texts } from './texts/texts.ts'
import type { Mail } from './texts/type.ts'
import type { MessageDeps } from './types.ts'

const pages = { ADMIN: 'admin', STAFF: 'staff' } as const
export type SalonClient = keyof typeof pages

export type LinkOccasion = {
  /** Recipient: a normalised e-mail or an E.164 number. */
  readonly identity: string
  readonly channel: Channel
  /** Answers the challenge. It stands in the URL fragment, which reaches no server and no log. */
  readonly secret: string
  readonly language: Language
  readonly purpose: ChallengePurpose
  /** The salon whose page asked; null: the salon's own clients. */
  readonly businessObjectId: string | null
  /** Which of the salon's clients the link opens; undefined: ADMIN. */
  readonly linkTo?: SalonClient | undefined
  readonly cause: string
}

/** An expired link still opens a page that says so, for a day. */
const shortForMs = 86_400_000

export async function enqueueLink(tx: Tx, deps: MessageDeps, about: LinkOccasion): Promise<void> {
  const { businessObjectId, language, channel } = about
  const written =
    businessObjectId === null ? toSalon(deps, about) : await toBooking(tx, deps, { ...about, businessObjectId })
  const head = { businessObjectId, language, channel, cause: about.cause, type: 'SIGN_IN' } as const
  await queueMessages(tx, deps, [{ ...head, ...written, recipient: about.identity, secret: true }])
}

/** For staff: to sign in, or to choose a new password. */
function toSalon({ config }: MessageDeps, about: LinkOccasion): Mail {
  const { language, channel, purpose, secret, linkTo = 'ADMIN' } = about
  const forgotten = purpose === 'PASSWORD_CHANGE'
  const page = forgotten ? 'new-password' : 'link'
  const link = `${config.publicUrl}/${pages[linkTo]}/${page}?lang=${language}#${secret}`
  const facts = { link, minutes: pinLimits.validMs / 60_000, forgotten }
  if (channel === 'EMAIL') return texts[language].salonLink(facts)
  return { subject: '', text: forSms(texts[language].smsSalonLink(facts)) }
}

type ToBooking = LinkOccasion & { businessObjectId: string }

async function toBooking(tx: Tx, deps: MessageDeps, about: ToBooking): Promise<Mail> {
  const { businessObjectId, language, channel, secret } = about
  const { name, urlName } = await tx
    .selectFrom('businessObject')
    .select(['name', 'urlName'])
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const path = `my/link?lang=${language}`
  const facts = { salon: oneLine(name), salonShort: shortName(name, language), minutes: pinLimits.validMs / 60_000 }
  if (channel === 'EMAIL')
    return texts[language].link({ ...facts, link: `${deps.config.publicUrl}${salonPage(urlName)}/${path}#${secret}` })
  const expiresTime = new Date(deps.clock.now() + shortForMs)
  const link = `${await shortLink(tx, deps, { businessObjectId, path, expiresTime })}#${secret}`
  const text = inOneSms(name, language, (salonShort) => texts[language].smsLink({ ...facts, salonShort, link }))
  return { subject: '', text }
}

type Invitation = { businessObjectId: string; userId: string; email: string }

/** AUTH-12: tells a staff member where to choose a password. Contains no secret: a code follows. */
export async function enqueueInvitation(
  tx: Tx,
  deps: MessageDeps,
  { businessObjectId, userId, email }: Invitation,
): Promise<void> {
  const { name, language } = await tx
    .selectFrom('businessObject')
    .select(['name', 'language'])
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const link = `${deps.config.publicUrl}/admin?lang=${language}#invited`
  const mail = texts[language].invitation({ salon: oneLine(name), link })
  const cause = `INVITATION ${userId} ${deps.clock.now()}`
  const head = { businessObjectId, type: 'INVITATION', cause, language, channel: 'EMAIL', recipient: email } as const
  await queueMessages(tx, deps, [{ ...head, ...mail }])
}
