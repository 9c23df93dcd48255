/**
 * A device that signs sales, on a loopback port. It is not certified: its signatures prove nothing, and production
 * refuses it. Signs an order's id once, and repeats that answer.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { answer, failStatus, listen, readJson } from './http.ts'

export type FiscalFault =
  | { kind: 'status'; status: number }
  /** Cuts the connection before anything is signed. */
  | { kind: 'cut' }
  /** Signs, but loses the answer. */
  | { kind: 'lost' }
  /** Never answers. */
  | { kind: 'hang' }

type Signature = { device: string; transaction: number; value: string; code: string }

export async function startFiscalDevice() {
  const key = randomBytes(32)
  const device = `STAND-IN-${key.toString('hex').slice(0, 12)}`
  const signatures = new Map<string, Signature>()
  const faults: FiscalFault[] = []

  function sign(id: string, sale: Record<string, unknown>): Signature {
    const known = signatures.get(id)
    if (known !== undefined) return known
    const transaction = signatures.size + 1
    const said = [device, transaction, sale.number, sale.time, sale.total].join('_')
    const value = createHmac('sha256', key).update(said).digest('base64url')
    const signature = { device, transaction, value, code: `${said}_${value}` }
    signatures.set(id, signature)
    return signature
  }

  const { url, close } = await listen(async (request, response) => {
    const [, id] = /^\/signatures\/([\w-]+)$/.exec(request.url ?? '') ?? []
    const sale = await readJson(request)
    const fault = faults.shift()
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'cut') return void response.destroy()
    if (fault?.kind === 'status') return failStatus(response, fault)
    if (id === undefined || request.method !== 'PUT') return answer(response, 404, undefined)
    if (sale.country !== 'DE' && sale.country !== 'AT') return answer(response, 422, { error: 'country' })
    const signature = sign(id, sale)
    if (fault?.kind === 'lost') return void response.destroy()
    answer(response, 200, signature)
  })
  return {
    url,
    close,
    /** Signatures by order id. */
    signatures,
    /** Each fault applies to one request, in order. */
    fail: (...next: FiscalFault[]) => void faults.push(...next),
  }
}
