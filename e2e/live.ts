import { expect } from '@playwright/test'

export type Event = { topic: string; id?: string; version?: number }

/** Reads the salon's live stream as an open calendar does, until `stop` is called. */
export async function listen(url: string, token: string | undefined): Promise<{ events: Event[]; stop(): void }> {
  const stopping = new AbortController()
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/v1/events`, { headers, signal: stopping.signal })
  expect(response.status).toBe(200)
  const events: Event[] = []
  void collect(response, events).catch(() => undefined)
  return { events, stop: () => stopping.abort() }
}

async function collect(response: Response, events: Event[]): Promise<void> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) events.push(JSON.parse(line.slice(5)))
  }
}
