import '../../kit/base.css'
import '../../kit/fonts.css'
import { startDeviceApp } from '../../device/DeviceApp.tsx'
import { fetchDayAhead, StaffApp } from './StaffApp.tsx'

await startDeviceApp({ app: 'staff', node: <StaffApp />, ahead: fetchDayAhead })
