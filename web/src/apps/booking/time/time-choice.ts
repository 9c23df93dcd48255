import { createContext, useContext } from 'react'

/** What the calendar, the week and the starts of a day know of who chooses: a new booking, or one that is moved. */
export type TimeChoice = {
  /** The salon's day when the page was opened, by the server's clock. */
  today: string
  /** Whose clock the times are of. */
  city: string
  timeZone: string
  /** Days that are open and all taken; they can be opened, to wait for them (AVL-11). */
  full: readonly string[]
  /** `YYYY-MM-DD` and `HH:mm:ss`, as chosen so far. */
  day: string | undefined
  time: string | undefined
  /** Without a time, the day is opened and a start is still to be chosen. */
  choose(day: string, time?: string): void
  /** What the visit costs less at this start, in per cent; 0 where nothing is reduced. */
  percentLess(day: string, time: string): number
}

export const timeChoice = createContext<TimeChoice | undefined>(undefined)

export function useTimeChoice(): TimeChoice {
  const choice = useContext(timeChoice)
  if (!choice) throw new Error('useTimeChoice outside of a choice of time')
  return choice
}
