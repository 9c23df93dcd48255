import { getAppointmentCalendar } from '@goldline/contract/appointment'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../app-context.ts'

/** Fetches the .ics with the token (a plain link cannot) and hands it to the browser. */
export function useSaveToCalendar(id: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async () => {
      const { data, headers } = await api.send(getAppointmentCalendar, { params: { id } })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([data], { type: 'text/calendar' }))
      link.download = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'termin.ics'
      link.click()
      // By then the browser has read the blob.
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    },
  })
}
