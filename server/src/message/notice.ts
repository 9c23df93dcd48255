/** Sends notices: writes them in each reader's language for the reader's channel, and queues them (MSG-04). */
import type { Language } from '@goldline/domain/message/kinds'
import type { Tx } from '../db/transaction.ts'
import type { Mail } from '../texts/mail.ts'
import { type SayText, say, sayer, type TextId } from '../texts/say.ts'
import { fitIntoSms } from './names.ts'
import { queueMessages } from './queue.ts'
import type { ContactPoint } from './recipients.ts'
import type { Draft, MessageDeps } from './types.ts'

/** A kind of message, with its texts by e-mail, by SMS or both. */
export type Notice<Facts extends object> = {
  readonly type: Draft['type']
  readonly mail?: (say: SayText, facts: Facts) => Mail
  /** Text of the SMS, with the salon's name (`salonShort`) shortened to fit into one SMS (MSG-05). */
  readonly sms?: TextId
  /** Contains a code or a secret link: stored sealed, and wiped once sent (AUTH-07, AUTH-17). */
  readonly secret?: true
}

export type Reader = ContactPoint & { readonly language: Language }

type NoticeOrder<Facts extends object> = {
  readonly notice: Notice<Facts>
  readonly to: readonly Reader[]
  /** Sent once per `cause` and reader. */
  readonly about: Pick<
    Draft,
    'businessObjectId' | 'cause' | 'appointmentId' | 'waitingListEntryId' | 'customerId' | 'visitStart' | 'usefulUntil'
  >
  readonly facts: Facts
}

/** Queues the notice for all readers and returns how many messages are new. Call it in the causing transaction. */
export function sendNotice<Facts extends object>(
  tx: Tx,
  deps: MessageDeps,
  { notice, to, about, facts }: NoticeOrder<Facts>,
): Promise<number> {
  const { type, secret } = notice
  const drafts = to.map((reader) => {
    const head = { ...about, ...reader, type, secret }
    return { ...head, ...renderNotice(notice, reader, facts) }
  })
  return queueMessages(tx, deps, drafts)
}

/** Renders the notice for the reader's channel and language. */
export function renderNotice<Facts extends object>(
  { type, mail, sms }: Notice<Facts>,
  { channel, language }: Pick<Reader, 'channel' | 'language'>,
  facts: Facts,
): Mail {
  if (channel === 'EMAIL' && mail !== undefined) return mail(sayer(language, facts), facts)
  if (channel === 'SMS' && sms !== undefined)
    return smsText(fitIntoSms(salonIn(facts), language, (salonShort) => say(language, sms, { ...facts, salonShort })))
  throw new Error(`${type} has no words for ${channel}`)
}

/** Returns the name of the sending salon; empty: Goldline is the sender. */
const salonIn = (facts: object): string => ('salon' in facts && typeof facts.salon === 'string' ? facts.salon : '')

export const smsText = (text: string): Mail => ({ subject: '', body: [{ text }] })
