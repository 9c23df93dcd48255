/** Forms that customers read and sign before services, as ADMIN edits and publishes them (FRM-02). */
import { formLimits } from '@goldline/domain/form/forms'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { localizedTexts } from '../product.ts'
import { Id, IfMatch, Instant } from '../wire.ts'

const access = salon('catalogue', ['ADMIN'])
const params = z.object({ id: Id })

/** `months`: how long a signature is valid; null: forever. */
const draft = {
  titles: localizedTexts(formLimits.title),
  texts: localizedTexts(formLimits.text),
  months: z.nullable(z.int().check(z.gte(1), z.lte(formLimits.months))),
  productIds: z.array(Id).check(z.maxLength(500)),
}
export const EditedForm = z.strictObject(draft)
export type EditedForm = z.infer<typeof EditedForm>

/** `signatures`: number of signatures. */
const FormVersion = z.object({
  number: z.int(),
  publishedTime: Instant,
  signsAgain: z.boolean(),
  signatures: z.int(),
})

/**
 * The draft of the next version, and the published versions. `version` is for If-Match; `changed`: the draft differs
 * from the published version.
 */
export const OwnForm = z.object({
  id: Id,
  version: z.int(),
  ...draft,
  changed: z.boolean(),
  /** The newest first. */
  versions: z.array(FormVersion),
  /** Number of people whose signature is valid today, and of those with an upcoming visit that needs the form. */
  signers: z.int(),
  signersWithVisit: z.int(),
})
export type OwnForm = z.infer<typeof OwnForm>

export const getForms = call({
  id: 'getForms',
  summary: 'The salon’s forms to sign, with their versions',
  route: 'GET /v1/forms',
  access,
  response: z.array(OwnForm),
})

export const createForm = call({
  id: 'createForm',
  summary: 'Adds a form as a draft, which only the salon sees',
  route: 'POST /v1/forms',
  access,
  body: EditedForm,
  response: OwnForm,
  status: 201,
  idempotent: true,
  refuses: ['product.notFound', 'catalogue.full'],
})

/** Its services change at once; title, text and months with the next version. */
export const updateForm = call({
  id: 'updateForm',
  summary: 'Changes a form’s draft and its services; published versions stay unchanged',
  route: 'PUT /v1/forms/{id}',
  access,
  params,
  body: EditedForm,
  requestHeaders: IfMatch,
  response: OwnForm,
  refuses: ['form.notFound', 'product.notFound', 'version-conflict'],
})

export const publishForm = call({
  id: 'publishForm',
  summary: 'Publishes the draft as the next version, which is never changed',
  route: 'POST /v1/forms/{id}/versions',
  access,
  params,
  requestHeaders: IfMatch,
  /** `signAgain`: people who signed an earlier version must sign again before the next visit. */
  body: z.strictObject({ signAgain: z.boolean() }),
  response: OwnForm,
  status: 201,
  idempotent: true,
  refuses: ['form.notFound', 'form.unchanged', 'version-conflict'],
})

/** Returns a published version by its number, forever. */
export const getFormVersion = call({
  id: 'getFormVersion',
  summary: 'A published version of a form, unchanged',
  route: 'GET /v1/forms/{id}/version',
  access,
  params,
  query: z.object({ number: z.string().check(z.regex(/^[1-9]\d{0,5}$/)) }),
  response: z.object({ titles: draft.titles, texts: draft.texts, months: draft.months }),
  refuses: ['form.notFound'],
})

export const deleteForm = call({
  id: 'deleteForm',
  summary: 'Nobody is asked to sign it any more; existing signatures stay',
  route: 'DELETE /v1/forms/{id}',
  access,
  params,
  refuses: ['form.notFound'],
})
