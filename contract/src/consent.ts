/** What a person agreed to, and took back: append-only (PRIV-02). */
import { clients } from '@goldline/domain/user/role'
import * as z from 'zod/mini'
import { signedInThemselves } from './access.ts'
import { call } from './call.ts'
import { Id, Instant, LanguageCode, text } from './wire.ts'

export const consentKinds = ['TERMS', 'PRIVACY_NOTICE', 'MARKETING', 'RESERVE_WITH_GOOGLE'] as const
export const ConsentKind = z.enum(consentKinds)
export type ConsentKind = z.infer<typeof ConsentKind>

export const Consent = z.object({
  id: Id,
  kind: ConsentKind,
  /** The salon that it is given to; null: everywhere. */
  businessObject: z.nullable(z.object({ id: Id, urlName: z.string(), name: z.string() })),
  granted: z.boolean(),
  /** Of the text that was shown; together with the kind and the language it names the words. */
  textVersion: z.string(),
  languageCode: LanguageCode,
  time: Instant,
  /** Where it was done; null: not in an application, e.g. by a link in an e-mail. */
  client: z.nullable(z.enum(clients)),
  /** The person, or the salon in the person's name. */
  by: z.enum(['SELF', 'SALON']),
})
export type Consent = z.infer<typeof Consent>

export const getMyConsents = call({
  id: 'getMyConsents',
  summary: 'What I agreed to and took back, newest first',
  method: 'GET',
  path: '/v1/user/me/consents',
  access: signedInThemselves,
  response: z.array(Consent),
  status: 200,
})

/**
 * Gives or takes back; what is so already adds nothing and answers with the row that says so. Giving wants the text's latest
 * version (else 409 consent.text-outdated), taking back any. MARKETING is one salon's (`businessObjectId`, where the person
 * has a profile, else 404) and the same as notificationSubscribed. TERMS go through `agreeAgb`.
 */
export const putMyConsent = call({
  id: 'putMyConsent',
  summary: 'Agree, or take an agreement back',
  method: 'PUT',
  path: '/v1/user/me/consents/{kind}',
  access: signedInThemselves,
  params: z.object({ kind: z.enum(['PRIVACY_NOTICE', 'MARKETING', 'RESERVE_WITH_GOOGLE']) }),
  body: z.strictObject({
    granted: z.boolean(),
    textVersion: text(20),
    businessObjectId: z.optional(Id),
    /** In which the text was shown; else the caller's language. */
    languageCode: z.optional(LanguageCode),
  }),
  response: Consent,
  status: 200,
  refuses: ['businessObject.notFound', 'consent.text-outdated', 'too-many-requests'],
})

/**
 * The words to show beside a choice, or with `version` those that somebody agreed to: of the kinds that have it. PRIVACY_NOTICE is Markdown (headings, paragraphs, lists), the others one or two sentences.
 */
export const getConsentTexts = call({
  id: 'getConsentTexts',
  summary: 'The texts that people agree to, in their latest version or in an older one',
  method: 'GET',
  path: '/v1/consent-texts',
  access: 'public',
  query: z.object({ version: z.optional(text(20)), locale: z.optional(LanguageCode) }),
  response: z.array(
    z.object({
      kind: z.enum(['PRIVACY_NOTICE', 'MARKETING', 'RESERVE_WITH_GOOGLE']),
      version: z.string(),
      locale: LanguageCode,
      text: z.string(),
    }),
  ),
  status: 200,
  refuses: ['notFound'],
})
