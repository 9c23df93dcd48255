/** Starts all stand-ins, as the demo needs them. */
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
