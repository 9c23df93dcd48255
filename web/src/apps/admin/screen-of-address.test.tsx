// @vitest-environment happy-dom

import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { getCustomers } from '@goldline/contract/customer'
import { getCustomerTags } from '@goldline/contract/customer/bulk'
import { getUnreadNews } from '@goldline/contract/overview/news'
import { getReport } from '@goldline/contract/report'
import { getCalendarFrame } from '@goldline/contract/staff'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerOwnerCalls, openAdmin } from '../../test/admin-page.tsx'
import { owner, salonOfOwner } from '../../test/people.ts'
import { text } from '../../test/screen.tsx'
import { wire } from '../../test/wire.ts'
import { base } from './paths.ts'

const server = wire()
beforeEach(() => answerOwnerCalls(server))

test('[UI-02] the browser tab is named after the open screen, also without unread news', async () => {
  server.keepWaiting(getReport)
  openAdmin('/reports')
  await screen.findByRole('heading', { name: text('admin.reports') })
  await waitFor(() => expect(document.title).toBe(`${text('admin.reports')} · Goldline`))
})

test.each([
  ['OWNER', { id: 'refusal.tier.required', values: { tier: 'LITE_PLUS' } }, 'admin.locked.tier'],
  ['USER_LITE', { id: 'refusal.forbidden', values: {} }, 'admin.locked.role'],
] as const)(
  '[BIZ-10, AUTH-12] a screen that %s may not open shows its name, the reason and whom to ask',
  async (role, why, ask) => {
    server.answer(getMe, { ...owner, role, salon: { ...salonOfOwner, tier: role === 'OWNER' ? 'LITE' : 'PRO' } })
    openAdmin('/messages/campaigns')
    await screen.findByRole('heading', { level: 1, name: text('admin.campaigns') })
    await screen.findByText(text(why.id, 'de', why.values))
    screen.getByText(text(ask, 'de', { tier: 'LITE' }))
  },
)

const colleague: SignedInUser = { ...owner, role: 'USER_LITE', scope: 'OWN', staffId: owner.id, salon: salonOfOwner }

describe('[AUTH-25i] for people with only their own visits', () => {
  const rail = () => screen.getByRole('navigation', { name: text('word.mainNavigation') })
  const links = () =>
    within(rail())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))

  test('the rail has calendar and customers, and fetches no news', async () => {
    server.answer(getMe, colleague)
    server.answer(getCustomers, { customers: [], next: null, count: 0 })
    server.answer(getCustomerTags, [])
    server.keepWaiting(getCalendarFrame)
    openAdmin('/customers')
    await waitFor(() => expect(links()).toEqual([`${base}/`, `${base}/customers`]))
    expect(server.sent(getUnreadNews)).toEqual([])
    expect(screen.queryByRole('link', { name: text('admin.waiting') })).toBeNull()
    expect(screen.queryByRole('button', { name: text('word.newCustomer') })).toBeNull()
  })

  test.each(['/today', '/till/orders', '/messages', '/waiting-list'])(
    '%s shows why it is unavailable',
    async (path) => {
      server.answer(getMe, colleague)
      openAdmin(path)
      await screen.findByText(text('refusal.forbidden'))
    },
  )
})
