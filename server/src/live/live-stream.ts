import type { LiveEvent } from '@goldline/contract/live'
import type { FastifyReply } from 'fastify'

export type LiveStream = { send(event: LiveEvent): void; close(): void }

/** Most bytes that a client may leave unread; beyond them the connection is cut, and the client reconnects. */
const mostUnread = 64 * 1024

/**
 * `beatMs`: time between heartbeats; `checkMs`: time between two checks of the session; `silenceMs`: time without a
 * byte after which the connection counts as lost, sent in a response header.
 */
export type Rhythm = { beatMs: number; silenceMs: number; checkMs: number }

/**
 * Opens a text/event-stream with heartbeats. It ends when `stillValid` returns false, but not when the database is
 * unreachable. `closed` is called once, whichever side ended the stream.
 */
export function liveStream(
  reply: FastifyReply,
  { rhythm, stillValid, closed }: { rhythm: Rhythm; stillValid(): Promise<boolean>; closed(): void },
): LiveStream {
  reply.hijack()
  const { raw } = reply
  const write = (text: string) => {
    if (raw.writableLength > mostUnread) raw.destroy()
    else raw.write(text)
  }
  const close = () => raw.end()
  const check = async () => {
    if (!(await stillValid().catch(() => true))) close()
  }
  const timers = [
    setInterval(() => write(': alive\n\n'), rhythm.beatMs),
    setInterval(() => void check(), rhythm.checkMs),
  ]
  raw.once('close', () => {
    for (const timer of timers) clearInterval(timer)
    closed()
  })
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  raw.setHeader('cache-control', 'no-store')
  // Tell buffering proxies not to delay events.
  raw.setHeader('x-accel-buffering', 'no')
  raw.setHeader('live-silence', String(rhythm.silenceMs))
  write(': open\n\n')
  return { send: (event) => write(`event: ${event.topic}\ndata: ${JSON.stringify(event)}\n\n`), close }
}
