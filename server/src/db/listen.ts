import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { waitLimits } from './database.ts'

type HeardNotice = { readonly channel: string; readonly payload: string }

type Subscriber = {
  heard(notice: HeardNotice): void
  /** Called after a reconnect: notices may have been missed, so read everything again. */
  refetch(): void
}

export type NotificationListener = {
  /** Resolves once LISTEN is active, with a function that unsubscribes. */
  subscribe(channel: string, subscriber: Subscriber): Promise<() => void>
  close(): Promise<void>
}

export type ListenOptions = {
  readonly url: string
  readonly log: Log
  /** Interval of test notifications; after twice this time without any notification the connection counts as dead. */
  readonly keepAliveMs?: number
}

type ListenerLine = { readonly client: pg.Client; readonly lost: Promise<void>; giveUp(): void }

const LONGEST_PAUSE_MS = 2_000

/** Opens one LISTEN connection for the whole process, which reconnects by itself. Throws if the first attempt fails. */
export async function listenTo({ url, log, keepAliveMs = 15_000 }: ListenOptions): Promise<NotificationListener> {
  const subscribers = subscriptions(log)
  const ownChannel = `goldline_alive_${randomBytes(8).toString('hex')}`
  const closing = new AbortController()
  let lastHeard = 0
  const open = async (): Promise<ListenerLine> => {
    const opened = await connect(url, (notice) => {
      lastHeard = performance.now()
      subscribers.hear(notice)
    })
    await opened.client.query([ownChannel, ...subscribers.channels()].map(listenSql).join(';'))
    lastHeard = performance.now()
    return opened
  }
  let line = await open()
  const keepAlive = setInterval(() => {
    if (performance.now() - lastHeard > 2 * keepAliveMs) line.giveUp()
    else line.client.query(`notify ${ownChannel}`).catch(() => line.giveUp())
  }, keepAliveMs)
  const kept = keepOpen(line, open, {
    closing: closing.signal,
    back: (next) => {
      line = next
      log.warn('the connection that hears of changes was lost and is back')
      subscribers.refetch()
    },
  })
  return {
    subscribe: async (channel, subscriber) => {
      const leave = subscribers.add(channel, subscriber)
      // Ignore a lost connection: the next one listens to every channel and calls `refetch`.
      await line.client.query(listenSql(channel)).catch(() => undefined)
      return leave
    },
    close: async () => {
      closing.abort()
      clearInterval(keepAlive)
      line.giveUp()
      await kept
    },
  }
}

async function keepOpen(
  first: ListenerLine,
  open: () => Promise<ListenerLine>,
  { closing, back }: { closing: AbortSignal; back: (line: ListenerLine) => void },
) {
  await first.lost
  for (;;) {
    const line = await reopen(open, closing)
    if (line === undefined) return
    back(line)
    await line.lost
  }
}

function subscriptions(log: Log) {
  const byChannel = new Map<string, Set<Subscriber>>()
  // An error in one subscriber must not stop the others.
  const tell = (work: () => void) => {
    try {
      work()
    } catch (error) {
      log.error({ err: error }, 'a subscriber failed')
    }
  }
  return {
    channels: () => byChannel.keys(),
    add(channel: string, subscriber: Subscriber): () => void {
      const set = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, set.add(subscriber))
      return () => void set.delete(subscriber)
    },
    hear({ channel, payload = '' }: pg.Notification): void {
      for (const subscriber of byChannel.get(channel) ?? []) tell(() => subscriber.heard({ channel, payload }))
    },
    refetch(): void {
      for (const set of byChannel.values()) for (const subscriber of set) tell(() => subscriber.refetch())
    },
  }
}

async function connect(url: string, hear: (notice: pg.Notification) => void): Promise<ListenerLine> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: waitLimits.connectMs,
    keepAlive: true,
    application_name: 'goldline listener',
  })
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  client.on('notification', hear)
  const giveUp = () => {
    client.end().catch(() => undefined)
    resolve()
  }
  await client.connect().catch((error) => {
    giveUp()
    throw error
  })
  return { client, lost, giveUp }
}

async function reopen(open: () => Promise<ListenerLine>, closing: AbortSignal): Promise<ListenerLine | undefined> {
  for (let pauseMs = 50; !closing.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      const line = await open()
      if (closing.aborted) line.giveUp()
      else return line
    } catch {
      await delay(pauseMs, undefined, { signal: closing }).catch(() => undefined)
    }
  }
  return undefined
}

function listenSql(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
