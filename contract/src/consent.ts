/** A person's consents and withdrawals: append-only (PRIV-02). */
import { consentGivers, consentKinds } from '@goldline/domain/consent/kinds'
import { clients } from '@goldline/domain/user/role'
import * as z from 'zod/mini'
import { ownDevices, signedIn } from './access.ts'
import { call } from './call.ts'
import { Id, Instant, LanguageCode, visibleTextSchema } from './wire.ts'

const ConsentKind = z.enum(consentKinds)

export const Consent = z.object({
  id: Id,
  kind: ConsentKind,
  /** The salon it is given to; null: all. */
  businessObject: z.nullable(z.object({ id: Id, urlName: z.string(), name: z.string() })),
  granted: z.boolean(),
  /** The version of the text shown; with kind and language it identifies the words. */
  textVersion: z.string(),
  languageCode: LanguageCode,
  time: Instant,
  /** Where it was done; null: outside a client, e.g. by a link in an e-mail. */
  client: z.nullable(z.enum(clients)),
  /** The person, or the salon on their behalf. */
  by: z.enum(consentGivers),
})
export type Consent = z.infer<typeof Consent>

export const getMyConsents = call({
  id: 'getMyConsents',
  summary: 'My consents and withdrawals, newest first',
  route: 'GET /v1/user/me/consents',
  access: signedIn(ownDevices),
  response: z.array(Consent),
})

/**
 * Returns the texts to show next to a choice, or with `version` those that the person agreed to, for the kinds that
 * have it. PRIVACY_NOTICE is Markdown (headings, paragraphs, lists), the others one or two sentences.
 */
export const getConsentTexts = call({
  id: 'getConsentTexts',
  summary: 'The texts that people agree to, in their latest version or in an older one',
  route: 'GET /v1/consent-texts',
  access: 'public',
  query: z.object({ version: z.optional(visibleTextSchema(20)), locale: z.optional(LanguageCode) }),
  response: z.array(
    z.object({
      kind: z.enum(['PRIVACY_NOTICE', 'MARKETING', 'RESERVE_WITH_GOOGLE', 'HEALTH']),
      version: z.string(),
      locale: LanguageCode,
      text: z.string(),
    }),
  ),
  refuses: ['notFound'],
})
