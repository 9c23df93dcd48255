import type { ViewProps } from '../use-day.ts'
import { WeekOfAll } from './WeekOfAll.tsx'
import { WeekOfOne } from './WeekOfOne.tsx'

/** UI-02: one person's week as columns, or everybody's as lanes. */
export function Page(props: ViewProps) {
  return props.staffId === undefined ? <WeekOfAll {...props} /> : <WeekOfOne {...props} staffId={props.staffId} />
}
