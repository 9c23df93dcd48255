import type { Appointment } from '@goldline/contract/appointment'
import { getMoveDates, getMoveNextStarts, getMoveSlots, moveAppointment } from '@goldline/contract/appointment/move'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useApp } from '../../../../../client/app-context.ts'
import { useCache } from '../../../../../client/cache.ts'
import { useText } from '../../../../../i18n/use-text.ts'
import { appointmentPath } from '../../../my-paths.ts'
import { useChange } from '../use-change.ts'
import type { MoveChoice } from './use-move-choice.ts'

/** Moves the visit to the chosen start, once even if sent repeatedly. */
export function useMove(appointment: Appointment, { startTime, staffId, staffIds, changesPerson }: MoveChoice) {
  const t = useText()
  const { id, version } = appointment
  const { api, notices } = useApp()
  const cache = useCache()
  const body = {
    startTime: startTime ?? '',
    ...(changesPerson && { staffId, ...(staffIds && { staffIds: [...staffIds] }) }),
  }
  const forget = () => void cache.invalidate(getMoveDates, getMoveSlots, getMoveNextStarts)
  const move = useChange({
    send: () => api.ask(moveAppointment, { params: { id }, body }, { ifMatch: version }),
    onChanged: (moved) => {
      const [before, now] = [staffNames(appointment), staffNames(moved)]
      const person = before === now ? '' : ` ${t('my.move.person', { now, before })}`
      notices.show(`${t('my.move.done')}${person}`, 'success')
    },
    onEnd: useLeaveMove(id),
  })
  return { ...move, forget }
}

const staffNames = ({ own }: Appointment): string => own?.staff.map(({ name }) => name).join(', ') ?? ''

/** History state of a page that was opened from its appointment. */
export const openedFromAppointment = { from: 'appointment' } as const

/**
 * Returns to the appointment, through the browser's history if it leads there, so that going back again does not end
 * up here.
 */
export function useLeaveMove(id: string): () => void {
  const [, navigate] = useLocation()
  return useCallback(() => {
    if (history.state?.from === openedFromAppointment.from) history.back()
    else navigate(appointmentPath(id), { replace: true })
  }, [id, navigate])
}
