import type { Language } from '@goldline/contract/page'
import { configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { App } from '../browser/storage.ts'
import { createQueryClient } from '../client/query.ts'
import { AppFrame } from '../frame/AppFrame.tsx'
import { createIntl } from '../i18n/intl.tsx'
import '../i18n/all-texts.ts'
import { textsIn } from '../i18n/loaded-texts.ts'
import type { MessageId } from '../i18n/messages.ts'

/** Returns a text as the user reads it. */
export function text(id: MessageId, language: Language = 'de', values: Record<string, string | number> = {}): string {
  return createIntl({ locale: language, messages: textsIn(language) }).t(id, values)
}

// Failures omit the page, which would hide their first line; a busy machine takes longer than a second.
configure({ getElementError: (message) => new Error(message ?? ''), asyncUtilTimeout: 10_000 })

type Options = { app?: App; language?: Language; signedIn?: boolean }

/** Shows a part of an app inside its real frame: texts, session, notices. @returns the user who operates it */
export function show(node: ReactNode, { app = 'admin', language = 'de', signedIn = false }: Options = {}) {
  if (signedIn) localStorage.setItem(`goldline.${app}.token`, 'token')
  const salon = { country: 'CH', timeZone: 'Europe/Zurich' }
  const frame = (shown: ReactNode) => (
    <AppFrame app={app} language={language} salon={salon} queryClient={queryClient}>
      {shown}
    </AppFrame>
  )
  const queryClient = createQueryClient()
  const { rerender } = render(frame(node))
  return { ...userEvent.setup({ delay: null }), show: (next: ReactNode) => rerender(frame(next)) }
}

/** Returns the option that a combobox points to while its field keeps the focus. */
export const activeOption = (field: HTMLElement): HTMLElement | undefined =>
  screen.queryAllByRole('option').find(({ id }) => id === field.getAttribute('aria-activedescendant'))

/** Returns the accessible description, error and hint, as a screen reader reads it after the name. */
export function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no #${id}`).join(' ')
}
