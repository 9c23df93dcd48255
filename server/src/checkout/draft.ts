/** A started sale, as every till sees it (POS-06). */

import type { Draft, DraftContent, DraftLine } from '@goldline/contract/checkout/draft'
import { totals } from '@goldline/domain/checkout/totals'
import type { Language } from '@goldline/domain/message/kinds'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { SoldContent } from '../db/json-columns.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import type { TillRow, TillTerms } from './at-till.ts'
import { findTillCustomer } from './customers.ts'
import { serviceKeyOf } from './sold.ts'
import { buildSoldLines, soldPackages } from './sold-lines.ts'
import { loadVisitRows, toVisit, type VisitRow } from './visits.ts'

export type DraftRow = Selectable<Database['tillDraft']>
/** `language`: the reader's, for the names of sold items (CAT-10); undefined: the salon's. */
export type DraftPlace = { terms: TillTerms; till: TillRow | undefined; now: number; language?: Language | undefined }

/** Returns the content; the customer is the row's, which follows merges (CUS-09) and erasure (PRIV-01). */
export const contentOf = ({ content, customerId }: DraftRow): DraftContent => ({
  ...content,
  customerId,
  points: customerId === null ? 0 : content.points,
})

export async function lockDraft(salon: InSalon<Tx>, id: string): Promise<DraftRow> {
  return salon
    .selectFrom('tillDraft')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused('draft.notFound'))
}

/** Locks the draft. Refuses with draft.taken if another till has it (POS-06). */
export async function lockOwnDraft(salon: InSalon<Tx>, till: TillRow, id: string): Promise<DraftRow> {
  const row = await lockDraft(salon, id)
  if (row.tillId !== till.id) throw new Refused('draft.taken')
  return row
}

export async function loadDraftVisits(salon: InSalon, draftId: string): Promise<string[]> {
  const rows = await salon
    .selectFrom('tillDraftVisit')
    .select('appointmentId')
    .where('draftId', '=', draftId)
    .orderBy('position')
    .execute()
  return rows.map(({ appointmentId }) => appointmentId)
}

/** A sale on its way from draft to order: what the till sent, with the server's names and prices. */
export type TillSale = Omit<DraftContent, 'lines'> &
  Pick<TillTerms, 'country' | 'currency' | 'pointValue'> & { lines: SoldContent[]; appointmentIds: string[] }

type SaleFacts = { terms: TillTerms; row: DraftRow; now: number; skipGone?: boolean }

/**
 * Leaves out lines whose visit's service no longer exists, or refuses them unless `skipGone`; refuses like `buildSoldLines`.
 */
export async function buildSale(
  salon: InSalon,
  { terms, row, now, skipGone = true }: SaleFacts,
  content = contentOf(row),
): Promise<TillSale> {
  const { country, currency, pointValue } = terms
  const appointmentIds = await loadDraftVisits(salon, row.id)
  const lines = await buildSoldLines(salon, { terms, appointmentIds, standing: row.sold, now, skipGone }, content)
  return { ...content, country, currency, pointValue, appointmentIds, lines }
}

/** Finds a draft. Refuses with draft.notFound. */
export async function findDraft(salon: InSalon, at: DraftPlace, id: string): Promise<Draft> {
  const row = await salon
    .selectFrom('tillDraft')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('draft.notFound'))
  return toDraft(salon, at, row)
}

export async function toDraft(salon: InSalon, at: DraftPlace, row: DraftRow): Promise<Draft> {
  const { terms, till: own, now } = at
  const kept = contentOf(row)
  const sale = await buildSale(salon, { terms, row, now }, kept)
  const { appointmentIds, lines } = sale
  const content = { ...kept, lines: kept.lines.flatMap((line) => withoutSpentPackage(line, lines)) }
  const reader = { language: at.language }
  const visits =
    appointmentIds.length === 0 ? [] : await loadVisitRows(salon, reader, sql`a.id = any(${appointmentIds}::uuid[])`)
  const { till, by } = await ownerNames(salon, row)
  return {
    id: row.id,
    version: row.version,
    till: till && { ...till, own: till.id === own?.id },
    by,
    byId: row.userId,
    changedTime: row.changedTime.toISOString(),
    customer: await customerOf(salon, at, { customerId: row.customerId, lines }),
    visits: appointmentIds
      .flatMap((id) => visits.filter((visit) => visit.id === id))
      .map((visit: VisitRow) => toVisit(visit)),
    content,
    lines: lines.map((line) => wireLine(at, line)),
    total: totals(sale).total,
  }
}

const nameInLanguage = (
  { language }: Pick<DraftPlace, 'language'>,
  { name, names }: Pick<SoldContent, 'name' | 'names'>,
): string => (language && names[language]) ?? name

function wireLine(at: DraftPlace, line: SoldContent): Draft['lines'][number] {
  const { productId, variantId, articleId: _, giftCardId: __, customerPackageId: ___, ...sold } = line
  const { names, leastPrice: ____, package: _____, ...shown } = sold
  const product = line.kind === 'SERVICE' ? serviceKeyOf({ productId, variantId }) || null : null
  return { ...shown, name: nameInLanguage(at, line), product }
}

type DraftOwner = Pick<DraftRow, 'customerId'> & { lines: readonly SoldContent[] }

/**
 * Returns the draft's customer with their packages, including packages sold in it, which may pay for its services
 * (POS-17).
 */
async function customerOf(
  salon: InSalon,
  at: DraftPlace,
  { customerId, lines }: DraftOwner,
): Promise<Draft['customer']> {
  const customer = customerId === null ? undefined : await findTillCustomer(salon, at, customerId)
  return customer === undefined
    ? null
    : {
        ...customer,
        packages: [
          ...customer.packages,
          ...soldPackages(lines.map((line) => ({ ...line, name: nameInLanguage(at, line) }))),
        ],
      }
}

/** Removes the reference to a package that no longer pays, so that the till can send the line again (POS-17). */
function withoutSpentPackage(line: DraftLine, lines: readonly SoldContent[]): DraftLine[] {
  const sold = lines.find(({ id }) => id === line.id)
  if (sold === undefined) return []
  if (line.kind !== 'SERVICE' || sold.covered) return [line]
  const { customerPackageId: _, ...charged } = line
  return [charged]
}

async function ownerNames(salon: InSalon, { tillId, userId }: DraftRow) {
  const { rows } = await sql<{ till: Omit<NonNullable<Draft['till']>, 'own'> | null; by: string | null }>`select
    (select json_build_object('id', t.id, 'number', t.number, 'name', t.name) from till t
      where t.business_object_id = ${salon.id} and t.id = ${tillId}) as till,
    (select nullif(trim(coalesce(s.name, u.name)), '') from app_user u
      left join user_role r on r.business_object_id = ${salon.id} and r.user_id = u.id
      left join staff s on s.business_object_id = r.business_object_id and s.id = r.staff_id
      where u.id = ${userId}) as by`.execute(salon.db)
  return rows[0] ?? { till: null, by: null }
}
