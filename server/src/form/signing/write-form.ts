/** Edits and publishes the salon's forms to sign (FRM-02). */
import {
  createForm,
  deleteForm,
  type EditedForm,
  getForms,
  getFormVersion,
  publishForm,
  updateForm,
} from '@goldline/contract/form/forms'
import { formFault, formLimits, nextPublication, publishingFault } from '@goldline/domain/form/forms'
import type { Language } from '@goldline/domain/message/kinds'
import { writtenTexts } from '@goldline/domain/product/texts'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { read, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { lockCatalogue } from '../../product/queries.ts'
import { requireServices } from '../queries.ts'
import { hasChanged, loadForms, requireForm, toOwnForm } from './own-forms.ts'

const createFormRoute = write(createForm, async ({ salon, tx, body, now }) => {
  const columns = columnsOf(body, await lockCatalogue(salon))
  if ((await loadForms(salon)).length >= formLimits.forms) throw new Refused('catalogue.full')
  const id = uuidv7(now)
  await tx
    .insertInto('form')
    .values({ businessObjectId: salon.id, id, ...columns })
    .execute()
  await writeServices(salon, id, body.productIds)
  return toOwnForm(await requireForm(salon, id))
})

const updateFormRoute = write(updateForm, async ({ salon, params: { id }, body, ifMatch }) => {
  const columns = columnsOf(body, await lockCatalogue(salon))
  const { version } = await requireForm(salon, id)
  refuseIf(ifMatch !== undefined && ifMatch !== version ? 'version-conflict' : undefined)
  await salon
    .updateTable('form')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await writeServices(salon, id, body.productIds)
  return toOwnForm(await requireForm(salon, id))
})

/** Publishes under a lock, so that of two concurrent calls the second sees the first one's result. */
const publishFormRoute = write(
  publishForm,
  async ({ salon, tx, params: { id }, body: { signAgain }, ifMatch, now }) => {
    const language = await lockCatalogue(salon)
    const form = await requireForm(salon, id)
    refuseIf(ifMatch !== undefined && ifMatch !== form.version ? 'version-conflict' : undefined)
    refuseIf(hasChanged(form) ? undefined : 'form.unchanged')
    const fault = publishingFault(form, language)
    if (fault !== undefined) throw new Refused('invalid-request', { field: fault })
    const { number: before, countsFrom: counted, titles, texts, months, version } = form
    const { number, countsFrom } = nextPublication(
      before === null || counted === null ? null : { number: before, countsFrom: counted },
      signAgain,
    )
    const words = { titles: JSON.stringify(titles), texts: JSON.stringify(texts), months }
    await tx
      .insertInto('formVersion')
      .values({
        businessObjectId: salon.id,
        formId: id,
        number,
        ...words,
        signsAgain: signAgain,
        publishedTime: new Date(now),
      })
      .execute()
    await salon
      .updateTable('form')
      .set({ number, countsFrom, version: version + 1 })
      .where('id', '=', id)
      .execute()
    return toOwnForm(await requireForm(salon, id))
  },
)

export const formEditorRoutes = [
  read(getForms, async ({ salon }) => (await loadForms(salon)).map(toOwnForm)),
  createFormRoute,
  updateFormRoute,
  publishFormRoute,
  read(getFormVersion, async ({ salon, params: { id }, query: { number } }) => {
    const found = await salon
      .selectFrom('formVersion')
      .select(['titles', 'texts', 'months'])
      .where('formId', '=', id)
      .where('number', '=', Number(number))
      .executeTakeFirst()
    if (found === undefined) throw new Refused('form.notFound')
    return found
  }),
  write(deleteForm, async ({ salon, params: { id }, now }) => {
    const { numUpdatedRows } = await salon
      .updateTable('form')
      .set({ deletedTime: new Date(now) })
      .where('id', '=', id)
      .where('deletedTime', 'is', null)
      .executeTakeFirst()
    refuseIf(numUpdatedRows === 0n ? 'form.notFound' : undefined)
    await salon.deleteFrom('formProduct').where('formId', '=', id).execute()
  }),
]

function columnsOf(form: EditedForm, language: Language) {
  const fault = formFault(form, language)
  if (fault !== undefined) throw new Refused('invalid-request', { field: `body.${fault}` })
  const { titles, texts, months } = form
  return { titles: JSON.stringify(writtenTexts(titles)), texts: JSON.stringify(writtenTexts(texts)), months }
}

async function writeServices(salon: InSalon<Tx>, formId: string, productIds: readonly string[]): Promise<void> {
  const wanted = await requireServices(salon, productIds)
  await salon.deleteFrom('formProduct').where('formId', '=', formId).execute()
  await salon.db
    .insertInto('formProduct')
    .values(wanted.map((productId) => ({ businessObjectId: salon.id, formId, productId })))
    .execute()
}
