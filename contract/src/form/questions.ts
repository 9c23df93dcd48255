/** Questions that a salon asks before a visit, as ADMIN edits them and as customers read them (FRM-01). */
import { questionKinds, questionLimits, yesAndNo } from '@goldline/domain/form/questions'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { customer, salon } from '../access.ts'
import { Products } from '../availability.ts'
import { call } from '../call.ts'
import { localizedTexts, Names } from '../product.ts'
import { Id, IfMatch, LanguageCode, visibleTextSchema } from '../wire.ts'

const access = salon('catalogue', ['ADMIN'])
const params = z.object({ id: Id })
const ChoiceId = z.union([Id, z.enum(yesAndNo)])

/**
 * The same for the salon and for customers. `everyTime`: asked before each visit; else once. `health`: answered only
 * after the PIN, with its own consent (FRM-01h).
 */
const question = { kind: z.enum(questionKinds), required: z.boolean(), everyTime: z.boolean(), health: z.boolean() }
/** `stops`: customers who choose it must call instead. */
const choice = { id: ChoiceId, stops: z.boolean() }

const edited = {
  ...question,
  names: localizedTexts(questionLimits.name),
  /** Empty for a TEXT question; `yes` and `no` for a YES_NO question. */
  choices: z
    .array(z.strictObject({ ...choice, names: Names, hints: localizedTexts(questionLimits.hint) }))
    .check(z.maxLength(questionLimits.choices)),
  productIds: z.array(Id).check(z.maxLength(500)),
}
export const EditedQuestion = z.strictObject(edited)
export type EditedQuestion = z.infer<typeof EditedQuestion>

/** `version` is for If-Match. */
export const OwnQuestion = z.object({ id: Id, version: z.int(), ...edited })
export type OwnQuestion = z.infer<typeof OwnQuestion>

export const getQuestions = call({
  id: 'getQuestions',
  summary: 'The questions that the salon asks before a visit, in order',
  route: 'GET /v1/questions',
  access,
  response: z.array(OwnQuestion),
})

export const createQuestion = call({
  id: 'createQuestion',
  summary: 'Adds a question at the end',
  route: 'POST /v1/questions',
  access,
  body: EditedQuestion,
  response: OwnQuestion,
  status: 201,
  idempotent: true,
  refuses: ['product.notFound', 'catalogue.full', 'health-notes.off'],
})

export const updateQuestion = call({
  id: 'updateQuestion',
  summary: 'Changes a question; existing answers stay unchanged',
  route: 'PUT /v1/questions/{id}',
  access,
  params,
  body: EditedQuestion,
  requestHeaders: IfMatch,
  response: OwnQuestion,
  refuses: ['question.notFound', 'product.notFound', 'version-conflict'],
})

export const moveQuestion = call({
  id: 'moveQuestion',
  summary: 'Moves a question to a position (0 is the first) in the order of questions',
  route: 'PUT /v1/questions/{id}/place',
  access,
  params,
  body: z.strictObject({ place: z.int().check(z.gte(0), z.lte(questionLimits.questions)) }),
  refuses: ['question.notFound'],
})

export const deleteQuestion = call({
  id: 'deleteQuestion',
  summary: 'The question is not asked any more; visits keep their answers',
  route: 'DELETE /v1/questions/{id}',
  access,
  params,
  refuses: ['question.notFound'],
})

/** In the reader's language, else in the salon's (CAT-10); the language is given if it is not the reader's. */
export const Question = z.object({
  id: Id,
  ...question,
  name: z.string(),
  nameLanguage: z.optional(LanguageCode),
  /** `name` is empty for yes and no; `hint`: what the choice means, or empty. */
  choices: z.array(
    z.object({
      ...choice,
      name: z.string(),
      nameLanguage: z.optional(LanguageCode),
      hint: z.string(),
      hintLanguage: z.optional(LanguageCode),
    }),
  ),
  productIds: z.array(Id),
})
export type Question = z.infer<typeof Question>

export const Answer = z.strictObject({
  questionId: Id,
  choiceId: z.nullable(ChoiceId),
  text: z.nullable(visibleTextSchema(questionLimits.text)),
})
export type Answer = z.infer<typeof Answer>
export const Answers = z.array(Answer).check(z.maxLength(questionLimits.questions))

/** Reveals nothing about a person: all customers are asked the same. */
export const getServiceQuestions = call({
  id: 'getServiceQuestions',
  summary: 'The questions that a salon asks before these services',
  route: 'GET /v1/business-objects/{id}/questions',
  access: 'public',
  params,
  query: z.object({ products: Products, locale: z.optional(LanguageCode) }),
  response: z.array(Question),
  refuses: ['businessObject.notFound'],
})

/** Only after the PIN: before it, earlier answers stay hidden (AUTH-06). */
export const getMyAnswers = call({
  id: 'getMyAnswers',
  summary: 'My latest answers at a salon, or those for a person for whom I book',
  route: 'GET /v1/user/me/salons/{businessObjectId}/answers',
  access: customer(['BOOKING']),
  params: z.object({ businessObjectId: Id }),
  query: z.object({ guest: z.optional(visibleTextSchema(maxLengths.name)) }),
  response: z.array(Answer),
})
