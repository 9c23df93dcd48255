import { getAppointmentCalendar } from '@goldline/contract/appointment'
import { useApi } from '../../../app-context.ts'
import { download } from '../../../download.ts'
import { useWork } from '../../../use-call.ts'

export function useSaveToCalendar(id: string) {
  const api = useApi()
  return useWork(() => download(api, getAppointmentCalendar, { params: { id }, name: 'termin.ics' }), { inline: true })
}
