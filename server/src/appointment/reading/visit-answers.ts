/** Questions before a visit, and their answers (FRM-01). */
import { answerBeforeVisit, getVisitAnswers } from '@goldline/contract/appointment/answers'
import { inSalon } from '../../db/in-salon.ts'
import type { Db } from '../../db/transaction.ts'
import { answeredQuestions, loadReader } from '../../form/queries.ts'
import { writeAnswers } from '../../form/write-answers.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { salonOfAppointment } from '../queries.ts'

export const visitAnswerRoutes = routes(
  // Staff get the salon's language, customers their own (CAT-10).
  read(getVisitAnswers, async ({ db, actor, params: { id }, language }) => {
    const { salon, visit } = await loadVisibleVisit(db, actor, id)
    const reader = await loadReader(salon, actor.role === 'CUSTOMER' ? language : undefined)
    return answeredQuestions(salon, visit, reader)
  }),
  write(answerBeforeVisit, async ({ tx, actor, params: { id }, body: { answers }, language, now }) => {
    const { salon, visit } = await loadVisibleVisit(tx, actor, id)
    const { customerId, guest, productIds } = visit
    if (visit.status !== 'CONFIRMED' || customerId === null) throw new Refused('appointment.not-editable')
    await writeAnswers(salon, { appointmentId: id, customerId, guest, productIds }, { given: answers, now })
    return answeredQuestions(salon, visit, await loadReader(salon, language))
  }),
)

/** Loads the visit. Refuses with appointment.notFound unless the caller may see it. */
export async function loadVisibleVisit<D extends Db>(db: D, actor: Actor, id: string) {
  const businessObjectId = await salonOfAppointment(db, actor, id)
  if (businessObjectId === undefined) throw new Refused('appointment.notFound')
  const salon = inSalon(db, businessObjectId)
  const row = await salon
    .selectFrom('appointment')
    .select(['customerId', 'status', 'startTime', 'title as guest'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const services = await salon
    .selectFrom('appointmentService')
    .select('productId')
    .where('appointmentId', '=', id)
    .execute()
  return { salon, visit: { id, ...row, productIds: services.map(({ productId }) => productId) } }
}
