import { createRoot } from 'react-dom/client'
import { loadWithRetry } from '../../browser/online.ts'
import '../../kit/base.css'
import '../../kit/fonts.css'
import { preferredLanguage } from '../../browser/language.ts'
import { createStorage } from '../../browser/storage.ts'
import { createQueryClient } from '../../client/query.ts'
import { AppFrame } from '../../frame/AppFrame.tsx'
import { CookieQuestion } from '../../frame/CookieQuestion.tsx'
import { rootElement, rootOptions } from '../../frame/root.tsx'
import { pageSheets } from '../../frame/sheets.ts'
import { loadLanguage } from '../../i18n/loaded-texts.ts'
import { AdminRoutes } from './routes.tsx'

const language = preferredLanguage(createStorage('admin'))
document.documentElement.lang = language
await loadWithRetry(() => Promise.all([loadLanguage(language), pageSheets()]))
createRoot(rootElement(), rootOptions).render(
  <AppFrame app="admin" sessionEnded="admin.sessionEnded" language={language} queryClient={createQueryClient()}>
    <AdminRoutes />
    <CookieQuestion />
  </AppFrame>,
)
