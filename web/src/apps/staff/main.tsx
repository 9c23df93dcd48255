import '../../kit/base.css'
import '../../kit/fonts.css'
import { preferredLanguage } from '../../browser/language.ts'
import { createStorage } from '../../browser/storage.ts'
import { start } from '../../device/start.tsx'
import { texts } from '../../i18n/messages.ts'
import { fetchDayAhead, StaffApp } from './shell/StaffApp.tsx'

const loader = texts('staff')
const storage = createStorage('staff')

const started = start('staff', loader, <StaffApp />)
// Beside the app's own texts, which are asked for first, and its first render instead of after them.
if (storage.get('token') !== undefined) fetchDayAhead(preferredLanguage(storage))
await started
