import type { LiveEvent } from '@goldline/contract/live'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useApp, useToken } from './app-context.ts'
import type { Session } from './session.ts'

/** `crowded`: the server answers, but the session has reached its limit of streams (OPS-06). */
export type LiveState = 'connecting' | 'live' | 'lost' | 'crowded'
type Listener = { onEvent: (event: LiveEvent) => void; onState?: (state: LiveState) => void }
type Deps = {
  session: Pick<Session, 'token' | 'signOut'>
  onUnauthorized: () => void
  fetch?: typeof globalThis.fetch
  random?: () => number
}

/** Milliseconds of silence after which a connection counts as dead, unless the server sends `Live-Silence`. */
const usualSilence = 35_000
const longestPause = 30_000
/** Limits in milliseconds while `Live-Silence` is at most `silence`: a recovery is noticed as fast as a loss. */
const quick = { silence: 1000, answer: 3000, pause: 500 } as const
/** Milliseconds to wait after `ended`. By then a sign-out here is answered; other sessions get 401 (AUTH-08). */
const afterEnd = 200

/** Subscribes to live changes while mounted; all of a page's listeners share one stream. */
export function useEvents({ onEvent, onState }: Listener): void {
  const { session, onUnauthorized } = useApp()
  const token = useToken()
  const handleRefusal = useEffectEvent(onUnauthorized)
  const hear = useEffectEvent(onEvent)
  const hearState = useEffectEvent((state: LiveState) => onState?.(state))
  // A stream carries what its token may read, so each turn at the till opens a new one (POS-05).
  useEffect(() => {
    if (token === undefined) return
    const listener = { onEvent: (event: LiveEvent) => hear(event), onState: (state: LiveState) => hearState(state) }
    return listenToEvents(listener, { session, onUnauthorized: () => handleRefusal() })
  }, [session, token])
}

/** Returns the browser's online state; even when online, the server may be unreachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      for (const name of ['online', 'offline']) addEventListener(name, changed)
      return () => {
        for (const name of ['online', 'offline']) removeEventListener(name, changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

type Stream = { listeners: Set<Listener>; state: LiveState; stop: () => void }

/** One per session: browsers limit connections per server, and each stream uses one. */
const streams = new WeakMap<Deps['session'], Stream>()

/** Adds a listener and reports the stream's state to it at once. @returns removes it; the last one closes the stream */
export function listenToEvents(listener: Listener, deps: Deps): () => void {
  const stream = streams.get(deps.session) ?? open(deps)
  stream.listeners.add(listener)
  if (stream.state !== 'connecting') listener.onState?.(stream.state)
  return () => {
    stream.listeners.delete(listener)
    if (stream.listeners.size > 0) return
    stream.stop()
    streams.delete(deps.session)
  }
}

function open(deps: Deps): Stream {
  const stream: Stream = { listeners: new Set(), state: 'connecting', stop: () => undefined }
  streams.set(deps.session, stream)
  const all = {
    onEvent: (event: LiveEvent) => {
      for (const { onEvent } of stream.listeners) onEvent(event)
    },
    onState: (state: LiveState) => {
      stream.state = state
      for (const { onState } of stream.listeners) onState?.(state)
    },
  }
  stream.stop = followEvents(all, deps).stop
  return stream
}

/**
 * Follows the salon's live changes over a fetch stream until `stop` (EventSource cannot send Authorization). Begins
 * with a `refetch` event, unless the stream opens at the first attempt, because earlier events were missed.
 */
export function followEvents(listener: Listener, deps: Deps): { stop: () => void } {
  const stopping = new AbortController()
  void reconnectLoop(listener, deps, stopping.signal)
  return { stop: () => stopping.abort() }
}

