const reportAfterMs = 2_000

/** `folder`: where the two SMS stand-ins store accepted messages. */
type StandInConfig = { folder: string; bulkGateUrl: string; gatewayApiUrl: string; gatewayApiSecret: string }

/** Starts the demo's stand-ins for sending, which report messages as delivered a little later. */
import { join } from 'node:path'
import { startBulkGate } from './bulkgate.ts'
import { startGatewayApi } from './gatewayapi.ts'
import { startSmtp } from './smtp.ts'

export async function startStandIns({ bulkGateUrl, gatewayApiUrl, gatewayApiSecret, folder }: StandInConfig) {
  const bulkGate = await startBulkGate({ file: join(folder, 'bulkgate.db'), reportUrl: bulkGateUrl, reportAfterMs })
  const gatewayApi = await startGatewayApi({
    file: join(folder, 'gatewayapi.db'),
    reportUrl: gatewayApiUrl,
    secret: gatewayApiSecret,
    reportAfterMs,
  })
  const smtp = await startSmtp()
  const close = async () => {
    await Promise.all([bulkGate.close(), gatewayApi.close(), smtp.close()])
  }
  return { bulkGate, gatewayApi, smtp, close }
}
