import '../../kit/base.css'
import '../../kit/fonts.css'
import { DeviceApp } from '../../device/DeviceApp.tsx'
import { start } from '../../device/start.tsx'
import { texts } from '../../i18n/messages.ts'
import { screens } from './screens.ts'

const loader = texts('checkin')

await start({ app: 'checkin', loader, node: <DeviceApp client="CHECKIN" title="checkin.title" screens={screens} /> })
