import '../../kit/base.css'
import '../../kit/fonts.css'
import { DeviceApp } from '../../device/DeviceApp.tsx'
import { start } from '../../device/start.tsx'
import { screens } from './screens.ts'

const node = <DeviceApp client="CHECKOUT" title="word.till" withoutLine="checkout.line.lost" screens={screens} />

await start({ app: 'checkout', node })
