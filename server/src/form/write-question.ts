/** The salon edits what it asks before a visit (FRM-01). */
import { createQuestion, type EditedQuestion, updateQuestion } from '@goldline/contract/form/questions'
import { questionLimits, wrongInQuestion } from '@goldline/domain/form/questions'
import type { Language } from '@goldline/domain/message/kinds'
import { writtenTexts } from '@goldline/domain/product/texts'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { lockCatalogue } from '../product/queries.ts'
import { demandQuestion, ownQuestion, ownQuestions } from './queries.ts'

export const createQuestionRoute = write(createQuestion, async ({ salon, tx, body, now }) => {
  const language = await lockCatalogue(salon)
  const columns = columnsOf(body, language)
  if ((await ownQuestions(salon)).length >= questionLimits.questions) throw new Refused('catalogue.full')
  const id = uuidv7(now)
  await tx
    .insertInto('question')
    .values({ businessObjectId: salon.id, id, ...columns })
    .execute()
  await writeServices(salon, { id, productIds: body.productIds })
  return ownQuestion(await demandQuestion(salon, id))
})

/** Its kind stays: answers to another kind would not fit. */
export const updateQuestionRoute = write(updateQuestion, async ({ salon, params: { id }, body, ifMatch }) => {
  const language = await lockCatalogue(salon)
  const before = await demandQuestion(salon, id)
  if (ifMatch !== undefined && ifMatch !== before.version) throw new Refused('version-conflict')
  if (body.kind !== before.kind) throw new Refused('invalid-request', { field: 'body.kind' })
  const columns = { ...columnsOf(body, language), version: before.version + 1 }
  await salon.updateTable('question').set(columns).where('id', '=', id).execute()
  await writeServices(salon, { id, productIds: body.productIds })
  return ownQuestion(await demandQuestion(salon, id))
})

function columnsOf({ productIds: _, ...question }: EditedQuestion, language: Language) {
  const wrong = wrongInQuestion({ ...question, productIds: _ }, language)
  if (wrong !== undefined) throw new Refused('invalid-request', { field: `body.${wrong}` })
  const { kind, names, required, everyTime } = question
  const choices = question.choices.map((choice) => ({
    ...choice,
    names: writtenTexts(choice.names),
    hints: writtenTexts(choice.hints),
  }))
  return {
    ...{ kind, required, everyTime, name: names[language] ?? '' },
    names: JSON.stringify(writtenTexts(names)),
    choices: JSON.stringify(choices),
  }
}

type AskedBefore = { id: string; productIds: readonly string[] }

/** Replaces its services. Refuses with product.notFound. */
async function writeServices(salon: InSalon<Tx>, { id, productIds }: AskedBefore): Promise<void> {
  const wanted = [...new Set(productIds)]
  const found = await salon
    .selectFrom('product')
    .select('id')
    .where('id', 'in', wanted)
    .where('deletedTime', 'is', null)
    .execute()
  if (found.length < wanted.length) throw new Refused('product.notFound')
  await salon.deleteFrom('questionProduct').where('questionId', '=', id).execute()
  await salon.db
    .insertInto('questionProduct')
    .values(wanted.map((productId) => ({ businessObjectId: salon.id, questionId: id, productId })))
    .execute()
}
