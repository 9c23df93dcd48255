/** Shared by the HTTP stand-ins: a loopback port, JSON in and out. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Listens on this port, or on another if it is taken: a stand-in that stores its port keeps it after a restart. An
 * error in the handler cuts the connection.
 */
export async function listen(handle: Handle, port = 0): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const listening = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listening(port).catch(() => listening(0))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const { port: given } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${given}`, port: given, close }
}

export function answer(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
}

/** Takes the first fault for this request, or for any; it applies once. */
export function takeFault<Fault extends { on?: string }>(faults: Fault[], route: string): Fault | undefined {
  const place = faults.findIndex(({ on }) => on === undefined || on === route)
  return place < 0 ? undefined : faults.splice(place, 1)[0]
}

/** Answers with a proxy's error page. */
export function failStatus(
  response: ServerResponse,
  { status, retryAfter }: { status: number; retryAfter?: number },
): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  answer(response, status, '<html>')
}

export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const readText = async (request: IncomingMessage): Promise<string> => (await readBytes(request)).toString('utf8')

export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await readText(request)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Sends a notification without waiting for the receiver or retrying. */
export async function sendNotification(url: string, init: RequestInit): Promise<number> {
  try {
    return (await fetch(url, init)).status
  } catch {
    return 0
  }
}
