import type { ChallengePurpose } from '@goldline/domain/auth/pin'
import { pinLimits } from '@goldline/domain/auth/pin'
import { countSms } from '@goldline/domain/message/gsm'
import type { Channel, Language } from '@goldline/domain/message/kinds'
import type { Tx } from '../db/transaction.ts'
import { inOneSms, oneLine, shortName } from './names.ts'
import { queueMessages } from './queue.ts'
import { texts } from './texts/texts.ts'
import type { Texts } from './texts/type.ts'
import type { Draft, MessageDeps } from './types.ts'
import { warnSalon } from './warn-salon.ts'

export type CodeOccasion = {
  readonly purpose: ChallengePurpose
  /** Recipient: a normalised e-mail or an E.164 number. */
  readonly identity: string
  readonly channel: Channel
  readonly code: string
  readonly language: Language
  /** The account works in a salon, where a PIN is called a code. */
  readonly toStaff: boolean
  /** The salon whose page asked; null: Goldline itself. */
  readonly businessObjectId: string | null
  /** One per code, so that a repeated call sends one message. */
  readonly cause: string
}

/** Sends a one-time code (AUTH-07) whatever the person's preferences (MSG-02). Its text is stored sealed. */
export async function enqueueCode(tx: Tx, deps: MessageDeps, about: CodeOccasion): Promise<void> {
  const known = about.businessObjectId === null ? undefined : await salonName(tx, about.businessObjectId)
  const name = known ?? 'Goldline'
  const facts = {
    salon: oneLine(name),
    salonShort: shortName(name, about.language),
    code: about.code,
    minutes: pinLimits.validMs / 60_000,
  }
  const head = { cause: about.cause, type: about.purpose, recipient: about.identity, language: about.language }
  const mail =
    about.channel === 'EMAIL'
      ? mailOf(texts[about.language], about)(facts)
      : {
          subject: '',
          text: smsText(deps.config.publicUrl, name, about),
        }
  const draft: Draft = {
    ...head,
    ...mail,
    businessObjectId: about.businessObjectId,
    channel: about.channel,
    secret: true,
  }
  await queueMessages(tx, deps, [draft])
}

const mailOf = ({ code, salonCode }: Texts, { purpose, toStaff }: CodeOccasion) =>
  toStaff && (purpose === 'CONFIRM_EMAIL' || purpose === 'CONFIRM_PHONE_NUMBER') ? salonCode[purpose] : code[purpose]

/** Always one SMS: if the line for browsers does not fit, it is left out. */
function smsText(publicUrl: string, name: string, { purpose, toStaff, code, language }: CodeOccasion): string {
  const { smsCode, smsSalonCode } = texts[language]
  const write = toStaff || ofSalon.includes(purpose) ? smsSalonCode : smsCode
  const minutes = pinLimits.validMs / 60_000
  const plain = (salonShort: string) => write({ salon: name, salonShort, code, minutes })
  const bound = inOneSms(name, language, (salonShort) => boundTo(publicUrl, plain(salonShort), code))
  return countSms(bound).numberOfSms <= 1 ? bound : inOneSms(name, language, plain)
}

/** Codes that only staff request; their client calls them codes, the customers' page calls them PINs. */
const ofSalon: readonly ChallengePurpose[] = ['PASSWORD_CHANGE', 'NEW_DEVICE', 'SIGN_UP']

/** Appends the line that lets a browser fill in the code on our page only (origin-bound one-time codes). */
export function boundTo(publicUrl: string, text: string, code: string): string {
  return `${text}\n@${new URL(publicUrl).hostname} #${code}`
}

export type SmsStop = { readonly businessObjectId: string; readonly sent: number; readonly used: number }

/** AUTH-16: SMS codes are stopped because too few are used. */
export async function enqueueSmsStopped(tx: Tx, deps: MessageDeps, stop: SmsStop): Promise<void> {
  const { businessObjectId } = stop
  await warnSalon(tx, deps, {
    warning: { businessObjectId, type: 'SMS_STOPPED' },
    write: (text, salon) => text.smsStopped({ ...stop, salon }),
  })
}

/** AUTH-16: SMS codes are stopped for the rest of the hour because too many were requested. */
export async function enqueueSmsCapped(tx: Tx, deps: MessageDeps, cap: Omit<SmsStop, 'used'>): Promise<void> {
  const { businessObjectId } = cap
  await warnSalon(tx, deps, {
    warning: { businessObjectId, type: 'SMS_CAPPED' },
    write: (text, salon) => text.smsCapped({ ...cap, salon }),
  })
}

/** AUTH-07: so many codes are guessed that some customers have to wait. */
export async function enqueueCodesBraked(tx: Tx, deps: MessageDeps, businessObjectId: string): Promise<void> {
  await warnSalon(tx, deps, {
    warning: { businessObjectId, type: 'CODES_BRAKED' },
    write: (text, salon) => text.codesBraked({ salon }),
  })
}

/** APT-14: strangers in one network tried to take more starts than a network may hold. */
export async function enqueueCrowded(tx: Tx, deps: MessageDeps, businessObjectId: string): Promise<void> {
  await warnSalon(tx, deps, {
    warning: { businessObjectId, type: 'STARTS_CROWDED' },
    write: (text, salon) => text.startsCrowded({ salon }),
  })
}

/** REV-02: one network wrote so many reviews that further ones wait. */
export async function enqueueReviewsCrowded(tx: Tx, deps: MessageDeps, businessObjectId: string): Promise<void> {
  await warnSalon(tx, deps, {
    warning: { businessObjectId, type: 'REVIEWS_CROWDED' },
    write: (text, salon) => text.reviewsCrowded({ salon }),
  })
}

async function salonName(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.selectFrom('businessObject').select('name').where('id', '=', id).executeTakeFirst())?.name
}
