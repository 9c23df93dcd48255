import '../../kit/base.css'
import '../../kit/fonts.css'
import { start } from '../../device/start.tsx'
import { texts } from '../../i18n/messages.ts'
import { fetchDayAhead, StaffApp } from './shell/StaffApp.tsx'

const loader = texts('staff')

await start({ app: 'staff', loader, node: <StaffApp /> }, fetchDayAhead)
