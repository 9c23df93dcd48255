import { createRoot } from 'react-dom/client'
import { loadWithRetry } from '../../online.ts'
import '../../kit/base.css'
import { AppFrame } from '../../AppFrame.tsx'
import { CookieQuestion } from '../../CookieQuestion.tsx'
import { preferredLanguage } from '../../language.ts'
import { createQueryClient } from '../../query.ts'
import { rootElement } from '../../root.tsx'
import { pageSheets } from '../../sheets.ts'
import { createStorage } from '../../storage.ts'
import { loader } from './catalogues.ts'
import { AdminRoutes } from './routes.tsx'

const language = preferredLanguage(createStorage('admin'))
document.documentElement.lang = language
const [{ default: messages }] = await loadWithRetry(() => Promise.all([loader[language](), pageSheets()]))
createRoot(rootElement()).render(
  <AppFrame
    app="admin"
    sessionEnded="admin.sessionEnded"
    language={language}
    messages={messages}
    loader={loader}
    queryClient={createQueryClient()}
  >
    <AdminRoutes />
    <CookieQuestion />
  </AppFrame>,
)
