import '../../kit/base.css'
import '../../kit/fonts.css'
import { DeviceApp } from '../../device/DeviceApp.tsx'
import { startDeviceApp } from '../../device/start-device.ts'
import { screens } from './screens.ts'

await startDeviceApp({ app: 'checkin', node: <DeviceApp client="CHECKIN" title="checkin.title" screens={screens} /> })
