import type { ChallengePurpose } from '@goldline/domain/auth/pin'
import { pinLimits } from '@goldline/domain/auth/pin'
import { countSms } from '@goldline/domain/message/gsm'
import type { Channel, Language } from '@goldline/domain/message/kinds'
import type { Tx } from '../db/transaction.ts'
import { fitIntoSms, oneLine } from '../message/names.ts'
import { type Notice, smsText } from '../message/notice.ts'
import { queueMessages } from '../message/queue.ts'
import type { MessageDeps } from '../message/types.ts'
import { buildWarning } from '../message/warn-salon.ts'
import { type Mail, mail } from '../texts/mail.ts'
import { type SayText, say, sayer } from '../texts/say.ts'

export type CodeOccasion = {
  readonly purpose: ChallengePurpose
  /** Recipient: a normalised e-mail or an E.164 number. */
  readonly identity: string
  readonly channel: Channel
  readonly code: string
  readonly language: Language
  /** The account works in a salon, where a PIN is called a code. */
  readonly toStaff: boolean
  /** The salon from whose page the request came; null: from Goldline's own. */
  readonly businessObjectId: string | null
  /** Unique per code, so that a repeated call sends one message. */
  readonly cause: string
}

type CodeText = { readonly salon: string; readonly code: string; readonly minutes: number }

/** Purposes that only staff use; their client says "code", the customers' page "PIN". */
const ofSalon: readonly ChallengePurpose[] = ['PASSWORD_CHANGE', 'NEW_DEVICE', 'SIGN_UP']

export const codeMail =
  ({ purpose, toStaff }: Pick<CodeOccasion, 'purpose' | 'toStaff'>) =>
  (say: SayText, { code }: CodeText): Mail => {
    const isConfirming = purpose === 'CONFIRM_EMAIL' || purpose === 'CONFIRM_PHONE_NUMBER'
    const own = toStaff && isConfirming ? (`salonCode.${purpose}` as const) : (`code.${purpose}` as const)
    const kind = (toStaff && isConfirming) || ofSalon.includes(purpose) ? 'salonPin' : 'pin'
    return mail(say(`${own}.subject`), say(`${own}.text`), { code }, say(`${kind}.valid`), say(`${kind}.ignore`))
  }

/** Sends a one-time code (AUTH-07) whatever the person's preferences (MSG-02). Its text is stored sealed. */
export async function enqueueCode(tx: Tx, deps: MessageDeps, about: CodeOccasion): Promise<void> {
  const { businessObjectId, cause, purpose, identity, channel, language, code } = about
  const known = businessObjectId === null ? undefined : await salonName(tx, businessObjectId)
  const facts = { salon: oneLine(known ?? 'Goldline'), code, minutes: pinLimits.validMs / 60_000 }
  const words =
    channel === 'EMAIL'
      ? codeMail(about)(sayer(language, facts), facts)
      : smsText(codeSms(deps.config.publicUrl, about, facts))
  const head = { businessObjectId, cause, type: purpose, channel, recipient: identity, language }
  await queueMessages(tx, deps, [{ ...head, ...words, secret: true }])
}

/** Writes the text of one SMS, without the line for browsers if that does not fit. */
function codeSms(publicUrl: string, { purpose, toStaff, language }: CodeOccasion, facts: CodeText): string {
  const { salon, code } = facts
  const id = toStaff || ofSalon.includes(purpose) ? 'sms.salonCode' : 'sms.code'
  const plain = (salonShort: string) => say(language, id, { ...facts, salonShort })
  const bound = fitIntoSms(salon, language, (salonShort) => bindToOrigin(publicUrl, plain(salonShort), code))
  return countSms(bound).numberOfSms <= 1 ? bound : fitIntoSms(salon, language, plain)
}

/**
 * Appends the line that lets a browser fill in the code on this installation's page only (origin-bound one-time codes).
 */
export function bindToOrigin(publicUrl: string, text: string, code: string): string {
  return `${text}\n@${new URL(publicUrl).hostname} #${code}`
}

type SentText = { readonly salon: string; readonly sent: number }

/** AUTH-16: SMS codes are stopped because too few are used. */
export const smsStopped: Notice<SentText & { readonly used: number }> = {
  type: 'SMS_STOPPED',
  mail: buildWarning('smsStopped'),
}

/** AUTH-16: SMS codes are stopped for the rest of the hour because too many were requested. */
export const smsCapped: Notice<SentText> = { type: 'SMS_CAPPED', mail: buildWarning('smsCapped') }

async function salonName(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.selectFrom('businessObject').select('name').where('id', '=', id).executeTakeFirst())?.name
}
