/** Calls for editing a salon's questions before a visit (FRM-01). */
import { createQuestion, type EditedQuestion, moveQuestion, updateQuestion } from '@goldline/contract/form/questions'
import { questionFault, questionLimits } from '@goldline/domain/form/questions'
import type { Language } from '@goldline/domain/message/kinds'
import { writtenTexts } from '@goldline/domain/product/texts'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { lockCatalogue } from '../product/queries.ts'
import { loadQuestions, requireQuestion, requireServices, toOwnQuestion } from './queries.ts'

export const createQuestionRoute = write(createQuestion, async ({ salon, tx, body, now }) => {
  const language = await lockCatalogue(salon)
  const columns = columnsOf(body, language)
  if (body.health && !(await salonRow(salon, ['healthNotes'])).healthNotes) throw new Refused('health-notes.off')
  const others = await loadQuestions(salon)
  if (others.length >= questionLimits.questions) throw new Refused('catalogue.full')
  const id = uuidv7(now)
  const displayOrder = Math.max(-1, ...others.map((row) => row.displayOrder)) + 1
  await tx
    .insertInto('question')
    .values({ businessObjectId: salon.id, id, displayOrder, ...columns })
    .execute()
  await writeServices(salon, { id, productIds: body.productIds })
  return toOwnQuestion(await requireQuestion(salon, id))
})

/**
 * Changes a question, except its kind, which must fit its answers, and whether it is about health, which decides where
 * they are stored.
 */
export const updateQuestionRoute = write(updateQuestion, async ({ salon, params: { id }, body, ifMatch }) => {
  const language = await lockCatalogue(salon)
  const before = await requireQuestion(salon, id)
  if (ifMatch !== undefined && ifMatch !== before.version) throw new Refused('version-conflict')
  for (const field of ['kind', 'health'] as const)
    if (body[field] !== before[field]) throw new Refused('invalid-request', { field: `body.${field}` })
  const columns = { ...columnsOf(body, language), version: before.version + 1 }
  await salon.updateTable('question').set(columns).where('id', '=', id).execute()
  await writeServices(salon, { id, productIds: body.productIds })
  return toOwnQuestion(await requireQuestion(salon, id))
})

/**
 * Moves one question; a position past the end means the end. Locks the list, so that concurrent moves are serialised.
 */
export const moveQuestionRoute = write(moveQuestion, async ({ salon, params: { id }, body: { place } }) => {
  await lockCatalogue(salon)
  await requireQuestion(salon, id)
  const others = (await loadQuestions(salon)).map((row) => row.id).filter((each) => each !== id)
  await sql`
    update question q set display_order = n.place - 1
    from unnest(${others.toSpliced(place, 0, id)}::uuid[]) with ordinality n (id, place)
    where q.business_object_id = ${salon.id} and q.id = n.id`.execute(salon.db)
})

function columnsOf(question: EditedQuestion, language: Language) {
  const fault = questionFault(question, language)
  if (fault !== undefined) throw new Refused('invalid-request', { field: `body.${fault}` })
  const { kind, names, required, everyTime, health } = question
  const choices = question.choices.map((choice) => ({
    ...choice,
    names: writtenTexts(choice.names),
    hints: writtenTexts(choice.hints),
  }))
  return {
    ...{ kind, required, everyTime, health, name: names[language] ?? '' },
    names: JSON.stringify(writtenTexts(names)),
    choices: JSON.stringify(choices),
  }
}

type QuestionServices = { id: string; productIds: readonly string[] }

/** Replaces the question's services. Refuses with product.notFound. */
async function writeServices(salon: InSalon<Tx>, { id, productIds }: QuestionServices): Promise<void> {
  const wanted = await requireServices(salon, productIds)
  await salon.deleteFrom('questionProduct').where('questionId', '=', id).execute()
  await salon.db
    .insertInto('questionProduct')
    .values(wanted.map((productId) => ({ businessObjectId: salon.id, questionId: id, productId })))
    .execute()
}
