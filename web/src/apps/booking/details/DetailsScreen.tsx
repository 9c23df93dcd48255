import { useToken } from '../../../app-context.ts'
import { useFlow } from '../flow/flow-context.ts'
import { ContactDetails } from './ContactDetails.tsx'
import { OwnPin } from './OwnPin.tsx'
import { SignedInDetails } from './SignedInDetails.tsx'

/** Step 3: a name and where the PIN goes, or one's own PIN; a signed-in customer just confirms. */
export function DetailsScreen() {
  const { draft } = useFlow()
  if (useToken() !== undefined) return <SignedInDetails />
  return draft.ownPin ? <OwnPin /> : <ContactDetails />
}
