/** Questions before a visit, and their answers (FRM-01). */
import * as z from 'zod/mini'
import { customer, ownDevices, signedIn } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { Answers, Question } from '../form/questions.ts'
import { Instant } from '../wire.ts'

const AnsweredQuestion = z.extend(Question, {
  /** null: not answered. */
  answer: z.nullable(
    z.object({
      choiceId: z.nullable(z.string()),
      /** The choice's name at that time; empty for yes and no. */
      choice: z.string(),
      text: z.nullable(z.string()),
      time: Instant,
      /** Given for this visit; false: taken over from an earlier one. */
      ofThisVisit: z.boolean(),
    }),
  ),
})
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

export const getVisitAnswers = call({
  id: 'getVisitAnswers',
  summary: 'The salon’s questions before this visit, with the answers',
  route: 'GET /v1/appointments/{id}/answers',
  access: signedIn(ownDevices, 'appointments'),
  params: AppointmentId,
  response: z.array(AnsweredQuestion),
  refuses: ['appointment.notFound'],
})

/** Replaces the answers to these questions for a coming visit; other answers stay. */
export const answerBeforeVisit = call({
  id: 'answerBeforeVisit',
  summary: 'Answer the salon’s questions before my visit',
  route: 'PUT /v1/appointments/{id}/answers',
  access: customer(['BOOKING']),
  params: AppointmentId,
  body: z.strictObject({ answers: Answers }),
  response: z.array(AnsweredQuestion),
  refuses: ['appointment.notFound', 'appointment.not-editable', 'answers.missing', 'answers.stop'],
})
