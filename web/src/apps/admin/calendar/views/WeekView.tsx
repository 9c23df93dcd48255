import type { ViewProps } from '../use-day.ts'
import { WeekOfAll } from './WeekOfAll.tsx'
import { WeekOfOne } from './WeekOfOne.tsx'

/** UI-02: shows one person's week as columns, or the week of all staff as lanes. */
export function Page(props: ViewProps) {
  return props.staffId === undefined ? <WeekOfAll {...props} /> : <WeekOfOne {...props} staffId={props.staffId} />
}
