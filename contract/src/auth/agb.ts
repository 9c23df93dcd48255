/** Reads and accepts the terms of use (AUTH-14). */
import { audiences } from '@goldline/domain/consent/kinds'
import { languages } from '@goldline/domain/message/kinds'
import { languageOfLocale, specifiedLocales } from '@goldline/domain/message/locale'
import * as z from 'zod/mini'
import { everywhere, signedIn } from '../access.ts'
import { call } from '../call.ts'
import { Day, Id, LanguageCode, visibleTextSchema } from '../wire.ts'
import { SignedInUser } from './user.ts'

/** Identifies a version: the date from which it applies. */
const AgbVersion = visibleTextSchema(20)

/** A language, or a locale as the specification's clients send it (de-DE), which is mapped to its language. */
const TextLanguage = z.pipe(z.enum([...languages, ...specifiedLocales]), z.transform(languageOfLocale))

/**
 * CURRENT applies today; LATEST is the newest published, which may apply later. `version` overrides both and identifies
 * an accepted one; unknown: 404 notFound. Without `locale`: the caller's language. The session decides the audience;
 * without a session `audience`, else customers'. With `version` the audience is `audience`, regardless of the session.
 */
export const getAgb = call({
  id: 'getAgb',
  summary: 'The terms of use',
  route: 'GET /v1/agb',
  access: 'public',
  query: z.object({
    tag: z.optional(z.enum(['CURRENT', 'LATEST'])),
    version: z.optional(AgbVersion),
    locale: z.optional(TextLanguage),
    audience: z.optional(z.enum(audiences)),
  }),
  response: z.object({
    version: z.string(),
    validFrom: Day,
    locale: LanguageCode,
    /** Markdown with headings, paragraphs and lists only. */
    text: z.string(),
  }),
  refuses: ['notFound'],
})

/** `lastSeenVersion` is the version shown to the person; any other than the latest: 409 agb.outdated. */
export const agreeAgb = call({
  id: 'agreeAgb',
  summary: 'Accept the terms of use',
  route: 'PATCH /v1/user/{id}/agb-agreement',
  access: signedIn(everywhere),
  params: z.object({ id: Id }),
  body: z.strictObject({ accepted: z.literal(true), lastSeenVersion: AgbVersion }),
  response: SignedInUser,
  refuses: ['agb.outdated'],
})
