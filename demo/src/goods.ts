/** Articles and packages of a demo salon (POS-15, POS-17), and sales of articles together with visits. */
import { inSalon } from '@goldline/server/db/in-salon'
import type { Tx } from '@goldline/server/db/transaction'
import { insertAll, type PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import { tableOf } from './salon-plan.ts'
import { textsOf } from './translations.ts'

/** Name | barcode (of the range for shops' own codes) | price in minor units | VAT rate in hundredths of a percent. */
const goods = tableOf(`
  Nagelöl Mandel, 10 ml         | 2000000000015 | 2490 | 810
  Handcreme Kamille, 50 ml      | 2000000000022 | 1490 | 810
  Shampoo Feuchtigkeit, 250 ml  | 2000000000039 | 2890 | 810
  Haarmaske Argan, 200 ml       | 2000000000046 | 3450 | 810
  Föhnspray Hitzeschutz, 150 ml | 2000000000053 | 2290 | 810
  Augenbrauengel, 6 ml          | 2000000000060 | 1990 | 810
  Massageöl Lavendel, 100 ml    | 2000000000077 | 2690 | 810
  Kräutertee Ruhe, 50 g         | 2000000000084 | 990  | 260`)
/** Packages: five visits for the price of four and a half. */
const packages = { 'Gel-Maniküre': 'Fünferpaket Hände', 'Gesichtsbehandlung Klassik': 'Fünferpaket Gesicht' }
const visits = 5
const aBox = 12

type GoodsFacts = { businessObjectId: string; random: Random; createdTime: Date }

/** The salon's stock, from its first day on. */
export function buildStock({ businessObjectId, random, createdTime }: GoodsFacts) {
  const articles = goods.map(([name = '', barcode = '', price, vatRate]) => ({
    businessObjectId,
    id: random.id(),
    ...withNames(name),
    barcode,
    createdTime,
    price: Number(price),
    vatRate: Number(vatRate),
  }))
  const stock = new Map<string, number>()
  const entries: PlainRow<'stockEntry'>[] = []
  const enter = (entry: Pick<PlainRow<'stockEntry'>, 'articleId' | 'kind' | 'pieces' | 'createdTime' | 'orderId'>) => {
    const id = random.id()
    const { kind, orderId, articleId } = entry
    const cause = orderId === null ? `${kind} ${id}` : `${kind} ${orderId} ${articleId}`
    entries.push({ businessObjectId, id, cause, ...entry })
    stock.set(articleId, (stock.get(articleId) ?? 0) + entry.pieces)
  }
  for (const { id: articleId } of articles)
    enter({ articleId, kind: 'COUNTED', pieces: aBox, orderId: null, createdTime })
  return {
    /** Sells an article with one visit in eight; call this in order of time. Restocks an article that runs low. */
    take(orderId: string, at: Date): (typeof articles)[number] | undefined {
      if (!random.chance(0.125)) return undefined
      const article = random.pick(articles)
      const own = { articleId: article.id, createdTime: at }
      if ((stock.get(article.id) ?? 0) <= 2) enter({ ...own, kind: 'DELIVERED', pieces: aBox, orderId: null })
      enter({ ...own, kind: 'SOLD', pieces: -1, orderId })
      return article
    },
    articles,
    entries,
  }
}

const withNames = (name: string) => ({ name, names: textsOf(name) })

export async function offerPackages(tx: Tx, { businessObjectId, random, createdTime }: GoodsFacts): Promise<void> {
  const services = await inSalon(tx, businessObjectId)
    .selectFrom('product')
    .select(['id as productId', 'name', 'price'])
    .where('name', 'in', Object.keys(packages))
    .orderBy('name')
    .execute()
  const visitPackage = services.map(({ productId, name: of, price }) => ({
    businessObjectId,
    id: random.id(),
    ...withNames(packages[of as keyof typeof packages]),
    productId,
    variantId: null,
    visits,
    price: ((price ?? 0) * (visits * 2 - 1)) / 2,
    createdTime,
  }))
  await insertAll(tx, { visitPackage })
}
