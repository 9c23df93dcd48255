// @vitest-environment happy-dom
import type { Call } from '@goldline/contract/call'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useApp } from '../client/app-context.ts'
import { createQueryClient } from '../client/query.ts'
import { loadLanguage } from '../i18n/loaded-texts.ts'
import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { pageRoot } from '../test/page-root.ts'
import '../test/screen.tsx'
import { wire } from '../test/wire.ts'
import { AppFrame } from './AppFrame.tsx'

const server = wire()

test('[UI-01] if two languages are chosen in succession, the last one wins, whichever loads first', async () => {
  const [german, english, vietnamese] = ['de', 'en', 'vi'].map(
    (language) => ({ method: 'GET', path: `/assets/frame-${language}.json` }) as unknown as Call,
  ) as [Call, Call, Call]
  for (const texts of [german, english, vietnamese]) server.answer(texts, undefined)
  pageRoot('frame')
  await loadLanguage('de')
  const [letEnglish, letVietnamese] = [server.hold(english), server.hold(vietnamese)]
  render(
    <AppFrame app="booking" language="de" queryClient={createQueryClient()}>
      <Languages />
    </AppFrame>,
  )
  const person = userEvent.setup({ delay: null })
  await person.click(screen.getByRole('button', { name: /^EN / }))
  await person.click(screen.getByRole('button', { name: /^VI / }))
  const spoken = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('value'))
  await act(async () => {
    letVietnamese()
    await loadLanguage('vi')
  })
  expect(spoken()).toEqual(['vi'])
  await act(async () => {
    letEnglish()
    await loadLanguage('en')
  })
  expect(spoken()).toEqual(['vi'])
  expect(document.documentElement.lang).toBe('vi')
  expect(localStorage.getItem('goldline.booking.language')).toBe('vi')
})

function Languages() {
  const { language, setLanguage } = useApp()
  return <LanguageSwitch language={language} onChange={setLanguage} />
}
