import '../../kit/base.css'
import { DeviceApp } from '../../device/DeviceApp.tsx'
import { start } from '../../device/start.tsx'
import { loader } from './catalogues.ts'
import { screens } from './screens.ts'

const signIn = () => import('./sign-in/SignInScreen.tsx')

await start('staff', loader, <DeviceApp client="STAFF" title="staff.title" screens={screens} signIn={signIn} />)
