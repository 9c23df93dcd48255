import '../../kit/base.css'
import '../../kit/fonts.css'
import { DeviceApp } from '../../device/DeviceApp.tsx'
import { start } from '../../device/start.tsx'
import { loader } from './catalogues.ts'
import { screens } from './screens.ts'

await start('checkin', loader, <DeviceApp client="CHECKIN" title="checkin.title" screens={screens} />)
