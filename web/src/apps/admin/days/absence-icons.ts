import type { AbsenceKind } from '@goldline/domain/availability/working-time'
import { AwayIcon, BookIcon, PalmIcon, PlasterIcon } from '../../../kit/calendar-icons.tsx'

/** Icons of absences, for calendar and rota. */
export const absenceIcons = {
  VACATION: PalmIcon,
  SICK: PlasterIcon,
  TRAINING: BookIcon,
  OTHER: AwayIcon,
} as const satisfies Record<AbsenceKind, unknown>
