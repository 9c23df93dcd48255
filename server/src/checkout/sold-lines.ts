/** Builds the lines of a draft as sold, with the server's names and prices. */

import type { DraftContent, DraftLine, ServiceLine } from '@goldline/contract/checkout/draft'
import { coversService } from '@goldline/domain/checkout/package'
import type { InSalon } from '../db/in-salon.ts'
import type { SoldContent } from '../db/json-columns.ts'
import { Refused } from '../http/errors.ts'
import { loadOwnedPackages, type OwnedPackage } from './package/owned.ts'
import { type LineFacts, standingLine, withNewPrice } from './sold.ts'
import { articleLine, freeLine, giftCardLine, loadArticles, loadPackages, packageLine } from './sold-goods.ts'
import { addedLine, addedServices, agreedLine, agreedServices } from './sold-services.ts'

/**
 * Refuses with product.notFound, article.notFound, package.notFound, staff.notFound, package.used-up, or with
 * invalid-request if a service line has both a visit and a product, or neither.
 */
export async function buildSoldLines(salon: InSalon, asked: LineFacts, content: DraftContent): Promise<SoldContent[]> {
  const find = await itemFinder(salon, asked, content)
  await demandStaff(salon, content)
  refuseDuplicates(content)
  const lines = content.lines.filter((line) => !asked.skipGone || find.isThere(line))
  const sold = lines.map((line) => ({ line, as: withNewPrice(line, find.sold(line)) }))
  const owned = [...(await loadOwnedFor(salon, content)), ...soldPackages(sold.map(({ as }) => as))]
  const cover = packageCover(owned, asked.skipGone === true)
  return sold.map(({ line, as }) => cover(line, as))
}

/** Lists the packages sold in the same sale, under their line's id: its services may already use them (POS-17). */
export const soldPackages = (lines: readonly SoldContent[]): OwnedPackage[] =>
  lines.flatMap(({ id, name, package: bought }) => {
    if (bought === null) return []
    const { productId, variantId, visits } = bought
    return [{ id, name, productId, variantId, visits, left: visits }]
  })

/** Returns a function that finds each line's item among what the salon sells. */
async function itemFinder(salon: InSalon, asked: LineFacts, content: DraftContent) {
  const { terms, now } = asked
  const agreed = await agreedServices(salon, asked)
  const added = await addedServices(salon, asked, content)
  const articles = await loadArticles(salon, content)
  const packages = await loadPackages(salon, content)
  const startTime = agreed[0]?.startTime.getTime() ?? now
  const agreedTo = ({ visit }: ServiceLine) =>
    agreed.find((each) => each.appointmentId === visit?.appointmentId && each.position === visit.position)
  const isOffered = (line: DraftLine): boolean => {
    if (line.kind === 'ARTICLE') return articles.has(line.articleId)
    if (line.kind === 'GIFT_CARD' || line.kind === 'FREE') return true
    if (line.kind === 'PACKAGE') return packages.has(line.packageId)
    return line.visit === undefined ? added.has(line.product ?? '') : agreedTo(line) !== undefined
  }
  return {
    isThere: (line: DraftLine): boolean => isOffered(line) || standingLine(asked, line) !== undefined,
    sold(line: DraftLine): SoldContent {
      const stood = isOffered(line) ? undefined : standingLine(asked, line)
      if (stood !== undefined) return stood
      if (line.kind === 'ARTICLE') return articleLine(terms, line, articles.get(line.articleId))
      if (line.kind === 'FREE') return freeLine(terms, line)
      if (line.kind === 'GIFT_CARD') return giftCardLine(terms, line)
      if (line.kind === 'PACKAGE') return packageLine(terms, line, packages.get(line.packageId))
      const { visit, product } = line
      if ((visit === undefined) === (product === undefined))
        throw new Refused('invalid-request', { field: 'body.lines' })
      const facts = { terms, line, startTime }
      return visit === undefined ? addedLine(facts, added.get(product ?? '')) : agreedLine(facts, agreedTo(line))
    },
  }
}

async function loadOwnedFor(salon: InSalon, { customerId, lines }: DraftContent): Promise<OwnedPackage[]> {
  const asks = lines.some((line) => line.kind === 'SERVICE' && line.customerPackageId !== undefined)
  return asks && customerId !== null ? loadOwnedPackages(salon, customerId) : []
}

/**
 * Returns a function that makes a service free while its package has visits; then it charges or refuses it (POS-17).
 */
function packageCover(owned: readonly OwnedPackage[], charge: boolean) {
  const left = new Map(owned.map((each) => [each.id, each.left]))
  return (line: DraftLine, sold: SoldContent): SoldContent => {
    if (line.kind !== 'SERVICE' || line.customerPackageId === undefined) return sold
    const { customerPackageId: id, quantity } = line
    const rest = (left.get(id) ?? 0) - quantity
    if (rest >= 0 && owned.some((each) => each.id === id && coversService(each, sold))) {
      left.set(id, rest)
      return { ...sold, covered: true, customerPackageId: id }
    }
    if (charge) return sold
    throw new Refused('package.used-up', { field: 'body.lines' })
  }
}

/** Refuses a line, or a service of a visit, that occurs twice. */
function refuseDuplicates({ lines }: DraftContent): void {
  const services = lines.flatMap((line) =>
    line.kind === 'SERVICE' && line.visit ? [`${line.visit.appointmentId} ${line.visit.position}`] : [],
  )
  const ids = lines.map(({ id }) => id)
  for (const each of [services, ids])
    if (new Set(each).size < each.length) throw new Refused('invalid-request', { field: 'body.lines' })
}

/** Refuses people who never worked in this salon. */
async function demandStaff(salon: InSalon, { lines, tips }: DraftContent): Promise<void> {
  const named = new Set([...lines, ...tips].flatMap(({ staffId }) => (staffId === null ? [] : [staffId])))
  if (named.size === 0) return
  const known = await salon
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', [...named])
    .execute()
  if (known.length < named.size) throw new Refused('staff.notFound')
}
