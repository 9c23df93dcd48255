import '../../kit/base.css'
import '../../kit/fonts.css'
import { DeviceApp, startDeviceApp } from '../../device/DeviceApp.tsx'
import { screens } from './screens.ts'

await startDeviceApp({ app: 'checkin', node: <DeviceApp client="CHECKIN" title="checkin.title" screens={screens} /> })