async function reconnectLoop(listener: Listener, deps: Deps, stopped: AbortSignal) {
  const random = deps.random ?? Math.random
  let failures = 0
  let missed = false
  let state: LiveState | undefined = 'connecting'
  const line = { silence: usualSilence }
  const isQuick = () => line.silence <= quick.silence
  while (!stopped.aborted) {
    if (state) listener.onState?.(state)
    const outcome = await connect(deps, stopped, {
      line,
      answerWithin: isQuick() ? quick.answer : usualSilence,
      onEvent: listener.onEvent,
      onOpen: () => {
        failures = 0
        listener.onState?.('live')
        if (missed) listener.onEvent({ topic: 'refetch' })
      },
    })
    if (stopped.aborted || outcome === 'refused') return
    // Answers on screen may be older than the outage, even from an earlier day (STF-06).
    missed = true
    state = outcome === 'ended' ? undefined : outcome
    // At till and kiosk a loss is reported at once (POS-19, CHK-07); elsewhere only if the next attempt fails too.
    if (state && isQuick()) {
      listener.onState?.(state)
      state = undefined
    }
    const longest = isQuick() ? quick.pause : longestPause
    await pause(outcome === 'ended' ? afterEnd : pauseAfter(failures++, random(), longest), stopped)
  }
}

/** Returns 1, 2, 4 … s up to the longest, each shortened randomly by up to half to spread reconnections. */
export function pauseAfter(failures: number, random: number, longest: number = longestPause): number {
  return Math.min(longest, 1000 * 2 ** failures) * (1 - random / 2)
}

type Connection = {
  onEvent: (event: LiveEvent) => void
  onOpen: () => void
  /** The server's silence limit, kept for the next connection. */
  line: { silence: number }
  answerWithin: number
}

async function connect(
  deps: Deps,
  stopped: AbortSignal,
  { onEvent, onOpen, line, answerWithin }: Connection,
): Promise<'refused' | 'lost' | 'crowded' | 'ended'> {
  const fetch = deps.fetch ?? globalThis.fetch
  const connection = new AbortController()
  const { signal } = connection
  const end = () => connection.abort()
  stopped.addEventListener('abort', end)
  const watch = watchdog(end, answerWithin)
  const token = deps.session.token()
  try {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
    const response = await fetch('/v1/events', { headers, signal, cache: 'no-store' })
    if (response.status === 401 || response.status === 403) return refused(deps, response.status, token)
    if (response.status === 429) return 'crowded'
    if (!response.ok || !response.body) return 'lost'
    line.silence = Number(response.headers.get('Live-Silence')) || usualSilence
    watch.alive(line.silence)
    onOpen()
    return await readStream(response.body, () => watch.alive(line.silence), onEvent)
  } catch {
    return 'lost'
  } finally {
    watch.stop()
    stopped.removeEventListener('abort', end)
  }
}

function refused(deps: Deps, status: number, token: string | undefined): 'refused' {
  if (status === 401) {
    if (deps.session.token() === token) deps.session.signOut()
    deps.onUnauthorized()
  }
  return 'refused'
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  alive: () => void,
  onEvent: (event: LiveEvent) => void,
): Promise<'lost' | 'ended'> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const events = createEventReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return 'lost'
    alive()
    for (const { data } of events.read(decoder.decode(value, { stream: true }))) {
      const event: LiveEvent = JSON.parse(data)
      if (event.topic === 'ended') return 'ended'
      onEvent(event)
    }
  }
}

function watchdog(bite: () => void, within: number) {
  let timer = setTimeout(bite, within)
  return {
    alive(silence: number) {
      clearTimeout(timer)
      timer = setTimeout(bite, silence)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Waits; ends early when the browser is online again or following stops. */
function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', end)
      stopped.removeEventListener('abort', end)
      resolve()
    }
    globalThis.addEventListener?.('online', end)
    stopped.addEventListener('abort', end)
  })
}

/** An event of a `text/event-stream`. Comments (heartbeats) are not events. */
type ServerEvent = { event: string; data: string }

/** Parses a stream that arrives in chunks of any size. `read` returns the events that a chunk completes. */
export function createEventReader() {
  let rest = ''
  return {
    read(piece: string): ServerEvent[] {
      const blocks = (rest + piece).replace(/\r\n?/g, '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      return blocks.map(eventOf).filter((event) => event.data !== '')
    },
  }
}

function eventOf(block: string): ServerEvent {
  const fields = block
    .split('\n')
    .filter((line) => !line.startsWith(':'))
    .map((line) => /^([^:]*):? ?(.*)$/.exec(line) ?? [])
  const of = (name: string) => fields.filter(([, field]) => field === name).map(([, , value]) => value ?? '')
  return { event: of('event').at(-1) ?? 'message', data: of('data').join('\n') }
}
