import { preferredLanguage } from '../../language.ts'
import { loadWithRetry } from '../../load-with-retry.ts'
import { mount } from '../../root.tsx'
import { pageSheets } from '../../sheets.ts'
import { createStorage } from '../../storage.ts'
import { AdminApp } from './app.tsx'
import { loader } from './catalogues.ts'

const language = preferredLanguage(createStorage('admin'))
document.documentElement.lang = language
const [{ default: messages }] = await loadWithRetry(() => Promise.all([loader[language](), pageSheets()]))
mount(<AdminApp language={language} messages={messages} />)
