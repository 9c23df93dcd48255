/** Builds the mail from a stored message, and adds content that is known only at sending or must not be stored. */

import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { isCode } from '@goldline/domain/message/delivery'
import type { Config } from '../config.ts'
import type { Db } from '../db/transaction.ts'
import type { Email } from '../providers/types.ts'
import { codeIn, type MailPart, plainText } from '../texts/mail.ts'
import { say } from '../texts/say.ts'
import { facesOf } from './faces.ts'
import { mailHtml } from './mail-page.ts'
import { addressOf, oneLine } from './names.ts'
import type { SendableMessage as Message } from './types.ts'

type ComposeDeps = {
  readonly db: Db
  readonly config: Pick<Config, 'publicUrl' | 'dataDir'>
}

/** @param body the message's body, unsealed, with its secrets */
export async function composeMail(deps: ComposeDeps, message: Message, body: readonly MailPart[]): Promise<Email> {
  const { id, recipient, language, ics: content, icsMethod: method } = message
  const { publicUrl } = deps.config
  const businessObject = await salonOf(deps, message)
  const sender = oneLine(businessObject?.name ?? 'Goldline')
  const address = businessObject === undefined ? '' : addressOf(businessObject)
  const phone = businessObject?.phoneNr
    ? { shown: formatPhoneNr(businessObject.phoneNr), number: businessObject.phoneNr }
    : null
  const at = [address === '' ? '' : `${sender}, ${address}`, phone?.shown ?? ''].filter((part) => part !== '')
  const footer = [
    say(language, businessObject === undefined ? 'footer.own' : 'footer.salon', { salon: sender }),
    ...(at.length === 0 ? [] : [at.join(' · ')]),
  ]
  const faces = await facesOf(deps, message)
  const filename = say(language, 'calendar.file')
  const calendar = content === null || method === null ? null : { method, content, filename }
  const page = { subject: message.subject, body, language, sender, footer, publicUrl, address, phone, faces }
  const html = mailHtml(page)
  return {
    id,
    to: recipient,
    fromName: sender,
    replyTo: businessObject?.email ?? null,
    subject: subjectOf(message, body),
    text: `${plainText(body)}\n\n-- \n${footer.join('\n')}\n`,
    html,
    images: faces.filter(({ cid }) => html.includes(cid)),
    ics: calendar,
    unsubscribe: message.customerId === null ? null : unsubscribeUrl(body),
  }
}

/** Adds the code to the subject, for phone notifications; the stored subject never contains it (MSG-04). */
function subjectOf(message: Message, body: readonly MailPart[]): string {
  const code = isCode(message) ? codeIn(body) : undefined
  return code === undefined ? message.subject : `${code} · ${message.subject}`
}

const salonOf = async ({ db }: ComposeDeps, { businessObjectId }: Message) =>
  businessObjectId === null
    ? undefined
    : db
        .selectFrom('businessObject as b')
        .select(['b.name', 'b.email', 'b.phoneNr', 'b.street', 'b.postalCode', 'b.city'])
        .where('b.id', '=', businessObjectId)
        .executeTakeFirst()

/** Returns the unsubscribe page, for the mail's header (MSG-16); null: the mail has none. */
const unsubscribeUrl = (body: readonly MailPart[]): string | null =>
  body.flatMap((part) => ('unsubscribe' in part ? [part.unsubscribe.url] : []))[0] ?? null
