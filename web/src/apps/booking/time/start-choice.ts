import { createContext, useContext } from 'react'

/** The context of calendar, week and starts, for a new booking or a move. */
export type StartChoice = {
  /** Today in the salon's zone when the page was opened, by the server's clock. */
  today: string
  /** The city that names the time zone. */
  city: string
  timeZone: string
  /** Days that are open but fully booked; they can be opened to join the waiting list (AVL-11). */
  full: readonly string[]
  /** The chosen day as `YYYY-MM-DD`, the chosen time as `HH:mm:ss`. */
  day: string | undefined
  time: string | undefined
  /** Chooses a start; without a time, opens the day. */
  choose(day: string, time?: string): void
  /** The visit's discount at this start, in per cent; 0 without one. */
  percentLess(day: string, time: string): number
}

export const startChoice = createContext<StartChoice | undefined>(undefined)

export function useStartChoice(): StartChoice {
  const choice = useContext(startChoice)
  if (!choice) throw new Error('useStartChoice outside of a choice of start')
  return choice
}
