/** A stand-in of Google's conversion tracking on a loopback port: counts every report, including repeats. */
import { answer, failStatus, listen, readText, takeFault } from './http.ts'

type ConversionFault =
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Counts it, then cuts the connection. */
  | { kind: 'lostAnswer' }

export type GoogleConversionsStandIn = {
  readonly url: string
  readonly partnerId: number
  /** Bodies of counted reports. */
  counted(): readonly Record<string, unknown>[]
  /** Each fault applies to one request, in order. */
  fail(...faults: ConversionFault[]): void
  close(): Promise<void>
}

const partnerId = 10_000_123

export async function startGoogleConversions(): Promise<GoogleConversionsStandIn> {
  const counted: Record<string, unknown>[] = []
  const faults: (ConversionFault & { on?: string })[] = []
  const { url, close } = await listen(async (request, response) => {
    const raw = await readText(request)
    const fault = takeFault(faults, '')
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'status') return failStatus(response, fault)
    if (request.method !== 'POST' || request.url !== '/collect') return answer(response, 404)
    if (request.headers['content-type'] !== 'text/plain') return answer(response, 415)
    const body = JSON.parse(raw) as Record<string, unknown>
    if (body.conversion_partner_id !== partnerId) return answer(response, 400)
    if (typeof body.rwg_token !== 'string') return answer(response, 500)
    counted.push(body)
    if (fault?.kind === 'lostAnswer') return void response.destroy()
    answer(response, 200)
  })
  return { url, partnerId, counted: () => counted, fail: (...more) => void faults.push(...more), close }
}
