/** Delivery reports of SMS (MSG-12): who may send them, and what they change. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { receiveBulkGateReport, receiveBulkGateReports, receiveGatewayApiReport } from '@goldline/contract/message'
import { reservationEnd } from '@goldline/domain/credit/reservation'
import { statusAfterReport } from '@goldline/domain/message/report'
import type { Config } from '../config.ts'
import { type Tx, transact } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { inSteps, routes, write } from '../http/route.ts'
import { endReservations } from '../ledger/reserve.ts'
import { bulkGateReport } from '../providers/bulkgate.ts'
import { gatewayApiReport } from '../providers/gatewayapi.ts'
import type { Report } from '../providers/types.ts'
import { finalStateOf, keepReport, lockReference } from './early-report.ts'

type ReportConfig = Pick<Config, 'providers' | 'secretKey'>

/** A provider's signing key, or the secret part of its report URL; for a demo's stand-ins derived from SECRET_KEY. */
export function reportSecret({ providers, secretKey }: ReportConfig, provider: 'bulkgate' | 'gatewayapi'): string {
  const own = createHmac('sha256', secretKey).update(`reports of ${provider}`).digest('base64url')
  return providers[provider].credentials?.REPORT_SECRET ?? own
}

const requireSecret = (config: ReportConfig, secret: string) => {
  if (!isSameSecret(secret, reportSecret(config, 'bulkgate'))) throw new Refused('forbidden')
}

export const receiveReportRoutes = routes(
  // BulkGate sends a single report by GET, which `write` does not accept.
  inSteps(receiveBulkGateReport, async ({ deps: { db, config, demo }, params, query, now }) => {
    requireSecret(config, params.secret)
    await transact(db, (tx) => applyReports(tx, [bulkGateReport(strings(query))], { demo, now }))
    return { received: true }
  }),
  write(receiveBulkGateReports, async ({ tx, deps: { config, demo }, params, body, now }) => {
    requireSecret(config, params.secret)
    await applyReports(tx, body.map(strings).map(bulkGateReport), { demo, now })
  }),
  write(
    receiveGatewayApiReport,
    {
      before: async ({ deps: { config }, body, raw }) => {
        const signature = String(raw.request.headers['x-gwapi-signature'] ?? '')
        return gatewayApiReport(body, signature, reportSecret(config, 'gatewayapi'))
      },
    },
    async ({ tx, deps: { demo }, now }, report) => {
      if (report === undefined) throw new Refused('forbidden')
      await applyReports(tx, [report], { demo, now })
      return undefined
    },
  ),
)

const strings = ({ smsID, status }: { smsID: string; status: string | number }) => ({ smsID, status: String(status) })

function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHmac('sha256', 'length').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** Stores reports of unknown messages for later. Locks references and rows in the references' order. */
async function applyReports(
  tx: Tx,
  reports: readonly Report[],
  { demo, now }: { demo: boolean; now: number },
): Promise<void> {
  for (const report of reports.toSorted((one, other) => (one.reference < other.reference ? -1 : 1))) {
    await lockReference(tx, report)
    const row = await findReportedMessage(tx, report)
    if (row === undefined) await keepReport(tx, report)
    const status = row && statusAfterReport(row.status, report.outcome)
    if (row === undefined || status === undefined) continue
    await tx
      .updateTable('message')
      .set({
        ...finalStateOf(status, report.error),
        provider: report.provider,
        providerReference: report.reference,
        // The text was kept in case the message had to be repeated, which is now ruled out (AUTH-07). In the demo
        // /outbox shows it.
        ...(row.sealed && !demo ? { text: '' } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    // Only accepted SMS are reported, so a failed delivery refunds nothing (CRD-06).
    await endReservations(tx, [{ ...row, ending: reservationEnd({ status, maybeTaken: true }) }], now)
  }
}

/** Finds the message by the provider's reference, or else by our own id: the answer with the reference may be lost. */
async function findReportedMessage(tx: Tx, { provider, reference, tag, outcome }: Report) {
  const columns = ['id', 'status', 'sealed', 'businessObjectId'] as const
  const known = await tx
    .selectFrom('message')
    .select(columns)
    .where('provider', '=', provider)
    .where('providerReference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  if (known !== undefined || tag === undefined || !/^[\da-f-]{36}$/.test(tag)) return known
  // A late "not delivered" must not fail a message that another provider is sending by now.
  const own = tx.selectFrom('message').select(columns).where('id', '=', tag).where('channel', '=', 'SMS')
  return (outcome === 'DELIVERED' ? own : own.where('provider', '=', provider)).forUpdate().executeTakeFirst()
}
