/** Health questions of a visit, for its customer only (FRM-01h). */
import {
  answerHealthQuestions,
  getHealthQuestions,
  withdrawHealthAnswers,
} from '@goldline/contract/appointment/health-answers'
import { healthAnswersRefusal } from '@goldline/domain/form/questions'
import type { Language } from '@goldline/domain/message/kinds'
import { currentConsent } from '../../consent/queries.ts'
import { recordConsent } from '../../consent/record.ts'
import { limitConsents } from '../../consent/set-marketing.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Db } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { deleteHealthAnswers, healthQuestions, keepHealthAnswers, ownHealthAnswers } from '../../form/health-answers.ts'
import { questionFor, readerOf } from '../../form/queries.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { askedVisit } from './visit-answers.ts'

async function demandHealthVisit<D extends Db>(db: D, actor: Actor, id: string) {
  const { salon, visit } = await askedVisit(db, actor, id)
  const { customerId, guest, status, productIds } = visit
  if (customerId === null) throw new Refused('appointment.notFound')
  // Health questions of a guest are asked at the salon (CUS-13).
  const questions = guest === null ? await healthQuestions(salon, productIds) : []
  return { salon, status, guest, visit: { id, customerId }, questions }
}

type HealthVisit = Awaited<ReturnType<typeof demandHealthVisit>>

async function wireOf(
  { salon, visit, questions }: HealthVisit,
  deps: Deps,
  who: { userId: string; language: Language },
) {
  const reader = await readerOf(salon, who.language)
  const consent = await currentConsent(salon.db, consentKey(who.userId, salon.id))
  return {
    questions: questions.map((row) => questionFor(row, reader)),
    answers: await ownHealthAnswers(salon, deps, { visit, questions }),
    consented: consent?.granted ?? false,
  }
}

const consentKey = (userId: string, businessObjectId: string) => ({ userId, businessObjectId, kind: 'HEALTH' }) as const

export const healthAnswerRoutes = routes(
  read(getHealthQuestions, async ({ db, deps, actor, params: { id }, query: { locale }, language }) =>
    wireOf(await demandHealthVisit(db, actor, id), deps, { userId: actor.userId, language: locale ?? language }),
  ),
  write(
    answerHealthQuestions,
    { before: ({ deps, actor }) => limitConsents(deps, actor.userId) },
    async ({ tx, deps, actor, params: { id }, body, language, now }) => {
      const { userId, client } = actor
      const found = await demandHealthVisit(tx, actor, id)
      const { salon, visit, questions, status, guest } = found
      if (status !== 'CONFIRMED' || guest !== null) throw new Refused('appointment.not-editable')
      refuseIf((await salonRow(salon, ['healthNotes'])).healthNotes ? undefined : 'health-notes.off')
      const { answers, textVersion } = body
      refuseIf(healthAnswersRefusal(questions, answers))
      const decision = { ...consentKey(userId, salon.id), granted: true, textVersion, language, client }
      await recordConsent(tx, deps, decision)
      await keepHealthAnswers(salon, deps, { visit, questions, answers, now })
      return wireOf(found, deps, { userId, language })
    },
  ),
  write(
    withdrawHealthAnswers,
    { before: ({ deps, actor }) => limitConsents(deps, actor.userId) },
    async ({ tx, deps, actor, params: { id }, language }) => {
      const { userId, client } = actor
      const { salon, visit } = await demandHealthVisit(tx, actor, id)
      const decision = { ...consentKey(userId, salon.id), granted: false, textVersion: undefined, language, client }
      await recordConsent(tx, deps, decision)
      await deleteHealthAnswers(salon, visit.customerId)
    },
  ),
)
