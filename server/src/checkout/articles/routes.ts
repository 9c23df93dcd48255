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
import { inSalon } from '../../db/in-salon.ts'
import { nameIn } from '../../db/name-in.ts'
import type { Database } from '../../db/tables.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'
import type { SalonActor } from '../../http/session.ts'
import { uuidv7 } from '../../ids.ts'
import { writtenNames } from '../written-names.ts'
import { enterStock } from './ledger.ts'

type ArticleRow = Selectable<Database['article']>

export const articleRoutes = routes(
  read(getArticles, ({ db, actor, language }) => articlesOf(db, actor, language)),
  write(createArticle, async ({ tx, actor: { businessObjectId }, body, now, language }) => {
    const named = await writtenNames(tx, businessObjectId, body.names)
    const row = { businessObjectId, id: uuidv7(now), ...body, ...named, createdTime: new Date(now) }
    return articleOf(await tx.insertInto('article').values(row).returningAll().executeTakeFirstOrThrow(), language)
  }),
  write(updateArticle, async ({ tx, actor, params, body, ifMatch, language }) => {
    const { id, version } = await lockArticle(tx, actor, params.id)
    if (ifMatch !== undefined && ifMatch !== version) throw new Refused('version-conflict')
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const named = body.names && (await writtenNames(tx, actor.businessObjectId, body.names))
    const changed = { ...sent, ...named, version: version + 1 }
    return articleOf(await change(tx, actor, { id, changed }), language)
  }),
  write(removeArticle, async ({ tx, actor, params, now }) => {
    const { id } = await lockArticle(tx, actor, params.id)
    await change(tx, actor, { id, changed: { deletedTime: new Date(now) } })
  }),
  write(changeStock, async ({ tx, actor, params, body: { kind, pieces }, now, language }) => {
    const { id, stock } = await lockArticle(tx, actor, params.id)
    const change = kind === 'COUNTED' ? pieces - stock : pieces
    await enterStock(tx, { ...actor, now }, [{ articleId: id, kind, pieces: change }])
    return articleOf(await lockArticle(tx, actor, id), language)
  }),
  write(takeStock, async ({ tx, actor, body: { counts }, now, language }) => {
    const counted = new Map(counts.map(({ articleId, pieces }) => [articleId, pieces]))
    if (counted.size < counts.length) throw new Refused('invalid-request', { field: 'body.counts' })
    // One lock order everywhere, so that two stocktakes do not deadlock.
    const stocks = await present(tx, actor.businessObjectId)
      .where('id', 'in', [...counted.keys()])
      .orderBy('id')
      .forUpdate()
      .execute()
    if (stocks.length < counted.size) throw new Refused('article.notFound')
    const kind = 'COUNTED' as const
    const entries = stocks.map(({ id, stock }) => ({ articleId: id, kind, pieces: (counted.get(id) ?? 0) - stock }))
    await enterStock(tx, { ...actor, now }, entries)
    return articlesOf(tx, actor, language)
  }),
)

/** By their names in the reader's language. */
async function articlesOf(db: Db, { businessObjectId }: SalonActor, language: Language): Promise<Article[]> {
  const byName = sql`${nameIn('article', language)} collate "de-x-icu"`
  const rows = await present(db, businessObjectId).orderBy(byName).orderBy('id').execute()
  return rows.map((row) => articleOf(row, language))
}

const present = (db: Db, businessObjectId: string) =>
  inSalon(db, businessObjectId).selectFrom('article').selectAll().where('deletedTime', 'is', null)

async function lockArticle(tx: Tx, { businessObjectId }: SalonActor, id: string): Promise<ArticleRow> {
  const row = await present(tx, businessObjectId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw new Refused('article.notFound')
  return row
}

type ArticleChange = Updateable<Database['article']>

const change = (
  tx: Tx,
  { businessObjectId }: SalonActor,
  { id, changed }: { id: string; changed: ArticleChange },
): Promise<ArticleRow> =>
  inSalon(tx, businessObjectId)
    .updateTable('article')
    .set(changed)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const articleOf = (
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
