/** Articles (POS-15), their deliveries and stocktakes. */

import {
  type Article,
  changeStock,
  createArticle,
  getArticles,
  removeArticle,
  takeStock,
  updateArticle,
} from '@goldline/contract/checkout/articles'
import type { Language } from '@goldline/domain/message/kinds'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { nameIn } from '../../db/name-in.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { nameColumns } from '../name-columns.ts'
import { enterStockChanges } from './ledger.ts'

type ArticleRow = Selectable<Database['article']>

export const articleRoutes = routes(
  read(getArticles, ({ salon, language }) => loadArticles(salon, language)),
  write(createArticle, async ({ salon, tx, actor: { businessObjectId }, body, now, language }) => {
    const named = await nameColumns(salon, body.names)
    const row = { businessObjectId, id: uuidv7(now), ...body, ...named, createdTime: new Date(now) }
    return toArticle(await tx.insertInto('article').values(row).returningAll().executeTakeFirstOrThrow(), language)
  }),
  write(updateArticle, async ({ salon, params, body, ifMatch, language }) => {
    const { id, version } = await lockArticle(salon, params.id)
    if (ifMatch !== undefined && ifMatch !== version) throw new Refused('version-conflict')
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const named = body.names && (await nameColumns(salon, body.names))
    const changed = { ...sent, ...named, version: version + 1 }
    return toArticle(await change(salon, { id, changed }), language)
  }),
  write(removeArticle, async ({ salon, params, now }) => {
    const { id } = await lockArticle(salon, params.id)
    await change(salon, { id, changed: { deletedTime: new Date(now) } })
  }),
  write(changeStock, async ({ salon, actor, params, body: { kind, pieces }, now, language }) => {
    const { id, stock } = await lockArticle(salon, params.id)
    const change = kind === 'COUNTED' ? pieces - stock : pieces
    await enterStockChanges(salon, { ...actor, now }, [{ articleId: id, kind, pieces: change }])
    return toArticle(await lockArticle(salon, id), language)
  }),
  write(takeStock, async ({ salon, actor, body: { counts }, now, language }) => {
    const counted = new Map(counts.map(({ articleId, pieces }) => [articleId, pieces]))
    if (counted.size < counts.length) throw new Refused('invalid-request', { field: 'body.counts' })
    // Lock in the same order everywhere, so that two stocktakes do not deadlock.
    const stocks = await selectArticles(salon)
      .where('id', 'in', [...counted.keys()])
      .orderBy('id')
      .forUpdate()
      .execute()
    if (stocks.length < counted.size) throw new Refused('article.notFound')
    const kind = 'COUNTED' as const
    const entries = stocks.map(({ id, stock }) => ({ articleId: id, kind, pieces: (counted.get(id) ?? 0) - stock }))
    await enterStockChanges(salon, { ...actor, now }, entries)
    return loadArticles(salon, language)
  }),
)

/** Returns articles, ordered by name in the reader's language. */
async function loadArticles(salon: InSalon, language: Language): Promise<Article[]> {
  const byName = sql`${nameIn('article', language)} collate "de-x-icu"`
  const rows = await selectArticles(salon).orderBy(byName).orderBy('id').execute()
  return rows.map((row) => toArticle(row, language))
}

const selectArticles = (salon: InSalon) => salon.selectFrom('article').selectAll().where('deletedTime', 'is', null)

async function lockArticle(salon: InSalon<Tx>, id: string): Promise<ArticleRow> {
  const row = await selectArticles(salon).where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw new Refused('article.notFound')
  return row
}

type ArticleChange = Updateable<Database['article']>

const change = (salon: InSalon<Tx>, { id, changed }: { id: string; changed: ArticleChange }): Promise<ArticleRow> =>
  salon.updateTable('article').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

const toArticle = (
  { id, name, names, barcode, price, vatRate, stock, version }: ArticleRow,
  language: Language,
): Article => ({
  id,
  name: names[language] ?? name,
  names,
  barcode,
  price,
  vatRate,
  stock,
  version,
})
