/** What a salon asks before a visit, as ADMIN edits it and as customers read it (FRM-01). */
import { type Answer as AnswerFacts, questionKinds, questionLimits, yesAndNo } from '@goldline/domain/form/questions'
import * as z from 'zod/mini'
import { customer, salon } from '../access.ts'
import { Products } from '../availability.ts'
import { call } from '../call.ts'
import { Names, texts } from '../product.ts'
import { Id, LanguageCode, text } from '../wire.ts'

const access = salon('catalogue', ['ADMIN'])
const QuestionKind = z.enum(questionKinds)
const ChoiceId = z.union([Id, z.enum(yesAndNo)])

const edited = {
  kind: QuestionKind,
  names: texts(questionLimits.name),
  required: z.boolean(),
  /** Asked before each visit; else once. */
  everyTime: z.boolean(),
  /** Empty for a TEXT question; `yes` and `no` for a YES_NO question. `stops`: whoever answers so has to call. */
  choices: z
    .array(
      z.strictObject({
        id: ChoiceId,
        names: Names,
        hints: texts(questionLimits.hint),
        stops: z.boolean(),
      }),
    )
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
  summary: 'What the salon asks before a visit, in order',
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
  refuses: ['product.notFound', 'catalogue.full'],
})

export const updateQuestion = call({
  id: 'updateQuestion',
  summary: 'Changes a question; answers that were given keep their words',
  route: 'PUT /v1/questions/{id}',
  access,
  params: z.object({ id: Id }),
  body: EditedQuestion,
  requestHeaders: { 'If-Match': 'The version that the caller saw; another one is a 409 with version-conflict' },
  response: OwnQuestion,
  refuses: ['question.notFound', 'product.notFound', 'version-conflict'],
})

export const deleteQuestion = call({
  id: 'deleteQuestion',
  summary: 'Asks it no more; visits keep their answers',
  route: 'DELETE /v1/questions/{id}',
  access,
  params: z.object({ id: Id }),
  refuses: ['question.notFound'],
})

/** In the reader's language, else in the salon's (CAT-10); a language is named if it is not the reader's. */
export const Question = z.object({
  id: Id,
  kind: QuestionKind,
  name: z.string(),
  nameLanguage: z.optional(LanguageCode),
  required: z.boolean(),
  everyTime: z.boolean(),
  /** `name` is empty for yes and no; `hint`: what the choice means, empty: nothing. */
  choices: z.array(
    z.object({
      id: ChoiceId,
      name: z.string(),
      nameLanguage: z.optional(LanguageCode),
      hint: z.string(),
      hintLanguage: z.optional(LanguageCode),
      stops: z.boolean(),
    }),
  ),
  productIds: z.array(Id),
})
export type Question = z.infer<typeof Question>

export const Answer = z.strictObject({
  questionId: Id,
  choiceId: z.nullable(ChoiceId),
  text: z.nullable(text(questionLimits.text)),
})
export type Answer = z.infer<typeof Answer> & AnswerFacts
export const Answers = z.array(Answer).check(z.maxLength(questionLimits.questions))

/** Says nothing about anybody: everybody is asked the same. */
export const getQuestionsBefore = call({
  id: 'getQuestionsBefore',
  summary: 'What a salon asks before these services',
  route: 'GET /v1/business-objects/{id}/questions',
  access: 'public',
  params: z.object({ id: Id }),
  query: z.object({ products: Products, locale: z.optional(LanguageCode) }),
  response: z.array(Question),
  refuses: ['businessObject.notFound'],
})

/** Only after the PIN: before it, nobody learns who answered what (AUTH-06). */
export const getMyAnswers = call({
  id: 'getMyAnswers',
  summary: 'My latest answers at a salon',
  route: 'GET /v1/user/me/salons/{businessObjectId}/answers',
  access: customer(['BOOKING']),
  params: z.object({ businessObjectId: Id }),
  response: z.array(Answer),
})
