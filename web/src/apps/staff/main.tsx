import '../../kit/base.css'
import '../../kit/fonts.css'
import { start } from '../../device/start.tsx'
import { fetchDayAhead, StaffApp } from './StaffApp.tsx'

await start({ app: 'staff', node: <StaffApp /> }, fetchDayAhead)
