/** Aborts a started sale or one of its payments (POS-06): refunds payments and records it in the journal (POS-11). */
import { abortSale, returnDraftPayment } from '@goldline/contract/checkout/pay-draft'
import { takenByKind, takenPayments } from '@goldline/domain/checkout/taken-payments'
import { totals } from '@goldline/domain/checkout/totals'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { ownSalon, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { uuidv7 } from '../ids.ts'
import type { MarkingSecrets } from '../secrets.ts'
import { dayNumberOf, type TillRow, type TillTerms } from './at-till.ts'
import { buildSale, contentOf, type DraftRow, lockOwnDraft, toDraft } from './draft.ts'
import { appendEntry } from './journal.ts'
import { requireOwnPin } from './pin.ts'
import { deleteDraft, saveDraft, turnAt } from './write-draft.ts'
import { loadActorName } from './write-order.ts'

type AbortRequest = { deps: Deps; actor: SalonActor; body: { pin?: string | undefined }; address: string }

const before = async ({ deps, actor, body: { pin }, address }: AbortRequest) => {
  if (pin === undefined) return false
  await requireOwnPin(deps, { actor, pin, address })
  return true
}

export const abortSaleRoutes = routes(
  write(
    abortSale,
    { before, lock: ownSalon },
    async ({ salon, deps: { secrets }, actor, params, body: { reason }, now }, proven) => {
      const place = { ...(await turnAt(salon, { actor, now })), actor, secrets }
      const row = await lockOwnDraft(salon, place.till, params.id)
      const payments = takenPayments(row.content.payments)
      if (payments.length > 0 && !proven) throw new Refused('pin.required')
      if (payments.length > 0 && reason === undefined) throw new Refused('invalid-request', { field: 'body.reason' })
      await recordAbort(salon, place, {
        row,
        payments,
        reason: payments.length === 0 ? null : (reason ?? null),
        whole: true,
      })
      await deleteDraft(salon, row)
    },
  ),
  write(
    returnDraftPayment,
    { before, lock: ownSalon },
    async ({ salon, deps: { secrets }, actor, params, body, now, language }) => {
      const place = { ...(await turnAt(salon, { actor, now, language })), actor, secrets }
      const row = await lockOwnDraft(salon, place.till, params.id)
      const payments = takenPayments(row.content.payments).filter(({ id }) => id === body.paymentId)
      if (payments.length === 0) return toDraft(salon, place, row)
      await recordAbort(salon, place, { row, payments, reason: body.reason, whole: false })
      const content = { ...contentOf(row), payments: row.content.payments.filter(({ id }) => id !== body.paymentId) }
      return toDraft(salon, place, await saveDraft(salon, { row, actor, now }, { content }))
    },
  ),
)

type TillPlace = { terms: TillTerms; till: TillRow; actor: SalonActor; secrets: MarkingSecrets; now: number }
type Abort = { row: DraftRow; payments: DraftRow['content']['payments']; reason: string | null; whole: boolean }

/** Records the abort, unless the sale was empty or payments are taken elsewhere (POS-12). */
async function recordAbort(
  salon: InSalon<Tx>,
  place: TillPlace,
  { row, payments, reason, whole }: Abort,
): Promise<void> {
  const { terms, till, actor, secrets, now } = place
  const { lines: sent, tips } = row.content
  if (terms.paidElsewhere || sent.length + tips.length + payments.length === 0) return
  const sale = totals(await buildSale(salon, { terms, row, now }))
  const lines = sale.lines.map(({ kind, name, quantity, unitPrice }) => ({ kind, name, quantity, unitPrice }))
  const id = uuidv7(now)
  await salon.db
    .insertInto('abortedSale')
    .values({
      businessObjectId: salon.id,
      id,
      tillId: till.id,
      draftId: row.id,
      whole,
      lines: JSON.stringify(lines),
      total: sale.total,
      payments: JSON.stringify(takenByKind(payments)),
      reason,
      userId: actor.userId,
      byName: await loadActorName(salon, actor),
      dayNumber: dayNumberOf(till),
      createdTime: new Date(now),
    })
    .execute()
  await appendEntry(salon, { till, secrets }, id)
}
