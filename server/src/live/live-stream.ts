import type { LiveEvent } from '@goldline/contract/live'
import type { FastifyReply } from 'fastify'

export type LiveStream = { send(event: LiveEvent): void; close(): void }

/** Bytes a client may leave unread. Beyond it the connection is cut; the client reconnects and refetches. */
const mostUnread = 64 * 1024

/**
 * Opens a text/event-stream with a heartbeat every `heartbeatMs`, at which it ends if `stillValid` says no; an
 * unreachable database does not end it. `closed` is called once, whoever ended it.
 */
export function liveStream(
  reply: FastifyReply,
  { heartbeatMs, stillValid, closed }: { heartbeatMs: number; stillValid(): Promise<boolean>; closed(): void },
): LiveStream {
  reply.hijack()
  const { raw } = reply
  const write = (text: string) => {
    if (raw.writableLength > mostUnread) raw.destroy()
    else raw.write(text)
  }
  const close = () => raw.end()
  const beat = async () => {
    write(': alive\n\n')
    if (!(await stillValid().catch(() => true))) close()
  }
  const heart = setInterval(() => void beat(), heartbeatMs)
  raw.once('close', () => {
    clearInterval(heart)
    closed()
  })
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  raw.setHeader('cache-control', 'no-store')
  // Buffering proxies would hold events back.
  raw.setHeader('x-accel-buffering', 'no')
  write(': open\n\n')
  return { send: (event) => write(`event: ${event.topic}\ndata: ${JSON.stringify(event)}\n\n`), close }
}
