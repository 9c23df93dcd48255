import '../../kit/base.css'
import '../../kit/fonts.css'
import { start } from '../../device/start.tsx'
import { loader } from './catalogues.ts'
import { StaffApp } from './shell/StaffApp.tsx'

await start('staff', loader, <StaffApp />)
