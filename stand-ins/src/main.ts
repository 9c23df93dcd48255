const reportAfterMs = 2_000

type Reports = { bulkGateUrl: string; gatewayApiUrl: string; gatewayApiSecret: string }

/** Starts the stand-ins that send, as the demo needs them: what they take is reported as delivered a moment later. */
import { startBulkGate } from './bulkgate.ts'
import { startGatewayApi } from './gatewayapi.ts'
import { startSmtp } from './smtp.ts'

export async function startStandIns({ bulkGateUrl, gatewayApiUrl, gatewayApiSecret }: Reports) {
  const bulkGate = await startBulkGate({ reportUrl: bulkGateUrl, reportAfterMs })
  const gatewayApi = await startGatewayApi({ reportUrl: gatewayApiUrl, secret: gatewayApiSecret, reportAfterMs })
  const smtp = await startSmtp()
  const close = async () => {
    await Promise.all([bulkGate.close(), gatewayApi.close(), smtp.close()])
  }
  return { bulkGate, gatewayApi, smtp, close }
}
