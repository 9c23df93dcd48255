import { useEffect } from 'react'
import { useApp, useToken } from '../../../client/app-context.ts'
import { DeviceApp } from '../../../device/DeviceApp.tsx'
import { endKeeping, hasKept } from '../offline/kept.ts'
import { StaffFrame } from '../offline/StaffFrame.tsx'
import { screens } from '../screens.ts'

const signIn = () => import('../sign-in/SignInScreen.tsx')
const offline = { has: hasKept, load: () => import('../offline/UnlockScreen.tsx') }

/** Once the session is over, nothing of what was kept for a time without a line stays (STF-06). */
export function StaffApp() {
  const token = useToken()
  const { storage } = useApp()
  useEffect(() => {
    if (token === undefined) endKeeping(storage)
  }, [token, storage])
  const own = { signIn, around: StaffFrame, offline }
  return <DeviceApp client="STAFF" title="staff.title" screens={screens} {...own} />
}
