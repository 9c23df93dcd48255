/** Creates a sale, changes it, and takes it over from another till (POS-06). */

import { isDeepStrictEqual } from 'node:util'
import {
  addDraftVisit,
  createDraft,
  type DraftContent,
  type DraftLine,
  putDraft,
  removeDraftVisit,
  takeDraftOver,
} from '@goldline/contract/checkout/draft'
import { checkOutRefusal } from '@goldline/domain/appointment/status'
import { contentRefusal, isPrepaid } from '@goldline/domain/checkout/sale-content'
import { keepsTakenPayments } from '@goldline/domain/checkout/taken-payments'
import { saleRefusal, totals } from '@goldline/domain/checkout/totals'
import { isOfferedRate } from '@goldline/domain/checkout/vat'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { requireFeature } from '../http/access.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { ownSalon, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { uuidv7 } from '../ids.ts'
import { type TillRow, type TillTerms, vatRatesAt } from './at-till.ts'
import { findTillCustomer } from './customers.ts'
import { buildSale, contentOf, type DraftRow, loadDraftVisits, lockDraft, lockOwnDraft, toDraft } from './draft.ts'
import { agreedServices } from './sold-services.ts'
import { loadPrepayments, loadVisitRows, type VisitRow } from './visits.ts'
import { saveDraft, turnAt } from './write-draft.ts'

export const changeDraftRoutes = routes(
  write(createDraft, { lock: ownSalon }, async ({ salon, actor, body: { appointmentIds }, now, language }) => {
    const at = await turnAt(salon, { actor, now, language })
    const taken = await findDraftOfVisits(salon, appointmentIds)
    const row = taken ?? (await createEmpty(salon, { ...at, actor }, appointmentIds))
    return toDraft(salon, at, row)
  }),
  write(putDraft, { lock: ownSalon }, async ({ salon, actor, params, body, ifMatch, now, language }) => {
    const at = await turnAt(salon, { actor, now, language })
    const row = await lockOwnDraft(salon, at.till, params.id)
    if (ifMatch !== undefined && ifMatch !== row.version) {
      if (isSaved(row, body)) return toDraft(salon, at, row)
      throw new Refused('version-conflict')
    }
    if (!keepsTakenPayments(row.content.payments, body.payments))
      throw new Refused('invalid-request', { field: 'body.payments' })
    const { lines: sold } = await requirePayableLater(salon, { ...at, actor, row, content: body })
    return toDraft(salon, at, await saveDraft(salon, { row, actor, now }, { content: body, sold }))
  }),
  write(addDraftVisit, { lock: ownSalon }, async ({ salon, actor, params, body, now, language }) => {
    const at = await turnAt(salon, { actor, now, language })
    const row = await lockOwnDraft(salon, at.till, params.id)
    const lines = await addVisits(salon, at, { draftId: row.id, appointmentIds: [body.appointmentId] })
    const payments = [...row.content.payments, ...(await loadPrepayments(salon, at.terms, [body.appointmentId]))]
    const content = { ...contentOf(row), lines: [...row.content.lines, ...lines], payments }
    const { lines: sold } = await buildSale(salon, { ...at, row }, content)
    return toDraft(salon, at, await saveDraft(salon, { row, actor, now }, { content, sold }))
  }),
  write(removeDraftVisit, { lock: ownSalon }, async ({ salon, actor, params, query, now, language }) => {
    const at = await turnAt(salon, { actor, now, language })
    const row = await lockOwnDraft(salon, at.till, params.id)
    const isOf = await removeVisit(salon, row, query.appointmentId)
    const payments = row.content.payments.filter(({ id }) => id !== query.appointmentId)
    const content = { ...contentOf(row), lines: row.content.lines.filter((line) => !isOf(line)), payments }
    return toDraft(salon, at, await saveDraft(salon, { row, actor, now }, { content }))
  }),
  write(takeDraftOver, { lock: ownSalon }, async ({ salon, actor, params, now, language }) => {
    const at = await turnAt(salon, { actor, now, language })
    const row = await lockDraft(salon, params.id)
    return toDraft(salon, at, await takeOver(salon, { row, actor, now }, at.till.id))
  }),
)

/** Whether the sale already has this content: the till repeats a change whose answer was lost (POS-19c). */
const isSaved = (row: DraftRow, content: DraftContent): boolean =>
  isDeepStrictEqual(contentOf(row), JSON.parse(JSON.stringify(content)))

/** Moves the sale to this till, and notifies the till that had it (POS-06h). */
async function takeOver(
  salon: InSalon<Tx>,
  saving: Parameters<typeof saveDraft>[1],
  tillId: string,
): Promise<DraftRow> {
  const taken = await saveDraft(salon, saving, { tillId })
  const { businessObjectId, id, version } = taken
  await notify(salon.db, { topic: 'draft', businessObjectId, id, version })
  return taken
}

/** Removes a visit from the draft. Returns which lines belong to it, as lines added at the chair do not name it. */
async function removeVisit(salon: InSalon<Tx>, { id }: DraftRow, appointmentId: string) {
  const left = await salon
    .deleteFrom('tillDraftVisit')
    .where('draftId', '=', id)
    .where('appointmentId', '=', appointmentId)
    .returning('lineIds')
    .executeTakeFirst()
  const brought = left?.lineIds ?? []
  return (line: DraftLine): boolean =>
    brought.includes(line.id) || (line.kind === 'SERVICE' && line.visit?.appointmentId === appointmentId)
}

