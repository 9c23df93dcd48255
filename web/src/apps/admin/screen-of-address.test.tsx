// @vitest-environment happy-dom
import { getReport } from '@goldline/contract/report'
import { getMe } from '@goldline/contract/user'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerTheOwner, openAdmin } from '../../test/admin-page.tsx'
import { owner, salonOfOwner } from '../../test/people.ts'
import { text } from '../../test/screen.tsx'
import { wire } from '../../test/wire.ts'

const server = wire()
beforeEach(() => answerTheOwner(server))

test('[UI-02] the browser’s tab names the screen that an address opens, with nothing unread too', async () => {
  server.keepWaiting(getReport)
  await openAdmin('/reports')
  await screen.findByRole('heading', { name: text('admin.reports') })
  await waitFor(() => expect(document.title).toBe(`${text('admin.reports')} · Goldline`))
})

test.each([
  ['OWNER', { id: 'refusal.tier.required', values: { tier: 'LITE_PLUS' } }, 'admin.locked.tier'],
  ['USER_LITE', { id: 'refusal.forbidden', values: {} }, 'admin.locked.role'],
] as const)(
  '[BIZ-10, AUTH-12] what %s may not open has its name, the reason and whom to ask',
  async (role, why, ask) => {
    server.answer(getMe, { ...owner, role, salon: { ...salonOfOwner, tier: role === 'OWNER' ? 'LITE' : 'PRO' } })
    await openAdmin('/messages/campaigns')
    await screen.findByRole('heading', { level: 1, name: text('admin.campaigns') })
    await screen.findByText(text(why.id, 'de', why.values))
    screen.getByText(text(ask, 'de', { tier: 'LITE' }))
  },
)
