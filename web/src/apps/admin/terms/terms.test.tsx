// @vitest-environment happy-dom
import { signOut } from '@goldline/contract/auth'
import { agreeAgb, getAgb } from '@goldline/contract/auth/agb'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { owner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { Page as AcceptTerms } from './AcceptTerms.tsx'

const server = wire()
const me = { ...owner, agb: { acceptedVersion: null, latestVersion: '2026-05-01' } }
const terms = (version: string) => ({ version, validFrom: '2026-05-01', locale: 'de' as const, text: 'Der Wortlaut.' })
const accept = () => screen.findByRole('button', { name: text('admin.agb.accept') })

beforeEach(() => server.answer(getAgb, terms('2026-05-01')))

test('[AUTH-14] accepts the shown version; if there is a newer one, shows that instead', async () => {
  server.refuse(agreeAgb, 409, 'agb.outdated')
  const person = show(<AcceptTerms me={me} />, { signedIn: true })
  await screen.findByText('Der Wortlaut.')
  server.answer(getAgb, terms('2026-06-01'))
  await person.click(await accept())
  expect((await screen.findByRole('alert')).textContent).toBe(text('refusal.agb.outdated'))
  await waitFor(() => expect(document.body.textContent).toContain('2026-06-01'))
  server.answer(agreeAgb, { ...me, agb: { acceptedVersion: '2026-06-01', latestVersion: '2026-06-01' } })
  await person.click(await accept())
  await waitFor(() => expect(server.sent(agreeAgb)).toHaveLength(2))
  expect(server.sent(agreeAgb).map(({ body }) => body)).toEqual([
    { accepted: true, lastSeenVersion: '2026-05-01' },
    { accepted: true, lastSeenVersion: '2026-06-01' },
  ])
})

test('[AUTH-14] declining signs out', async () => {
  server.answer(signOut, undefined)
  const person = show(<AcceptTerms me={me} />, { signedIn: true })
  await person.click(screen.getByRole('button', { name: text('action.signOut') }))
  await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBeNull())
  expect(server.sent(agreeAgb)).toHaveLength(0)
})

test.each(languages)(
  '[UI-01] in %s the buttons have their names, and nothing can be accepted before it has loaded',
  async (language) => {
    server.keepWaiting(getAgb)
    show(<AcceptTerms me={me} />, { signedIn: true, language })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: text('admin.agb.accept', language) })
    expect(button.disabled).toBe(true)
    expect(screen.getByRole('button', { name: text('action.signOut', language) })).toBeDefined()
  },
)
