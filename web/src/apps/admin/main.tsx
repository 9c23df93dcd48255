import '../../kit/base.css'
import '../../kit/fonts.css'
import { CookieQuestion } from '../../frame/CookieQuestion.tsx'
import { startApp } from '../../frame/start.tsx'
import { AdminRoutes } from './routes.tsx'

const node = (
  <>
    <AdminRoutes />
    <CookieQuestion />
  </>
)

await startApp({ app: 'admin', sessionEnded: 'admin.sessionEnded', node })
