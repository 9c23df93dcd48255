import type { Day, Weekday } from '../time/day.ts'

/** BIZ-02. `open` and `close` are `HH:mm`; a closing at or before the opening runs into the next day. */
export type OpeningRule = {
  weekday: Weekday | null
  activated: boolean
  open: string
  close: string
  /** null inherits the settings' capacity. */
  capacity: number | null
  from: Day | null
  to: Day | null
}

export type OpeningSettings = {
  activated: boolean
  open: string
  close: string
  /** Most customers present at once (BIZ-03); null: no bound beyond staff. */
  capacity: number | null
  rules: readonly OpeningRule[]
}
