/** Callers with addresses of their own, over real connections: from loopback addresses, or behind our trusted proxy. */
import { Agent, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'

export type Answer = { status: number; message: string; body: Record<string, unknown> }
export type Caller = { send(method: 'POST' | 'DELETE', path: string, body: object, token?: string): Promise<Answer> }

const agents = new Map<string, Agent>()

/** The proxy connects from 127.0.0.1, which TRUST_PROXY names; other callers cannot forge an address. */
const proxy = '127.0.0.1'

/**
 * Sends as a browser does: keeps cookies and repeats the CSRF cookie. Alternates between the servers, as behind a load
 * balancer.
 */
export function callerAt(servers: readonly string[], address: string): Caller {
  const jar = new Map<string, string>()
  const local = address.startsWith('127.') ? address : proxy
  let turn = Math.floor(Math.random() * servers.length)
  const send: Caller['send'] = async (method, path, body, token) => {
    const csrf = jar.get('XSRF-TOKEN')
    const text = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'x-forwarded-for': address,
      ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
      ...(csrf !== undefined && { 'x-xsrf-token': csrf }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    turn += 1
    const url = `${servers[turn % servers.length]}${path}`
    const { cookies, ...answer } = await exchange(url, { method, headers, local }, text)
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return answer
  }
  return { send }
}

type SentCall = { method: string; headers: Record<string, string>; local: string }

function exchange(
  url: string,
  { method, headers, local }: SentCall,
  body: string,
): Promise<Answer & { cookies: string[] }> {
  const agent = agents.get(local) ?? new Agent({ keepAlive: true, localAddress: local, maxSockets: 40 })
  agents.set(local, agent)
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers, agent }, async (response) => {
      const read = await textOf(response)
      const parsed = (read === '' ? {} : JSON.parse(read)) as Record<string, unknown>
      const status = response.statusCode ?? 0
      resolve({
        status,
        message: String(parsed.message ?? ''),
        body: parsed,
        cookies: response.headers['set-cookie'] ?? [],
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

export function hangUp(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}
