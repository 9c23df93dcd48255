import type { FastifyInstance } from 'fastify'

type SentRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  payload?: object
  headers?: Record<string, string>
}

export type Browser = {
  send(sent: SentRequest): Promise<Awaited<ReturnType<FastifyInstance['inject']>>>
  /** The value of a cookie; undefined if the browser has none. */
  cookie(name: string): string | undefined
}

/** A browser at an address: keeps its cookies and repeats the CSRF cookie in the header. */
export function browserAt(app: FastifyInstance, remoteAddress: string): Browser {
  const jar = new Map<string, string>()
  const send: Browser['send'] = async ({ headers, ...sent }) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const csrf = jar.get('XSRF-TOKEN')
    const ours = { ...(cookie && { cookie }), ...(csrf && { 'x-xsrf-token': csrf }) }
    const response = await app.inject({ ...sent, remoteAddress, headers: { ...ours, ...headers } })
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return response
  }
  return { send, cookie: (name) => jar.get(name) }
}
