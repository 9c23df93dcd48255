import { useIntl } from 'react-intl'
import type { DayColumn } from '../../../calendar/day-columns.ts'
import { unassignedId } from '../../../calendar/stretches.ts'

/** The column's name: a person, unassigned, or deleted staff (AVL-05, CAT-06). */
export function useColumnName(): (column: DayColumn) => string {
  const intl = useIntl()
  return ({ id, person }) => {
    if (person) return `${person.name} ${person.surname}`.trim()
    return intl.formatMessage({ id: id === unassignedId ? 'label.unassignedStaff' : 'label.deletedStaff' })
  }
}
