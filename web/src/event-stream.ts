/** An event of a `text/event-stream`. Comments (heartbeats) are not events. */
export type ServerEvent = { event: string; data: string }

/** Parses a stream that arrives in chunks of any size. `read` returns the events completed by a chunk. */
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
