import '../../kit/base.css'
import '../../kit/fonts.css'
import { DeviceApp, startDeviceApp } from '../../device/DeviceApp.tsx'
import { screens } from './screens.ts'

const node = <DeviceApp client="CHECKOUT" title="word.till" withoutLine="checkout.line.lost" screens={screens} />

await startDeviceApp({ app: 'checkout', node })
