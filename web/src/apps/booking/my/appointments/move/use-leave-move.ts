import { useCallback } from 'react'
import { useLocation } from 'wouter'

/** Kept in the entry of the history that moves: it was opened from its appointment. */
export const fromAppointment = { from: 'appointment' } as const

/** Back to the appointment: the browser's own way where it leads there, so that going back again does not come here. */
export function useLeaveMove(id: string): () => void {
  const [, navigate] = useLocation()
  return useCallback(() => {
    if (history.state?.from === fromAppointment.from) history.back()
    else navigate(`/my/appointments/${id}`, { replace: true })
  }, [id, navigate])
}
