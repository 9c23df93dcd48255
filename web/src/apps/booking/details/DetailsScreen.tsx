import { useToken } from '../../../app-context.ts'
import { useFlow } from '../flow/flow-context.ts'
import { Known } from './Known.tsx'
import { OwnPin } from './OwnPin.tsx'
import { WhoAreYou } from './WhoAreYou.tsx'

/** Step 3: a name and where the PIN goes, or one's own PIN; a signed-in customer just confirms. */
export function DetailsScreen() {
  const { draft } = useFlow()
  if (useToken() !== undefined) return <Known />
  return draft.ownPin ? <OwnPin /> : <WhoAreYou />
}
