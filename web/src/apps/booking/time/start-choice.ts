import { createContext, useContext } from 'react'

/** What calendar, week and starts need from their context: a new booking or a move. */
export type StartChoice = {
  /** The salon's day when the page was opened, by the server's clock. */
  today: string
  /** City that names the zone of the times. */
  city: string
  timeZone: string
  /** Days that are open but all taken; they can be opened to join the waiting list (AVL-11). */
  full: readonly string[]
  /** `YYYY-MM-DD` and `HH:mm:ss` chosen so far. */
  day: string | undefined
  time: string | undefined
  /** Chooses a start; without a time opens the day, whose start is still to be chosen. */
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
