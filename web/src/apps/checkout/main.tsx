import '../../kit/base.css'
import '../../kit/fonts.css'
import { DeviceApp } from '../../device/DeviceApp.tsx'
import { start } from '../../device/start.tsx'
import { loader } from './catalogues.ts'
import { screens } from './screens.ts'

await start('checkout', loader, <DeviceApp client="CHECKOUT" title="checkout.title" screens={screens} />)
