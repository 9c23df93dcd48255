import type { Consent } from '@goldline/contract/consent'
import { type ConsentGiver, type ConsentKind, termsOf } from '@goldline/domain/consent/kinds'
import type { Language } from '@goldline/domain/message/kinds'
import type { Client } from '@goldline/domain/user/role'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { uuidv7 } from '../ids.ts'
import { type ConsentKey, currentConsent } from './queries.ts'
import { type ConsentDeps, latest } from './texts.ts'

export type Decision = ConsentKey & {
  granted: boolean
  /**
   * The version of the text that was shown. Giving consent requires the latest version; withdrawing requires none.
   */
  textVersion: string | undefined
  language: Language
  client: Client | null
  /** Who entered the decision; by default the person. */
  givenBy?: ConsentGiver
}

/**
 * PRIV-02: records a person's decision in the transaction that applies it; repeating the current decision adds nothing.
 * Refuses with agb.outdated, consent.text-outdated, or Unauthorized if the person has just been erased.
 */
export async function recordConsent(tx: Tx, deps: ConsentDeps, decision: Decision): Promise<Consent> {
  const { userId, kind, granted } = decision
  const newest = latest(deps.config.legal.texts[kind]).version
  if (granted && decision.textVersion !== newest)
    throw new Refused(isTerms(kind) ? 'agb.outdated' : 'consent.text-outdated')
  // Serialise a person's decisions, so that of two concurrent ones, the second sees the first.
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

const isTerms = (kind: ConsentKind): boolean => (Object.values(termsOf) as ConsentKind[]).includes(kind)

type TermsAcceptance = {
  actor: { userId: string; client: Client }
  body: { agbVersion?: string | undefined; language?: Language | undefined }
  language: Language
}

/** AUTH-14: records the acceptance of terms with a booking, if the call names a version. Refuses with agb.outdated. */
export async function acceptBookingTerms(tx: Tx, deps: ConsentDeps, accepting: TermsAcceptance): Promise<void> {
  const { agbVersion: textVersion, language = accepting.language } = accepting.body
  if (textVersion === undefined) return
  const { userId, client } = accepting.actor
  const terms = { kind: 'TERMS', businessObjectId: null, granted: true } as const
  await recordConsent(tx, deps, { ...terms, userId, textVersion, language, client })
}
