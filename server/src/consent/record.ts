import type { Consent } from '@goldline/contract/consent'
import type { Client } from '@goldline/domain/user/role'
import type { Language } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { uuidv7 } from '../ids.ts'
import { type ConsentKey, currentConsent } from './queries.ts'
import { consentTexts, latest } from './texts.ts'

export type Decision = ConsentKey & {
  granted: boolean
  /** Of the words that were shown. Giving wants the latest; taking back, none: it takes back what was given. */
  textVersion: string | undefined
  language: Language
  client: Client | null
}

/**
 * PRIV-02: writes what a person decided, in the transaction that acts on it. What is so already adds nothing. Refuses with
 * agb.outdated or consent.text-outdated, and with Unauthorized where the person was erased meanwhile.
 */
export async function recordConsent(tx: Tx, deps: Pick<Deps, 'clock'>, decision: Decision): Promise<Consent> {
  const { userId, kind, granted } = decision
  const newest = latest(consentTexts[kind]).version
  if (granted && decision.textVersion !== newest)
    throw new Refused(kind === 'TERMS' ? 'agb.outdated' : 'consent.text-outdated')
  // One decision of a person at a time: of two at once the second sees the first.
  const person = await tx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  if (person === undefined) throw new Refused('Unauthorized')
  const before = await currentConsent(tx, decision)
  const textVersion = decision.textVersion ?? before?.textVersion ?? newest
  if (before?.granted === granted && (!granted || before.textVersion === textVersion)) return before
  const now = deps.clock.now()
  await tx
    .insertInto('consent')
    .values({ ...decision, textVersion, id: uuidv7(now), createdTime: new Date(now) })
    .execute()
  const written = await currentConsent(tx, decision)
  if (written === undefined) throw new Error('a consent that was just written is gone')
  return written
}

type Accepting = {
  actor: { userId: string; client: Client }
  body: { agbVersion?: string | undefined; language?: Language | undefined }
  language: Language
}

/** AUTH-14: the terms that are accepted with a booking, where the call names them. Refuses with agb.outdated. */
export async function acceptTermsWith(tx: Tx, deps: Pick<Deps, 'clock'>, accepting: Accepting): Promise<void> {
  const { agbVersion: textVersion, language = accepting.language } = accepting.body
  if (textVersion === undefined) return
  const { userId, client } = accepting.actor
  const terms = { kind: 'TERMS', businessObjectId: null, granted: true } as const
  await recordConsent(tx, deps, { ...terms, userId, textVersion, language, client })
}
