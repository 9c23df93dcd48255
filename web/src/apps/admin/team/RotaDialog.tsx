import type { Rota } from '@goldline/contract/staff/rota'
import type { Day } from '@goldline/domain/time/day'
import { useMe } from '../session.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { DayDialog } from './DayDialog.tsx'
import { proposedDay, type Week } from './grid.ts'
import { PatternDialog } from './PatternDialog.tsx'

export type RotaDialogProps = {
  asked:
    | { what: 'day'; staffId: string; date: Day }
    | { what: 'pattern'; staffId: string }
    | { what: 'absence' }
    | { what: 'copy' }
  rota: Rota
  leads: boolean
  week: Week
  onClose: () => void
}

/** Shows the rota's dialogs: a person's day or pattern, an absence, or copying a week. */
export function RotaDialog({ asked, rota, leads, week, onClose }: RotaDialogProps) {
  const { monday, today } = week
  const { data: me } = useMe()
  if (asked.what === 'copy') return <CopyWeekDialog monday={monday} onClose={onClose} />
  if (asked.what === 'absence') {
    const people = leads ? rota.staff : rota.staff.filter(({ id }) => id === me?.staffId)
    return <AbsenceDialog people={people} day={proposedDay(week)} onClose={onClose} />
  }
  const person = rota.staff.find(({ id }) => id === asked.staffId)
  if (person === undefined) return null
  if (asked.what === 'pattern') return <PatternDialog person={person} monday={monday} today={today} onClose={onClose} />
  const day = person.days.find(({ date }) => date === asked.date)
  return day ? <DayDialog person={person} day={day} onClose={onClose} /> : null
}
