/** Articles: goods a salon sells besides services (POS-15). */
import { saleLimits, stockKinds } from '@goldline/domain/checkout/sale'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Amount, integerRange } from '../checkout.ts'
import { Names } from '../product.ts'
import { Id, IfMatch } from '../wire.ts'

const fields = {
  /** By language; the salon's own is required (CAT-10). */
  names: Names,
  /** As a scanner reads it; null: none. */
  barcode: z.nullable(z.string().check(z.regex(/^[0-9A-Za-z-]{4,32}$/))),
  price: Amount,
  /** Hundredths of a percent. */
  vatRate: integerRange({ min: 0, max: 10_000 }),
}

/** `name`: in the reader's language. `stock`: pieces; negative if more were sold than entered. */
export const Article = z.object({ ...fields, id: Id, name: z.string(), stock: z.int(), version: z.int() })
export type Article = z.infer<typeof Article>

const write = salon('catalogue', ['ADMIN'])
const params = z.object({ id: Id })
const Pieces = integerRange({ min: 0, max: saleLimits.pieces })

/** Sorted by name. */
export const getArticles = call({
  id: 'getArticles',
  summary: 'The salon’s articles',
  route: 'GET /v1/articles',
  access: salon('checkout', ['ADMIN', 'CHECKOUT']),
  response: z.array(Article),
})

export const createArticle = call({
  id: 'createArticle',
  summary: 'Add an article',
  route: 'POST /v1/articles',
  access: write,
  body: z.strictObject(fields),
  response: Article,
  status: 201,
  idempotent: true,
  refuses: ['article.barcode-taken'],
})

/** Changes only the sent fields. */
export const updateArticle = call({
  id: 'updateArticle',
  summary: 'Change an article',
  route: 'PATCH /v1/articles/{id}',
  access: write,
  params,
  requestHeaders: IfMatch,
  body: z.partial(z.strictObject(fields)),
  response: Article,
  refuses: ['article.notFound', 'article.barcode-taken', 'version-conflict'],
})

/** Ends its sale; past orders keep it. */
export const removeArticle = call({
  id: 'removeArticle',
  summary: 'Remove an article from sale',
  route: 'DELETE /v1/articles/{id}',
  access: write,
  params,
  refuses: ['article.notFound'],
})

/** DELIVERED adds pieces; COUNTED sets the number of pieces. */
export const changeStock = call({
  id: 'changeStock',
  summary: 'Enter a delivery or a count of an article',
  route: 'POST /v1/articles/{id}/stock',
  access: write,
  params,
  body: z.strictObject({ kind: z.enum(stockKinds), pieces: Pieces }),
  response: Article,
  status: 201,
  idempotent: true,
  refuses: ['article.notFound'],
})

/** Enters a stocktake: all of the list or none. Each article at most once. */
export const takeStock = call({
  id: 'takeStock',
  summary: 'Enter the counts of several articles at once',
  route: 'POST /v1/stocktakes',
  access: write,
  body: z.strictObject({
    counts: z
      .array(z.strictObject({ articleId: Id, pieces: Pieces }))
      .check(z.minLength(1), z.maxLength(saleLimits.counts)),
  }),
  response: z.array(Article),
  status: 201,
  idempotent: true,
  refuses: ['article.notFound'],
})
