// @vitest-environment happy-dom
import { getUserMetadata } from '@goldline/contract/auth'
import { getIsoCodes } from '@goldline/contract/customer'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { AdminRoutes } from '../apps/admin/routes.tsx'
import { MyPages } from '../apps/booking/my/MyPages.tsx'
import { salon } from '../test/people.ts'
import { show, text } from '../test/screen.tsx'
import { wire } from '../test/wire.ts'

const server = wire()
const id = 'u'.repeat(43)
const asked = () => server.sent(getUserMetadata).map(({ path }) => path.split('/').at(-1))

function openMine() {
  server.answer(getIsoCodes, [])
  history.replaceState(null, '', `/b/${salon.urlName}/my?u=${id}`)
  const facts = { businessObject: salon, now: '2026-06-10T08:00:00Z', demo: false }
  show(
    <Router base={`/b/${salon.urlName}`}>
      <MyPages {...facts} />
    </Router>,
    { app: 'booking' },
  )
}

test('[AUTH-11d] a link in a mail opens the sign-in in its recipient’s language, and the id leaves the address', async () => {
  server.answer(getUserMetadata, { languageCode: 'vi', hasPassword: false })
  openMine()
  await screen.findByRole('heading', { name: text('word.myAppointments', 'vi') })
  expect([location.search, asked()]).toEqual(['', [id]])
  // Not stored, since the user did not choose it.
  expect([localStorage.getItem('goldline.booking.language'), document.cookie]).toEqual([null, ''])
})

test('[AUTH-11] [UI-01] a chosen language is kept', async () => {
  localStorage.setItem('goldline.admin.language', 'de')
  server.answer(getUserMetadata, { languageCode: 'vi', hasPassword: false })
  history.replaceState(null, '', `/admin?u=${id}`)
  show(<AdminRoutes />)
  // By now the recipient's language has loaded and would have been applied.
  await screen.findByRole('heading', { name: text('admin.forgot.title') })
  await act(async () => undefined)
  screen.getByRole('heading', { name: text('admin.forgot.title') })
  expect(localStorage.getItem('goldline.admin.language')).toBe('de')
})

function openSignIn(hasPassword: boolean | undefined) {
  if (hasPassword === undefined) server.refuse(getUserMetadata, 404, 'notFound')
  else server.answer(getUserMetadata, { languageCode: 'de', hasPassword })
  history.replaceState(null, '', `/admin?lang=de&u=${id}`)
  show(<AdminRoutes />)
}

test.each([
  ['without a password is asked to choose one', false, 'admin.forgot.title'],
  ['with a password is asked to sign in', true, 'admin.signIn.title'],
  ['without an account is asked to sign in, too', undefined, 'admin.signIn.title'],
] as const)('[AUTH-11d] in ADMIN, opened by a mail’s link, a person %s', async (_, hasPassword, title) => {
  openSignIn(hasPassword)
  await screen.findByRole('heading', { name: text(title) })
  expect(location.search).toBe('?lang=de')
})
