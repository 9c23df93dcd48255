import { deleteQuestion, getMyAnswers, getQuestions, getServiceQuestions } from '@goldline/contract/form/questions'
import { productIdsOf } from '@goldline/domain/product/product-key'
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { patchTestRoutes } from './patch-tests/routes.ts'
import { answerOf, latestAnswers, loadQuestions, serviceQuestions, toOwnQuestion, toQuestion } from './queries.ts'
import { formEditorRoutes } from './signing/write-form.ts'
import { createQuestionRoute, moveQuestionRoute, updateQuestionRoute } from './write-question.ts'

/** Calls about salons' questions before a visit (FRM-01). */
export const formRoutes = routes(
  read(getQuestions, async ({ salon }) => (await loadQuestions(salon)).map(toOwnQuestion)),
  ...formEditorRoutes,
  ...patchTestRoutes,
  createQuestionRoute,
  updateQuestionRoute,
  moveQuestionRoute,
  write(deleteQuestion, async ({ salon, params: { id }, now }) => {
    const { numUpdatedRows } = await salon
      .updateTable('question')
      .set({ deletedTime: new Date(now) })
      .where('id', '=', id)
      .where('deletedTime', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refused('question.notFound')
    await salon.deleteFrom('questionProduct').where('questionId', '=', id).execute()
  }),
  read(getServiceQuestions, async ({ db, params: { id }, query: { products, locale }, language }) => {
    const salon = await db
      .selectFrom('businessObject')
      .select(['language', 'healthNotes'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (salon === undefined) throw new Refused('businessObject.notFound')
    const productIds = productIdsOf(products.split(','))
    const rows = await serviceQuestions(inSalon(db, id), productIds, salon.healthNotes ? 'BOTH' : 'VISIT')
    return rows.map((row) => toQuestion(row, { language: locale ?? language, salonLanguage: salon.language }))
  }),
  read(getMyAnswers, async ({ db, actor, params, query: { guest = null } }) => {
    const own = await acrossSalons(db)
      .selectFrom('customer')
      .select('id')
      .where('userId', '=', actor.userId)
      .executeTakeFirst()
    const salon = inSalon(db, params.businessObjectId)
    return own ? (await latestAnswers(salon, { customerId: own.id, guest })).map(answerOf) : []
  }),
)
