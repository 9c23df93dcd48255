import { getImportRefusals } from '@goldline/contract/customer/import'
import { columnWords, reasonWords } from '@goldline/domain/customer/csv'
import type { FastifyInstance } from 'fastify'
import { read } from '../../http/route.ts'
import { sendCsv } from '../send-csv.ts'
import { importOf } from './import-rows.ts'

export function getImportRefusalsRoute(app: FastifyInstance): void {
  read(app, getImportRefusals, async (db, { actor: { businessObjectId }, params, query, language, raw }) => {
    const { header } = await importOf(db, businessObjectId, params.id)
    const rows = await db
      .selectFrom('customerImportRefusal')
      .select(['line', 'reason', 'cells'])
      .where('businessObjectId', '=', businessObjectId)
      .where('importId', '=', params.id)
      .orderBy('line')
      .execute()
    const words = query.locale ?? language
    const lines = rows.map(({ reason, cells }) => [
      ...header.map((_, index) => cells[index] ?? ''),
      reasonWords[reason][words],
    ])
    return sendCsv(raw.reply, 'refused', [[...header, columnWords.reason[words]], ...lines])
  })
}
