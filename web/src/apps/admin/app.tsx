import '../../kit/base.css'
import type { Language } from '@goldline/contract/page'
import { useState } from 'react'
import { AppFrame } from '../../AppFrame.tsx'
import { CookieQuestion } from '../../CookieQuestion.tsx'
import type { Messages } from '../../i18n/messages.ts'
import { createQueryClient } from '../../query.ts'
import { loader } from './catalogues.ts'
import { AdminRoutes } from './routes.tsx'

export function AdminApp({ language, messages }: { language: Language; messages: Messages }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <AppFrame
      app="admin"
      sessionEnded="admin.refusal.Unauthorized"
      language={language}
      messages={messages}
      loader={loader}
      queryClient={queryClient}
    >
      <AdminRoutes />
      <CookieQuestion />
    </AppFrame>
  )
}
