import type { DayMark as Mark } from '@goldline/domain/business-object/holidays'
import { useFetched } from '../../../client/use-fetched.ts'

const words = () => import('./DayMarkWords.tsx')

/** UI-02, BIZ-08: the holiday, or that the day has hours of its own. Its words come when there is such a day. */
export function DayMark({ mark }: { mark: Mark | undefined }) {
  const name = mark?.holiday ?? mark?.special
  return name === undefined ? null : <Fetched name={name} />
}

function Fetched(named: { name: NonNullable<Mark['holiday'] | Mark['special']> }) {
  const { part } = useFetched(words)
  return part ? <part.Words {...named} /> : null
}
