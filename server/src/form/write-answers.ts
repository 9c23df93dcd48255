import type { Answer } from '@goldline/contract/form/questions'
import { answersRefusal } from '@goldline/domain/form/questions'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { refuseIf } from '../http/errors.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import { answerColumns, answerOf, latestAnswers, type QuestionRow, serviceQuestions } from './queries.ts'

type AnsweredVisit = { appointmentId: string; customerId: string; productIds: readonly string[] }
/** `guest`: the person who comes, if not the customer (CUS-13). */
type VisitToAnswer = Omit<AnsweredVisit, 'appointmentId'> & { appointmentId?: string; guest: string | null }
type SubmittedAnswers = { given: readonly Answer[]; now: number }

/** Returns the visit's questions (FRM-01). Refuses with answers.stop or answers.missing. */
export async function requireAnswers(
  salon: InSalon<Tx>,
  { appointmentId, customerId, guest, productIds }: VisitToAnswer,
  given: readonly Answer[],
): Promise<QuestionRow[]> {
  const questions = await serviceQuestions(salon, productIds)
  if (questions.length === 0) return []
  const kept = (await latestAnswers(salon, { customerId, guest, exceptAppointmentId: appointmentId })).map(answerOf)
  refuseIf(answersRefusal(questions, { given, kept }))
  return questions
}

/** Stores a customer's answers with their visit (FRM-01). Refuses with answers.stop or answers.missing. */
export const writeAnswers = async (
  salon: InSalon<Tx>,
  visit: AnsweredVisit & VisitToAnswer,
  answers: SubmittedAnswers,
): Promise<void> =>
  storeAnswers(salon, visit, { ...answers, questions: await requireAnswers(salon, visit, answers.given) })

/**
 * Stores answers that were checked earlier, without those to other services' questions. `questions`: the visit's
 * questions; loaded if absent.
 */
export async function storeAnswers(
  salon: InSalon<Tx>,
  { appointmentId, customerId, productIds }: AnsweredVisit,
  { given, now, questions }: SubmittedAnswers & { questions?: readonly QuestionRow[] },
): Promise<void> {
  const createdTime = new Date(now)
  for (const question of questions ?? (await serviceQuestions(salon, productIds))) {
    const answer = answerColumns(question, given)
    if (answer === undefined) continue
    await salon.db
      .insertInto('questionAnswer')
      .values({ businessObjectId: salon.id, appointmentId, customerId, ...answer, createdTime })
      .onConflict((conflict) => conflict.constraint('question_answer_pk').doUpdateSet({ ...answer, createdTime }))
      .execute()
  }
}

/** The retention period of these answers and the reason for it (PRIV-02). */
export const keptQuestionAnswers: readonly DataKind[] = [
  {
    kind: 'Answers to what a salon asks before a visit',
    days: 1095,
    basis: 'serving the customer without asking again',
    remove: (before) => sql`delete from question_answer where created_time < ${before}`,
  },
]