async function findDraftOfVisits(salon: InSalon<Tx>, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return undefined
  return salon
    .selectFrom('tillDraft as d')
    .innerJoin('tillDraftVisit as v', (join) =>
      join.onRef('v.businessObjectId', '=', 'd.businessObjectId').onRef('v.draftId', '=', 'd.id'),
    )
    .selectAll('d')
    .where('v.appointmentId', 'in', [...appointmentIds])
    .orderBy('d.createdTime')
    .executeTakeFirst()
}

type DraftStart = { terms: TillTerms; till: TillRow; actor: SalonActor; now: number }

async function createEmpty(salon: InSalon<Tx>, at: DraftStart, appointmentIds: readonly string[]): Promise<DraftRow> {
  const { terms, till, actor, now } = at
  const id = uuidv7(now)
  const empty = { customerId: null, lines: [], discount: null, points: 0, tips: [], payments: [] }
  const times = { createdTime: new Date(now), changedTime: new Date(now) }
  const row = await salon.db
    .insertInto('tillDraft')
    .values({
      businessObjectId: salon.id,
      id,
      tillId: till.id,
      customerId: null,
      userId: actor.userId,
      ...times,
      content: JSON.stringify(empty),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (appointmentIds.length === 0) return row
  const lines = await addVisits(salon, at, { draftId: id, appointmentIds })
  const visits = await loadVisitRows(salon, {}, sql`a.id = any(${[...appointmentIds]}::uuid[])`)
  const customerId = visits.find((visit) => visit.customerId !== null)?.customerId ?? null
  const content = { ...empty, customerId, lines, payments: await loadPrepayments(salon, terms, appointmentIds) }
  const { lines: sold } = await buildSale(salon, { terms, row, now }, content)
  return saveDraft(salon, { row, actor, now }, { content, sold })
}

type VisitAddition = { draftId: string; appointmentIds: readonly string[] }

/**
 * Adds visits. Refuses with appointment.notFound, appointment.checkout-not-possible, and with draft.taken if another
 * sale has the visit.
 */
async function addVisits(
  salon: InSalon<Tx>,
  at: Pick<DraftStart, 'terms' | 'now'>,
  { draftId, appointmentIds }: VisitAddition,
) {
  const { terms, now } = at
  const { clock, today } = terms
  const rows = await loadVisitRows(salon, {}, sql`a.id = any(${[...appointmentIds]}::uuid[])`)
  if (rows.length < new Set(appointmentIds).size) throw new Refused('appointment.notFound')
  for (const { status, startTime } of rows)
    refuseIf(checkOutRefusal({ status, visitDay: clock.toWall(startTime.getTime()).day, today }))
  const first = (await loadDraftVisits(salon, draftId)).length
  const services = await agreedServices(salon, { terms, appointmentIds, standing: [], now })
  const visits = rows.map((row, at) => ({ row, position: first + at, lines: buildVisitLines(row, services, now) }))
  await salon.db
    .insertInto('tillDraftVisit')
    .values(
      visits.map(({ row: { id: appointmentId }, position, lines }) => ({
        businessObjectId: salon.id,
        appointmentId,
        draftId,
        position,
        lineIds: lines.map(({ id }) => id),
      })),
    )
    .execute()
  return visits.flatMap(({ lines }) => lines)
}

type Services = Awaited<ReturnType<typeof agreedServices>>

/** Builds a visit's lines: its agreed services, and those added at the chair, at today's price (CAT-05). */
function buildVisitLines({ id, additions }: VisitRow, services: Services, now: number): DraftLine[] {
  const line = (staffId: string | null) =>
    ({ kind: 'SERVICE', id: uuidv7(now), staffId, discount: null, quantity: 1 }) as const
  const agreed = services.filter(({ appointmentId }) => appointmentId === id)
  return [
    ...agreed.map(
      ({ appointmentId, position, staffId }): DraftLine => ({ ...line(staffId), visit: { appointmentId, position } }),
    ),
    ...additions.map(({ product, staffId }): DraftLine => ({ ...line(staffId), product })),
  ]
}

type CheckedDraft = { terms: TillTerms; row: DraftRow; content: DraftContent; actor: SalonActor; now: number }

/** Refuses a sale that could never be paid, so that no till shows one. */
async function requirePayableLater(salon: InSalon<Tx>, { terms, row, content, actor, now }: CheckedDraft) {
  if (content.lines.some(isPrepaid)) requireFeature('giftCards', actor)
  const { customerId } = content
  if (customerId !== null && (await findTillCustomer(salon, { terms, now }, customerId)) === undefined)
    throw new Refused('notFound')
  requireOfferedRates(terms, { row, content })
  const sale = await buildSale(salon, { terms, row, now, skipGone: false }, content)
  refuseIf(contentRefusal(terms, content))
  refuseIf(saleRefusal(totals(sale)))
  return sale
}

/** Requires one of today's VAT rates for a new free line (POS-27b); an existing line keeps its rate. */
function requireOfferedRates(terms: TillTerms, { row, content }: Pick<CheckedDraft, 'row' | 'content'>): void {
  const free = (lines: readonly DraftLine[]) => lines.filter((line) => line.kind === 'FREE')
  const standing = new Map(free(row.content.lines).map(({ id, vatRate }) => [id, vatRate]))
  const entered = free(content.lines).filter(({ id, vatRate }) => standing.get(id) !== vatRate)
  const offered = vatRatesAt(terms)
  if (!entered.every(({ vatRate }) => isOfferedRate(vatRate, offered)))
    throw new Refused('invalid-request', { field: 'body.lines' })
}
