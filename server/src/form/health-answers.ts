/**
 * Answers to health questions (FRM-01h, PRIV-02d), decrypted here only for their customer; the salon reads them with
 * its health notes.
 */
import type { Answer } from '@goldline/contract/form/questions'
import { fitsQuestion } from '@goldline/domain/form/questions'
import { sql } from 'kysely'
import { openAnswer, sealAnswer, sealedAnswers } from '../customer/health/answers.ts'
import type { InSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import { namedAnswer, type QuestionRow, serviceQuestions } from './queries.ts'

type SecretsDeps = Pick<Deps, 'secrets'>

/** Returns the health questions before these services; none if the salon keeps no health notes (PRIV-02d). */
export async function healthQuestions(salon: InSalon, productIds: readonly string[]): Promise<QuestionRow[]> {
  const { healthNotes } = await salonRow(salon, ['healthNotes'])
  return healthNotes ? serviceQuestions(salon, productIds, 'HEALTH') : []
}

type Visit = { id: string; customerId: string }

/** Returns the customer's answers: the visit's own, or the latest ones, except for questions asked every time. */
export async function loadHealthAnswers(
  salon: InSalon,
  deps: SecretsDeps,
  { visit, questions }: { visit: Visit; questions: readonly QuestionRow[] },
): Promise<Answer[]> {
  const rows = await sealedAnswers(salon, visit.customerId)
  return questions.flatMap((question) => {
    const kept = rows.filter(({ questionId }) => questionId === question.id)
    const own = kept.find(({ appointmentId }) => appointmentId === visit.id)
    const row = own ?? (question.everyTime ? undefined : kept[0])
    if (row === undefined) return []
    const { choiceId, text } = openAnswer(deps, row.sealed)
    const answer = { questionId: question.id, choiceId, text }
    return fitsQuestion(question, answer) ? [answer] : []
  })
}

type HealthAnswers = { visit: Visit; questions: readonly QuestionRow[]; answers: readonly Answer[]; now: number }

/**
 * Seals the answers that fit the visit's questions. Deletes answers to its other questions, including earlier ones
 * unless the question is asked every time. The caller records the consent.
 */
export async function storeHealthAnswers(
  salon: InSalon<Tx>,
  deps: SecretsDeps,
  { visit, questions, answers, now }: HealthAnswers,
): Promise<void> {
  const createdTime = new Date(now)
  for (const question of questions) {
    const answer = namedAnswer(question, answers)
    if (answer === undefined) {
      await deleteAnswers(salon, visit, question)
      continue
    }
    const sealed = sealAnswer(deps, answer)
    const values = { questionNames: JSON.stringify(question.names), sealed, createdTime }
    const key = { businessObjectId: salon.id, appointmentId: visit.id, questionId: question.id }
    await salon.db
      .insertInto('healthAnswer')
      .values({ ...key, customerId: visit.customerId, ...values })
      .onConflict((conflict) => conflict.constraint('health_answer_pk').doUpdateSet(values))
      .execute()
  }
}

const deleteAnswers = (salon: InSalon<Tx>, visit: Visit, { id, everyTime }: QuestionRow) =>
  salon
    .deleteFrom('healthAnswer')
    .where('customerId', '=', visit.customerId)
    .where('questionId', '=', id)
    .$if(everyTime, (query) => query.where('appointmentId', '=', visit.id))
    .execute()

export const deleteHealthAnswers = (salon: InSalon<Tx>, customerId: string) =>
  salon.deleteFrom('healthAnswer').where('customerId', '=', customerId).execute()

/** The retention period of these answers and the reason for it (PRIV-02). */
export const keptHealthAnswers: readonly DataKind[] = [
  {
    kind: 'Answers about health before a visit',
    days: 1095,
    basis: 'serving the customer safely, with consent; earlier once that is withdrawn',
    remove: (before) => sql`delete from health_answer where created_time < ${before}`,
  },
]
