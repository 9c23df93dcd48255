import { useToken } from '../../../app-context.ts'
import { Known } from './Known.tsx'
import { WhoAreYou } from './WhoAreYou.tsx'

/** Step 3: a name and where the PIN goes; somebody who is signed in confirms at once. */
export function DetailsScreen() {
  return useToken() === undefined ? <WhoAreYou /> : <Known />
}
