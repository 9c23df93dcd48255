import type { Absence } from '@goldline/contract/staff/absences'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { spanText } from './hours-text.ts'

/** Says an absence's kind and time: `Ferien · 3. Dez. – 7. Dez.` */
export function useAbsenceText() {
  const intl = useIntl()
  const format = useFormat()
  return ({ kind, from, to, hours }: Absence): string => {
    const days = from === to ? format.dayMonth(from) : `${format.dayMonth(from)} – ${format.dayMonth(to)}`
    const what = intl.formatMessage({ id: `admin.team.kind.${kind ?? 'AWAY'}` })
    return `${what} · ${days}${hours ? `, ${spanText(hours)}` : ''}`
  }
}
