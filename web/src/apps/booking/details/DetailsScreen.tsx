import { useToken } from '../../../app-context.ts'
import { useFlow } from '../flow/flow-context.ts'
import { Known } from './Known.tsx'
import { OwnPin } from './OwnPin.tsx'
import { WhoAreYou } from './WhoAreYou.tsx'

/** Step 3: a name and where the PIN goes, or a PIN of one's own; somebody who is signed in confirms at once. */
export function DetailsScreen() {
  const { draft } = useFlow()
  if (useToken() !== undefined) return <Known />
  return draft.ownPin ? <OwnPin /> : <WhoAreYou />
}
