import { getInvoice, getInvoicePayments, getInvoicePdf, getInvoices } from '@goldline/contract/invoice'
import { inSalon } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps, read, routes } from '../http/route.ts'
import { sendPdf } from '../http/send-file.ts'
import { connectionRoutes, requireAnswer } from './connection.ts'
import { payRoutes } from './pay.ts'
import { findInvoice, findInvoices, findPayments, type InvoiceRow, paymentWire } from './queries.ts'
import { isFresh, readDetail, readInvoices } from './read-invoices.ts'

const readRoutes = routes(
  // Calls lexoffice outside any transaction.
  inSteps(getInvoices, async ({ deps, actor, now }) => {
    const { readAt, away } = await readInvoices(deps, actor.businessObjectId)
    const invoices = await findInvoices(inSalon(deps.db, actor.businessObjectId), now)
    return {
      invoices: invoices.map(({ wire }) => wire),
      readAt: readAt?.toISOString() ?? null,
      away,
      payable: deps.paypal !== undefined,
    }
  }),
  // Calls lexoffice outside any transaction.
  inSteps(getInvoice, async ({ deps, actor, query, now }) => {
    const own = { businessObjectId: actor.businessObjectId, id: query.invoiceId }
    await refreshDetail(deps, (await findInvoice(deps.db, own, now)).row)
    const { row, wire } = await findInvoice(deps.db, own, now)
    if (row.detail === null || row.detailTime === null) throw new Refused('service-unavailable', { retryAfter: 5 })
    const { net, tax, lines } = row.detail
    return { invoice: wire, net, tax, lines: [...lines], readAt: row.detailTime.toISOString() }
  }),
  // Calls lexoffice outside any transaction.
  inSteps(getInvoicePdf, async ({ deps, actor, query, raw, now }) => {
    const own = { businessObjectId: actor.businessObjectId, id: query.documentFileId }
    const { row, wire } = await findInvoice(deps.db, own, now)
    if (row.lexofficeId === null) throw new Refused('invoice.notFound')
    if (deps.lexoffice === undefined) throw new Refused('payment.unavailable')
    const file = requireAnswer(deps, await deps.lexoffice.readPdf(row.lexofficeId))
    const name = (wire.voucherNumber ?? wire.id).replace(/[^\w.-]/g, '-')
    sendPdf(raw.reply, name, file)
  }),
  read(getInvoicePayments, async ({ salon }) => (await findPayments(salon)).map(paymentWire)),
)

async function refreshDetail(deps: Deps, { businessObjectId, id, lexofficeId, detailTime }: InvoiceRow): Promise<void> {
  if (deps.lexoffice === undefined || lexofficeId === null || isFresh(detailTime, deps.clock.now())) return
  await readDetail(deps, deps.lexoffice, { businessObjectId, id, lexofficeId })
}

export const invoiceRoutes = routes(connectionRoutes, readRoutes, payRoutes)
