/**
 * Health questions before a visit (FRM-01h): only after the PIN, with a separate consent; devices store neither
 * questions nor answers.
 */
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { Answer, Answers, Question } from '../form/questions.ts'
import { LanguageCode, visibleTextSchema } from '../wire.ts'

const HealthQuestions = z.object({
  questions: z.array(Question),
  /** The customer's own answers, including those of earlier visits unless the question is asked every time. */
  answers: z.array(Answer),
  /** Whether the customer's consent at this salon is valid. */
  consented: z.boolean(),
})

export const getHealthQuestions = call({
  id: 'getHealthQuestions',
  summary: 'The salon’s questions about my health before this visit, with my own answers',
  route: 'GET /v1/appointments/{id}/health-questions',
  access: customer(['BOOKING']),
  params: AppointmentId,
  query: z.object({ locale: z.optional(LanguageCode) }),
  response: HealthQuestions,
  refuses: ['appointment.notFound'],
})

/** Stores answers for a coming visit, encrypted, and the consent to the latest text. */
export const answerHealthQuestions = call({
  id: 'answerHealthQuestions',
  summary: 'Agree, and answer the salon’s questions about my health',
  route: 'PUT /v1/appointments/{id}/health-answers',
  access: customer(['BOOKING']),
  params: AppointmentId,
  body: z.strictObject({ answers: Answers, textVersion: visibleTextSchema(20) }),
  response: HealthQuestions,
  refuses: [
    'appointment.notFound',
    'appointment.not-editable',
    'answers.stop',
    'consent.text-outdated',
    'health-notes.off',
    'too-many-requests',
  ],
})

/** Withdraws the consent at the visit's salon and deletes all health answers there. */
export const withdrawHealthAnswers = call({
  id: 'withdrawHealthAnswers',
  summary: 'Withdraw my consent about health, and delete my answers',
  route: 'DELETE /v1/appointments/{id}/health-answers',
  access: customer(['BOOKING']),
  params: AppointmentId,
  refuses: ['appointment.notFound', 'too-many-requests'],
})
