import { fullName } from '@goldline/domain/user/full-name'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import type { CalendarStaff } from '../days/day-columns.ts'
import styles from './EntryForm.module.css'
import type { VisitEdit } from './use-visit-edit.ts'

type Staff = readonly CalendarStaff[]

/** APT-08: shows the state that a colleague has saved meanwhile, above the values typed here. */
export function OutdatedNotice({
  appointment,
  present,
  staff,
}: Pick<VisitEdit, 'appointment' | 'present'> & { staff: Staff }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { day, time, title, minutes, note } = present
  const date = intl.formatDate(`${day}T00:00:00Z`, { dateStyle: 'full', timeZone: 'UTC' })
  const who = appointment.recommendedStaff && nameOfStaff(staff, appointment.recommendedStaff.id)
  const what = intl.formatList(appointment.services.map(({ name }) => name ?? ''))
  const length = appointment.services.length === 0 && format.duration(minutes)
  const state = [date, time, length, title, what, who, note].filter(Boolean).join(', ')
  return (
    <p role="status" className={styles.outdated}>
      {t('admin.entry.edit.outdated', { state })}
    </p>
  )
}

/** Returns the staff member's name; empty if unknown. */
export function nameOfStaff(staff: Staff, id: string): string {
  const person = staff.find((each) => each.id === id)
  return person ? fullName(person) : ''
}
