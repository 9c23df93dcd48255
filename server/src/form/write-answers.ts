import type { Answer } from '@goldline/contract/form/questions'
import { answersRefusal } from '@goldline/domain/form/questions'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { refuseIf } from '../http/errors.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import { answerOf, latestAnswers, questionsBefore, storedAnswer } from './queries.ts'

type AnsweredVisit = { appointmentId: string; customerId: string; productIds: readonly string[] }

/**
 * Keeps a customer's answers with their visit (FRM-01); an answer to what is not asked before it is dropped. Refuses
 * with answers.stop or answers.missing.
 */
export async function writeAnswers(
  salon: InSalon<Tx>,
  { appointmentId, customerId, productIds }: AnsweredVisit,
  { given, now }: { given: readonly Answer[]; now: number },
): Promise<void> {
  const questions = await questionsBefore(salon, productIds)
  if (questions.length === 0) return
  const kept = (await latestAnswers(salon, { customerId, exceptOf: appointmentId })).map(answerOf)
  refuseIf(answersRefusal(questions, { given, kept }))
  const createdTime = new Date(now)
  for (const question of questions) {
    const answer = storedAnswer(question, given)
    if (answer === undefined) continue
    await salon.db
      .insertInto('questionAnswer')
      .values({ businessObjectId: salon.id, appointmentId, customerId, ...answer, createdTime })
      .onConflict((conflict) => conflict.constraint('question_answer_pk').doUpdateSet({ ...answer, createdTime }))
      .execute()
  }
}

/** How long they are kept, and why (PRIV-02). */
export const keptQuestionAnswers: readonly DataKind[] = [
  {
    kind: 'Answers to what a salon asks before a visit',
    days: 1095,
    basis: 'serving the customer without asking again',
    remove: (before) => sql`delete from question_answer where created_time < ${before}`,
  },
]
