/** What the stand-ins over HTTP have in common: a loopback port, JSON in and out. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** An error of the handler cuts the connection. */
export async function listen(handle: Handle, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

export function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
}

/** A page of a proxy instead of an answer. */
export function failStatus(
  response: ServerResponse,
  { status, retryAfter }: { status: number; retryAfter?: number },
): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  answer(response, status, '<html>')
}

export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Tells somebody who may be away: nobody waits for it, and it is not told again. */
export async function tell(url: string, init: RequestInit): Promise<number> {
  try {
    return (await fetch(url, init)).status
  } catch {
    return 0
  }
}
