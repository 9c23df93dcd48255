/** Turns a stored message into the mail that is sent; adds what is known only then or must not be stored. */

import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { isCode } from '@goldline/domain/message/delivery'
import type { Language } from '@goldline/domain/message/kinds'
import type { Config } from '../config.ts'
import type { Db } from '../db/transaction.ts'
import type { Email } from '../providers/types.ts'
import { say } from '../texts/say.ts'
import { addressOf } from './appointment-facts.ts'
import { facesOf } from './faces.ts'
import { codeIn } from './html.ts'
import { mailHtml } from './mail-page.ts'
import { oneLine } from './names.ts'
import type { SendableMessage as Message } from './types.ts'
import { unsubscribeAddress } from './unsubscribe-link.ts'

type ComposeDeps = {
  readonly db: Db
  readonly config: Pick<Config, 'publicUrl' | 'dataDir'>
}

/** @param text the message's text, unsealed, with its secrets */
export async function composeMail(deps: ComposeDeps, message: Message, text: string): Promise<Email> {
  const { id, recipient, language, ics: content, icsMethod: method } = message
  const { publicUrl } = deps.config
  const salon = await salonOf(deps, message)
  const sender = oneLine(salon?.name ?? 'Goldline')
  const address = salon === undefined ? '' : addressOf(salon)
  const phone = salon?.phoneNr ? { shown: formatPhoneNr(salon.phoneNr), number: salon.phoneNr } : null
  const at = [address === '' ? '' : `${sender}, ${address}`, phone?.shown ?? ''].filter((part) => part !== '')
  const footer = [
    say(language, salon === undefined ? 'footer.own' : 'footer.salon', { salon: sender }),
    ...(at.length === 0 ? [] : [at.join(' · ')]),
  ]
  const faces = await facesOf(deps, message)
  const filename = say(language, 'calendar.file')
  const calendar = content === null || method === null ? null : { method, content, filename }
  const html = mailHtml({
    ...{ subject: message.subject, text, language, sender, footer, publicUrl, address, phone, faces },
    calendarAt: calendar?.method === 'REQUEST' ? visitLinkIn(text, publicUrl) : null,
    isOff: message.type === 'BO_CANCELLED' || message.type === 'APPOINTMENT_CANCELLED',
    theirs: salon === undefined ? null : theirsIn(message, { ...salon, text }),
  })
  return {
    id,
    to: recipient,
    fromName: sender,
    replyTo: salon?.email ?? null,
    subject: subjectOf(message, text),
    text: `${text}\n\n-- \n${footer.join('\n')}\n`,
    html,
    images: faces.filter(({ cid }) => html.includes(cid)),
    ics: calendar,
    unsubscribe: message.customerId === null ? null : unsubscribeAddress(text, publicUrl),
  }
}

/** Puts the code into the subject, for phone notifications; the stored and listed subject never has it (MSG-04). */
function subjectOf(message: Message, text: string): string {
  const code = isCode(message) ? codeIn(text) : undefined
  return code === undefined ? message.subject : `${code} · ${message.subject}`
}

const salonOf = async ({ db }: ComposeDeps, { businessObjectId, appointmentId }: Message) =>
  businessObjectId === null
    ? undefined
    : db
        .selectFrom('businessObject as b')
        .leftJoin('appointment as a', (join) =>
          join.onRef('a.businessObjectId', '=', 'b.id').on('a.id', '=', appointmentId),
        )
        .select(['b.name', 'b.email', 'b.phoneNr', 'b.street', 'b.postalCode', 'b.city'])
        .select(['b.language as salonsLanguage', 'a.language as customersLanguage'])
        .where('b.id', '=', businessObjectId)
        .executeTakeFirst()

type SalonsText = { text: string; salonsLanguage: Language; customersLanguage: Language | null }

/** Language and position of quoted words that are presumably not in the mail's language; null if there are none. */
function theirsIn({ type, cause, language }: Message, { text, salonsLanguage, customersLanguage }: SalonsText) {
  const ofCustomer = type === 'APPOINTMENT_MESSAGE' && cause.startsWith('CUSTOMER_MESSAGE ')
  const theirs = ofCustomer ? (customersLanguage ?? language) : salonsLanguage
  if (theirs === language || (type !== 'BULK' && type !== 'APPOINTMENT_MESSAGE')) return null
  // The last two paragraphs are ours: why the mail came, and how to unsubscribe.
  return { language: theirs, paragraphs: type === 'BULK' ? text.split('\n\n').length - 2 : 0 }
}

function visitLinkIn(text: string, publicUrl: string): string | null {
  const line = text.split('\n').find((each) => each.includes(`: ${publicUrl}/r/`) && !each.startsWith('>'))
  return line?.slice(line.indexOf(`${publicUrl}/r/`)) ?? null
}
