/** Ledger of the visits in customers' packages, written in the transaction of the order (POS-17). */

import type { PrepaidKind } from '@goldline/domain/checkout/sale'
import { appendEntries } from '../../db/append-entries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { SoldContent } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { uuidv7 } from '../../ids.ts'

type LedgerPlace = { now: number }
/** `source`: the order on the salon's page; else the till's order is the source. */
type VisitEntry = {
  customerPackageId: string
  kind: PrepaidKind
  visits: number
  orderId: string | null
  source?: string
}

const enterVisits = (salon: InSalon<Tx>, { now }: LedgerPlace, { source, ...entry }: VisitEntry): Promise<void> => {
  const cause = `${entry.kind} ${source ?? entry.orderId} ${entry.customerPackageId}`
  return appendEntries(salon.db, { businessObjectId: salon.id, now }, { customerPackageEntry: [{ ...entry, cause }] })
}

type PackageSale<L> = LedgerPlace & { customerId: string | null; lines: readonly L[] }

/** Creates the customer's sold packages, redeems used visits, and returns the lines. */
export async function sellPackages<L extends SoldContent>(
  salon: InSalon<Tx>,
  place: PackageSale<L>,
  orderId: string,
): Promise<L[]> {
  const sold = new Map<string, string>()
  for (const line of place.lines)
    if (line.package !== null) sold.set(line.id, await createPackage(salon, place, { line, orderId }))
  // Before this, a service paid by a package of the same sale refers to that package's line.
  const lines = place.lines.map((line) => {
    const bought = sold.get(line.covered ? (line.customerPackageId ?? '') : line.id)
    return bought === undefined ? line : { ...line, customerPackageId: bought }
  })
  for (const [customerPackageId, visits] of visitsUsed(lines))
    await enterVisits(salon, place, { customerPackageId, kind: 'REDEEMED', visits: -visits, orderId })
  return lines
}

type CoveredLine = { covered: boolean; quantity: number; customerPackageId: string | null }

/** Counts the visits that the lines use, by package. */
function visitsUsed(lines: readonly CoveredLine[]): Map<string, number> {
  const used = new Map<string, number>()
  for (const { covered, quantity, customerPackageId: id } of lines)
    if (covered && id !== null) used.set(id, (used.get(id) ?? 0) + quantity)
  return used
}

/**
 * Creates and returns the customer's package. Refuses with package.no-customer, since a customer must own the visits.
 */
async function createPackage(
  salon: InSalon<Tx>,
  place: Omit<PackageSale<SoldContent>, 'lines'>,
  { line, orderId }: { line: SoldContent; orderId: string },
): Promise<string> {
  const { customerId, now } = place
  if (line.package === null || customerId === null) throw new Refused('package.no-customer')
  const { name, names } = line
  return grantPackage(salon, { now }, { customerId, sold: { ...line.package, name, names }, orderId })
}

type GrantedPackage = {
  customerId: string | null
  sold: NonNullable<SoldContent['package']> & Pick<SoldContent, 'name' | 'names'>
  orderId: string | null
  source?: string
}

/** Creates the package with all its visits, and returns its id. `customerId`: null for an erased person. */
export async function grantPackage(
  salon: InSalon<Tx>,
  place: LedgerPlace,
  { customerId, sold, ...of }: GrantedPackage,
): Promise<string> {
  const { now } = place
  const customerPackageId = uuidv7(now)
  const { packageId, visits, singlePrice, productId, variantId, name, names } = sold
  await salon.db
    .insertInto('customerPackage')
    .values({
      businessObjectId: salon.id,
      id: customerPackageId,
      customerId,
      packageId,
      visits,
      singlePrice,
      name,
      names: JSON.stringify(names),
      productId,
      variantId,
      createdTime: new Date(now),
    })
    .execute()
  await enterVisits(salon, place, { customerPackageId, kind: 'SOLD', visits, ...of })
  return customerPackageId
}

type ReversedOrder = {
  orderId: string
  /** Whether the whole order is cancelled, which requires that no visit of the package was used. */
  whole: boolean
  lines: readonly (CoveredLine & { kind: string })[]
}

/** Returns used visits to their packages, and ends a package whose sale is reversed. Refuses with package.used. */
export async function reversePackages(
  salon: InSalon<Tx>,
  place: LedgerPlace,
  { lines, orderId, whole }: ReversedOrder,
): Promise<void> {
  for (const [customerPackageId, visits] of visitsUsed(lines))
    await returnVisits(salon, place, { customerPackageId, visits, orderId })
  for (const { kind, customerPackageId } of lines) {
    if (kind !== 'PACKAGE' || customerPackageId === null) continue
    const { balance, visits } = await lockPackage(salon, customerPackageId)
    if (whole && balance < visits) throw new Refused('package.used')
    await endPackage(salon, place, { customerPackageId, balance, orderId })
  }
}

type EndedPackage = { customerPackageId: string; balance: number; orderId: string | null; source?: string }

/** Takes the rest of the visits off the package and ends it. Call under the package's lock. */
export async function endPackage(
  salon: InSalon<Tx>,
  place: LedgerPlace,
  { customerPackageId, balance, ...of }: EndedPackage,
): Promise<void> {
  if (balance > 0) await enterVisits(salon, place, { customerPackageId, kind: 'ENDED', visits: -balance, ...of })
  await salon
    .updateTable('customerPackage')
    .set({ endedTime: new Date(place.now) })
    .where('id', '=', customerPackageId)
    .execute()
}

/** Returns visits to their package, unless it has ended since: its refund included them. */
async function returnVisits(
  salon: InSalon<Tx>,
  place: LedgerPlace,
  { customerPackageId, visits, orderId }: Omit<VisitEntry, 'kind'>,
) {
  const { endedTime } = await lockPackage(salon, customerPackageId)
  if (endedTime === null) await enterVisits(salon, place, { customerPackageId, kind: 'RETURNED', visits, orderId })
}

export const lockPackage = (salon: InSalon<Tx>, id: string) =>
  salon
    .selectFrom('customerPackage')
    .select(['balance', 'visits', 'endedTime'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
