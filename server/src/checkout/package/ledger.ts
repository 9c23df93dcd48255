/** Ledger of the visits in customers' packages, written in the transaction of the order (POS-17). */

import type { PrepaidKind } from '@goldline/domain/checkout/sale'
import { enter } from '../../db/enter.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { SoldContent } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { uuidv7 } from '../../ids.ts'
import type { TillTerms } from '../at-till.ts'

type LedgerPlace = { terms: Pick<TillTerms, 'id'>; now: number }
type VisitEntry = { customerPackageId: string; kind: PrepaidKind; visits: number; orderId: string }

const enterVisits = (tx: Tx, { terms, now }: LedgerPlace, entry: VisitEntry): Promise<void> => {
  const cause = `${entry.kind} ${entry.orderId} ${entry.customerPackageId}`
  return enter(tx, { businessObjectId: terms.id, now }, { customerPackageEntry: [{ ...entry, cause }] })
}

type PackageSale<L> = LedgerPlace & { customerId: string | null; lines: readonly L[] }

/** Gives the customer each package that is sold, takes the visits that are used, and returns the lines. */
export async function sellPackages<L extends SoldContent>(
  tx: Tx,
  place: PackageSale<L>,
  orderId: string,
): Promise<L[]> {
  const sold = new Map<string, string>()
  for (const line of place.lines) if (line.package !== null) sold.set(line.id, await sell(tx, place, { line, orderId }))
  // So far, a service paid by a package of the same sale refers to that package by its line.
  const lines = place.lines.map((line) => {
    const bought = sold.get(line.covered ? (line.customerPackageId ?? '') : line.id)
    return bought === undefined ? line : { ...line, customerPackageId: bought }
  })
  for (const [customerPackageId, visits] of visitsUsed(lines))
    await enterVisits(tx, place, { customerPackageId, kind: 'REDEEMED', visits: -visits, orderId })
  return lines
}

type CoveredLine = { covered: boolean; quantity: number; customerPackageId: string | null }

/** How many visits the lines use of each package. */
function visitsUsed(lines: readonly CoveredLine[]): Map<string, number> {
  const used = new Map<string, number>()
  for (const { covered, quantity, customerPackageId: id } of lines)
    if (covered && id !== null) used.set(id, (used.get(id) ?? 0) + quantity)
  return used
}

/** Returns the customer's package; refuses with package.no-customer, since somebody must own the visits. */
async function sell(
  tx: Tx,
  place: Omit<PackageSale<SoldContent>, 'lines'>,
  { line, orderId }: { line: SoldContent; orderId: string },
): Promise<string> {
  const { terms, customerId, now } = place
  if (line.package === null || customerId === null) throw new Refused('package.no-customer')
  const customerPackageId = uuidv7(now)
  const { packageId, visits, singlePrice } = line.package
  await tx
    .insertInto('customerPackage')
    .values({
      businessObjectId: terms.id,
      id: customerPackageId,
      customerId,
      packageId,
      visits,
      singlePrice,
      name: line.name,
      names: JSON.stringify(line.names),
      productId: line.package.productId,
      variantId: line.package.variantId,
      createdTime: new Date(now),
    })
    .execute()
  await enterVisits(tx, place, { customerPackageId, kind: 'SOLD', visits, orderId })
  return customerPackageId
}

type ReversedOrder = {
  orderId: string
  /** Whether the whole order is cancelled: then no visit of the package may have been used. */
  whole: boolean
  lines: readonly (CoveredLine & { kind: string })[]
}

/** Returns used visits, and ends a package whose sale is reversed. Refuses with package.used. */
export async function reversePackages(
  tx: Tx,
  place: LedgerPlace,
  { lines, orderId, whole }: ReversedOrder,
): Promise<void> {
  for (const [customerPackageId, visits] of visitsUsed(lines))
    await giveBack(tx, place, { customerPackageId, visits, orderId })
  for (const { kind, customerPackageId } of lines) {
    if (kind !== 'PACKAGE' || customerPackageId === null) continue
    const { balance, visits } = await lockPackage(tx, place, customerPackageId)
    if (whole && balance < visits) throw new Refused('package.used')
    if (balance > 0) await enterVisits(tx, place, { customerPackageId, kind: 'ENDED', visits: -balance, orderId })
    await inSalon(tx, place.terms.id)
      .updateTable('customerPackage')
      .set({ endedTime: new Date(place.now) })
      .where('id', '=', customerPackageId)
      .execute()
  }
}

/** Returns visits to their packages, except to a package that ended meanwhile, whose refund included them. */
async function giveBack(tx: Tx, place: LedgerPlace, { customerPackageId, visits, orderId }: Omit<VisitEntry, 'kind'>) {
  const { endedTime } = await lockPackage(tx, place, customerPackageId)
  if (endedTime === null) await enterVisits(tx, place, { customerPackageId, kind: 'RETURNED', visits, orderId })
}

const lockPackage = (tx: Tx, { terms }: LedgerPlace, id: string) =>
  inSalon(tx, terms.id)
    .selectFrom('customerPackage')
    .select(['balance', 'visits', 'endedTime'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
