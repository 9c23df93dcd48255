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
import {
  deleteHealthAnswers,
  healthQuestions,
  loadHealthAnswers,
  storeHealthAnswers,
} from '../../form/health-answers.ts'
import { loadReader, toQuestion } from '../../form/queries.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { loadVisibleVisit } from './visit-answers.ts'

async function loadHealthVisit<D extends Db>(db: D, actor: Actor, id: string) {
  const { salon, visit } = await loadVisibleVisit(db, actor, id)
  const { customerId, guest, status, productIds } = visit
  if (customerId === null) throw new Refused('appointment.notFound')
  // Health questions of a guest are asked at the salon (CUS-13).
  const questions = guest === null ? await healthQuestions(salon, productIds) : []
  return { salon, status, guest, visit: { id, customerId }, questions }
}

type HealthVisit = Awaited<ReturnType<typeof loadHealthVisit>>

async function toHealthQuestions(
  { salon, visit, questions }: HealthVisit,
  deps: Deps,
  who: { userId: string; language: Language },
) {
  const reader = await loadReader(salon, who.language)
  const consent = await currentConsent(salon.db, consentKey(who.userId, salon.id))
  return {
    questions: questions.map((row) => toQuestion(row, reader)),
    answers: await loadHealthAnswers(salon, deps, { visit, questions }),
    consented: consent?.granted ?? false,
  }
}

const consentKey = (userId: string, businessObjectId: string) => ({ userId, businessObjectId, kind: 'HEALTH' }) as const

export const healthAnswerRoutes = routes(
  read(getHealthQuestions, async ({ db, deps, actor, params: { id }, query: { locale }, language }) =>
    toHealthQuestions(await loadHealthVisit(db, actor, id), deps, {
      userId: actor.userId,
      language: locale ?? language,
    }),
  ),
  write(
    answerHealthQuestions,
    { before: ({ deps, actor }) => limitConsents(deps, actor.userId) },
    async ({ tx, deps, actor, params: { id }, body, language, now }) => {
      const { userId, client } = actor
      const found = await loadHealthVisit(tx, actor, id)
      const { salon, visit, questions, status, guest } = found
      if (status !== 'CONFIRMED' || guest !== null) throw new Refused('appointment.not-editable')
      refuseIf((await salonRow(salon, ['healthNotes'])).healthNotes ? undefined : 'health-notes.off')
      const { answers, textVersion } = body
      refuseIf(healthAnswersRefusal(questions, answers))
      const decision = { ...consentKey(userId, salon.id), granted: true, textVersion, language, client }
      await recordConsent(tx, deps, decision)
      await storeHealthAnswers(salon, deps, { visit, questions, answers, now })
      return toHealthQuestions(found, deps, { userId, language })
    },
  ),
  write(
    withdrawHealthAnswers,
    { before: ({ deps, actor }) => limitConsents(deps, actor.userId) },
    async ({ tx, deps, actor, params: { id }, language }) => {
      const { userId, client } = actor
      const { salon, visit } = await loadHealthVisit(tx, actor, id)
      const decision = { ...consentKey(userId, salon.id), granted: false, textVersion: undefined, language, client }
      await recordConsent(tx, deps, decision)
      await deleteHealthAnswers(salon, visit.customerId)
    },
  ),
)
