import '../../kit/base.css'
import '../../kit/fonts.css'
import { DeviceApp } from '../../device/DeviceApp.tsx'
import { startDeviceApp } from '../../device/start-device.ts'
import { screens } from './screens.ts'

const node = <DeviceApp client="CHECKOUT" title="word.till" withoutLine="checkout.line.lost" screens={screens} />

await startDeviceApp({ app: 'checkout', node })
