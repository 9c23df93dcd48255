import { getMe } from '@goldline/contract/auth/user'
import { getMyWorkplaces } from '@goldline/contract/auth/workplaces'
import { getEvents } from '@goldline/contract/live'
import { getUnreadNews } from '@goldline/contract/overview/news'
import type { Language } from '@goldline/contract/page'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { base } from '../apps/admin/paths.ts'
import { AdminRoutes } from '../apps/admin/routes.tsx'
import { createQueryClient } from '../client/query.ts'
import { AppFrame } from '../frame/AppFrame.tsx'
import '../i18n/all-texts.ts'
import { owner, salonOfOwner } from './people.ts'
import type { wire } from './wire.ts'

/** Answers the calls of ADMIN's frame for the signed-in owner. */
export function answerOwnerCalls(server: ReturnType<typeof wire>): void {
  server.answer(getMe, { ...owner, salon: salonOfOwner })
  server.answer(getUnreadNews, { unread: 0 })
  server.answer(getMyWorkplaces, [])
  server.keepWaiting(getEvents)
}

/**
 * Opens ADMIN, signed in, at an address below its base.
 * @returns the user who operates it
 */
export function openAdmin(path: string, language: Language = 'de') {
  localStorage.setItem('goldline.admin.token', 'token')
  document.documentElement.lang = language
  history.replaceState(null, '', `${base}${path}`)
  render(
    <AppFrame app="admin" sessionEnded="admin.sessionEnded" language={language} queryClient={createQueryClient()}>
      <AdminRoutes />
    </AppFrame>,
  )
  return userEvent.setup({ delay: null })
}
