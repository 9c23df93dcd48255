import { getAppointmentCalendar } from '@goldline/contract/appointment/calendar'
import type { Call } from '@goldline/contract/call'
import type { Api, SentParts } from './api.ts'
import { useApi } from './app-context.ts'
import { useWork } from './use-call.ts'

/**
 * Fetches a file with the token, which a plain link cannot send, and lets the browser save it.
 * @param name used if the answer has no file name
 */
export async function download<C extends Call>(
  api: Api,
  call: C,
  { name, ...sent }: SentParts<C> & { name: string },
): Promise<void> {
  const { data, headers } = await api.send(call, sent as unknown as SentParts<C>)
  const named = /filename="?([^";]+)/.exec(headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(
    named ?? name,
    data instanceof Blob ? data : new Blob([String(data)], { type: call.binary ?? 'application/json' }),
  )
}

/** Saves CSV text from the server or from this app. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))

/** Lets the browser save a file. */
function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function useSaveToCalendar(id: string) {
  const api = useApi()
  return useWork(() => download(api, getAppointmentCalendar, { params: { id }, name: 'termin.ics' }), { inline: true })
}
