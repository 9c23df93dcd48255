/**
 * A stand-in of a calendar provider on a loopback port: publishes an .ics file per path, with ETags (RFC 5545, RFC
 * 9110).
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { failStatus, listen } from './http.ts'

export type CalendarFault =
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Sends half of the file, then cuts the connection. */
  | { kind: 'cut' }
  /** Sends half of the file as if it were complete. */
  | { kind: 'half' }
  /** Sends a calendar of this size. */
  | { kind: 'huge'; bytes: number }
  | { kind: 'redirect'; to: string }
  /** Never ends: sends a line at this interval. */
  | { kind: 'endless'; everyMs: number }

type ReceivedRequest = { path: string; etag: string | undefined }

/** For the demo: a course, physiotherapy, and occasional whole days. */
const welcomeFile = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//stand-in//calendars//EN
BEGIN:VEVENT
UID:course@stand-in
DTSTART;TZID=Europe/Zurich:20260106T140000
DTEND;TZID=Europe/Zurich:20260106T163000
RRULE:FREQ=WEEKLY;BYDAY=TU,TH
SUMMARY:Deutschkurs B2
END:VEVENT
BEGIN:VEVENT
UID:physio@stand-in
DTSTART;TZID=Europe/Zurich:20260107T101500
DURATION:PT1H15M
RRULE:FREQ=WEEKLY;BYDAY=WE,FR
SUMMARY:Physiotherapie
END:VEVENT
BEGIN:VEVENT
UID:move@stand-in
DTSTART;VALUE=DATE:20260131
RRULE:FREQ=MONTHLY;BYDAY=-1SA
SUMMARY:Umzug helfen
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')

/** `welcome`: has a file at /private.ics. */
export async function startCalendars({ welcome = false }: { welcome?: boolean } = {}) {
  const files = new Map<string, string>(welcome ? [['/private.ics', welcomeFile]] : [])
  const [asked, faults]: [ReceivedRequest[], CalendarFault[]] = [[], []]
  const { url, close } = await listen(give)

  async function give(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    asked.push({ path, etag: request.headers['if-none-match'] })
    const file = files.get(path)
    const fault = faults.shift()
    if (fault?.kind === 'delay') await wait(fault.ms)
    else if (fault) return fail(response, file ?? '', fault)
    if (file === undefined) return void response.writeHead(404).end()
    const etag = `"${createHash('sha256').update(file).digest('hex').slice(0, 16)}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', etag }).end(file)
  }

  return {
    url,
    /** Every request, oldest first. */
    asked,
    /** `file` undefined: removes it. */
    put: (path: string, file: string | undefined) =>
      void (file === undefined ? files.delete(path) : files.set(path, file)),
    /** Each fault applies to one request, in order. */
    fail: (...next: CalendarFault[]) => void faults.push(...next),
    close,
  }
}

type FailingFault = Exclude<CalendarFault, { kind: 'delay' }>

async function fail(response: ServerResponse, file: string, fault: FailingFault): Promise<void> {
  if (fault.kind === 'status') return failStatus(response, fault)
  if (fault.kind === 'redirect') return void response.writeHead(302, { location: fault.to }).end()
  response.writeHead(200, { 'content-type': 'text/calendar' })
  const half = file.slice(0, file.length / 2)
  if (fault.kind === 'half') return void response.end(half)
  if (fault.kind === 'cut') return void response.write(half, () => response.destroy())
  if (fault.kind === 'huge') return void response.end('BEGIN:VCALENDAR\r\n'.padEnd(fault.bytes, 'X'))
  while (!response.destroyed) {
    response.write('X-LINE:more\r\n')
    await wait(fault.everyMs)
  }
}
