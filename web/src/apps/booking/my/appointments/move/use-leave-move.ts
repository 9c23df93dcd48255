import { useCallback } from 'react'
import { useLocation } from 'wouter'

/** History state: the page was opened from its appointment. */
export const fromAppointment = { from: 'appointment' } as const

/**
 * Back to the appointment, through the browser's history if it leads there, so that going back again does not return
 * here.
 */
export function useLeaveMove(id: string): () => void {
  const [, navigate] = useLocation()
  return useCallback(() => {
    if (history.state?.from === fromAppointment.from) history.back()
    else navigate(`/my/appointments/${id}`, { replace: true })
  }, [id, navigate])
}
