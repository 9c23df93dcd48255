/** All stand-ins at once, as the demo starts them. */
import { startBulkGate } from './bulkgate.ts'
import { startSmtp } from './smtp.ts'

export async function startStandIns() {
  const bulkGate = await startBulkGate()
  const smtp = await startSmtp()
  const close = async () => {
    await Promise.all([bulkGate.close(), smtp.close()])
  }
  return { bulkGate, smtp, close }
}
