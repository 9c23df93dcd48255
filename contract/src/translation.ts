/** The salon's own texts in three languages, side by side (CAT-14). */
import { maxLengths } from '@goldline/domain/text-lengths'
import { textKinds, textPlaces } from '@goldline/domain/translation/places'
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'
import { Picture } from './picture.ts'
import { localizedTexts } from './product.ts'
import { Id, Instant, LanguageCode, Minutes, Money, visibleTextSchema } from './wire.ts'

const access = salon('catalogue', ['ADMIN'])
const longestText = maxLengths.description
const Field = z.string().check(z.regex(/^[A-Za-z]+(\.[A-Za-z0-9-]{1,36}\.[A-Za-z]+)?$/))
const Place = z.enum(textPlaces)
const byLanguage = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ de: z.optional(value), en: z.optional(value), vi: z.optional(value) })

const OwnTextField = z.object({
  field: Field,
  kind: z.enum(textKinds),
  max: z.int(),
  required: z.boolean(),
  texts: localizedTexts(longestText),
  /** When a language's text last changed; absent: never since it was first written. */
  changed: byLanguage(Instant),
  /** Suggestions by a machine; customers see one only after the salon has accepted it. */
  suggestions: byLanguage(z.object({ text: z.string(), time: Instant })),
})
export type OwnTextField = z.infer<typeof OwnTextField>

/** A service, a category, a picture …, with its texts. */
export const OwnText = z.object({
  place: Place,
  id: Id,
  /** Only for a category, its services and their variants; else null. */
  categoryId: z.nullable(Id),
  /** For a variant: the name of its service in the salon's language. */
  of: z.optional(z.string()),
  picture: z.optional(Picture),
  price: z.optional(Money),
  duration: z.optional(Minutes),
  fields: z.array(OwnTextField),
})
export type OwnText = z.infer<typeof OwnText>

export const OwnTexts = z.object({
  /** The salon's language, from which others are translated. */
  language: LanguageCode,
  /** Whether machine translation is available. */
  machine: z.boolean(),
  entries: z.array(OwnText),
})
export type OwnTexts = z.infer<typeof OwnTexts>

/** Leaves out texts that the person may not edit elsewhere. */
export const getOwnTexts = call({
  id: 'getOwnTexts',
  summary: 'The salon’s own texts that customers read, in every language, and when each last changed',
  route: 'GET /v1/texts',
  access,
  response: OwnTexts,
})

/** `seen`: the texts that the editor saw in this language and the salon's; if they changed: version-conflict. */
const EditedText = z.strictObject({
  field: Field,
  text: visibleTextSchema(longestText),
  seen: z.strictObject({ text: visibleTextSchema(longestText), source: visibleTextSchema(longestText) }),
})

export const putOwnTexts = call({
  id: 'putOwnTexts',
  summary:
    'Changes texts of one entry in one language, all or none; they then count as translated from the current source',
  route: 'PUT /v1/texts/{id}',
  access,
  params: z.object({ id: Id }),
  body: z.strictObject({
    place: Place,
    language: LanguageCode,
    fields: z.array(EditedText).check(z.minLength(1), z.maxLength(20)),
  }),
  response: OwnText,
  refuses: ['text.notFound', 'version-conflict'],
})

/** Idempotent, because each translated text costs money. */
export const suggestTexts = call({
  id: 'suggestTexts',
  summary:
    'A machine suggests missing texts, which customers see only after they are accepted; only the texts are sent to it',
  route: 'POST /v1/texts/suggestions',
  access,
  response: z.object({ suggested: z.int() }),
  idempotent: true,
  refuses: ['translator.off', 'translator.unavailable', 'too-many-requests'],
})

export const discardTextSuggestions = call({
  id: 'discardTextSuggestions',
  summary: 'Discards a machine’s suggestions for one entry in one language',
  route: 'DELETE /v1/texts/{id}/suggestions',
  access,
  params: z.object({ id: Id }),
  query: z.object({ place: Place, language: LanguageCode }),
  refuses: ['text.notFound'],
})
