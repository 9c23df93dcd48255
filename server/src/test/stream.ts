import type { LiveEvent } from '@goldline/contract/live'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { notify } from '../db/notify.ts'
import type { Database } from '../db/tables.ts'
import { anOwner } from './salon.ts'

/** Opens an event stream; `next` resolves with the next event, or undefined once the stream has ended. */
export async function streamOf(origin: string, headers: Record<string, string>) {
  const gone = new AbortController()
  const response = await fetch(`${origin}/v1/events`, { headers, signal: gone.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<LiveEvent | undefined> => {
    for (;;) {
      const [whole, name, data] = /event: (\w+)\ndata: (.*)\n\n/.exec(text) ?? []
      if (whole !== undefined && data !== undefined) {
        text = text.slice(text.indexOf(whole) + whole.length)
        const event: LiveEvent = JSON.parse(data)
        expect(event.topic).toBe(name)
        return event
      }
      const read = await reader?.read()
      if (read?.value === undefined) return undefined
      text += read.value
    }
  }
  return { response, next, leave: () => gone.abort() }
}

/** Waits until all notices about a salon so far have reached every stream of the server. */
export async function waitForNotices(db: Kysely<Database>, origin: string, businessObjectId: string): Promise<void> {
  const stream = await streamOf(origin, await anOwner(db, businessObjectId))
  await notify(db, { topic: 'customer', businessObjectId, id: businessObjectId })
  let event = await stream.next()
  while (event?.topic !== 'customer') event = await stream.next()
  stream.leave()
}
