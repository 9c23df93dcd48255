// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useApp } from '../client/app-context.ts'
import { createQueryClient } from '../client/query.ts'
import type { CatalogueLoader, Messages } from '../i18n/messages.ts'
import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { messagesOf } from '../test/screen.tsx'
import { AppFrame } from './AppFrame.tsx'

test('[UI-01] of two languages chosen one after the other the last one wins, whichever loads first', async () => {
  const coming = {
    en: Promise.withResolvers<{ default: Messages }>(),
    vi: Promise.withResolvers<{ default: Messages }>(),
  }
  const come = (language: 'en' | 'vi') =>
    act(async () => coming[language].resolve({ default: messagesOf(language, 'booking') }))
  const loader: CatalogueLoader = {
    de: async () => ({ default: messagesOf('de', 'booking') }),
    en: () => coming.en.promise,
    vi: () => coming.vi.promise,
  }
  render(
    <AppFrame
      app="booking"
      language="de"
      loader={loader}
      messages={messagesOf('de', 'booking')}
      queryClient={createQueryClient()}
    >
      <Languages />
    </AppFrame>,
  )
  const person = userEvent.setup({ delay: null })
  await person.click(screen.getByRole('button', { name: /^EN / }))
  await person.click(screen.getByRole('button', { name: /^VI / }))
  const spoken = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('value'))
  await come('vi')
  expect(spoken()).toEqual(['vi'])
  await come('en')
  expect(spoken()).toEqual(['vi'])
  expect(document.documentElement.lang).toBe('vi')
  expect(localStorage.getItem('goldline.booking.language')).toBe('vi')
})

function Languages() {
  const { language, setLanguage } = useApp()
  return <LanguageSwitch language={language} onChange={setLanguage} />
}
