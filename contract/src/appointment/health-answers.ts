/**
 * Health questions before a visit (FRM-01h): only after the PIN, with their own consent; devices store neither
 * questions nor answers.
 */
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { Answer, Answers, Question } from '../form/questions.ts'
import { LanguageCode, text } from '../wire.ts'

const HealthQuestions = z.object({
  questions: z.array(Question),
  /** The customer's own answers, including those of earlier visits unless the question is asked each time. */
  answers: z.array(Answer),
  /** Whether the customer's consent at this salon is in force. */
  consented: z.boolean(),
})

export const getHealthQuestions = call({
  id: 'getHealthQuestions',
  summary: 'What the salon asks about my health before this visit, with my own answers',
  route: 'GET /v1/appointments/{id}/health-questions',
  access: customer(['BOOKING']),
  params: AppointmentId,
  query: z.object({ locale: z.optional(LanguageCode) }),
  response: HealthQuestions,
  refuses: ['appointment.notFound'],
})

/** For a coming visit. Records the consent, whose latest text was shown, and seals the answers. */
export const answerHealthQuestions = call({
  id: 'answerHealthQuestions',
  summary: 'Agree, and answer what the salon asks about my health',
  route: 'PUT /v1/appointments/{id}/health-answers',
  access: customer(['BOOKING']),
  params: AppointmentId,
  body: z.strictObject({ answers: Answers, textVersion: text(20) }),
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
  summary: 'Take back my consent about health, and delete my answers',
  route: 'DELETE /v1/appointments/{id}/health-answers',
  access: customer(['BOOKING']),
  params: AppointmentId,
  refuses: ['appointment.notFound', 'too-many-requests'],
})
