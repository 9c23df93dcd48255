import { useState } from 'react'
import { useApp } from '../../../app-context.ts'
import { Known } from '../details/Known.tsx'
import { EnterPin } from './EnterPin.tsx'

/** Step 4. Whose PIN was right already, and whose booking was not answered before a reload, only confirms. */
export function PinScreen() {
  const { session } = useApp()
  const [signedIn] = useState(() => session.token() !== undefined)
  return signedIn ? <Known /> : <EnterPin />
}
