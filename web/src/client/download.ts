import { getAppointmentCalendar } from '@goldline/contract/appointment'
import type { Call } from '@goldline/contract/call'
import type { Api, Sent } from './api.ts'
import { useApi } from './app-context.ts'
import { useWork } from './use-call.ts'

/**
 * Fetches a file with the token, which a plain link cannot, and hands it to the browser.
 * @param name where the answer names none
 */
export async function download<C extends Call>(
  api: Api,
  call: C,
  { name, ...sent }: Sent<C> & { name: string },
): Promise<void> {
  const { data, headers } = await api.send(call, sent as unknown as Sent<C>)
  const named = /filename="?([^";]+)/.exec(headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(
    named ?? name,
    data instanceof Blob ? data : new Blob([String(data)], { type: call.binary ?? 'application/json' }),
  )
}

/** A table's text, which the server wrote or this app. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))

/** Hands a file that was made here to the browser. */
function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function useSaveToCalendar(id: string) {
  const api = useApi()
  return useWork(() => download(api, getAppointmentCalendar, { params: { id }, name: 'termin.ics' }), { inline: true })
}
