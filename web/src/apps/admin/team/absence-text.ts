import type { Absence } from '@goldline/contract/staff/absences'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { dot } from '../../../kit/dot.ts'
import { formatSpan } from './hours-text.ts'

/** Formats an absence's kind and time: `Ferien · 3. Dez. – 7. Dez.` */
export function useAbsenceText() {
  const t = useText()
  const format = useFormat()
  return ({ kind, from, to, hours }: Absence): string => {
    const days = from === to ? format.dayMonth(from) : `${format.dayMonth(from)} – ${format.dayMonth(to)}`
    const what = t(`absence.kind.${kind ?? 'AWAY'}`)
    return `${what}${dot}${days}${hours ? `, ${formatSpan(hours)}` : ''}`
  }
}
