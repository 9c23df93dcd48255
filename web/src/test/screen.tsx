import type { Language } from '@goldline/contract/page'
import { configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createIntl } from 'react-intl'
import type { App } from '../browser/storage.ts'
import { createQueryClient } from '../client/query.ts'
import { AppFrame } from '../frame/AppFrame.tsx'
import de from '../i18n/de.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import type { CatalogueLoader, MessageId, Messages } from '../i18n/messages.ts'
import vi from '../i18n/vi.json' with { type: 'json' }

const catalogues: Record<Language, Record<MessageId, string>> = { de, en, vi }

/** A text as a person reads it. */
export function text(id: MessageId, language: Language = 'de', values: Record<string, string | number> = {}): string {
  return createIntl({ locale: language, messages: catalogues[language] }).formatMessage({ id }, values)
}

// react-intl parses texts that the build did not. An app has no other's words for a refusal.
export const messagesOf = (language: Language, app: App) =>
  Object.fromEntries(
    Object.entries(catalogues[language]).filter(([id]) => !/^\w+\.refusal\./.test(id) || id.startsWith(`${app}.`)),
  ) as unknown as Messages
export const loaderOf = (app: App): CatalogueLoader => {
  const load = (language: Language) => async () => ({ default: messagesOf(language, app) })
  return { de: load('de'), en: load('en'), vi: load('vi') }
}

// The whole page in a failure would hide its first line; a busy machine takes longer than a second.
configure({ getElementError: (message) => new Error(message ?? ''), asyncUtilTimeout: 10_000 })

type Options = { app?: App; language?: Language; signedIn?: boolean }

/** Shows a part of an app inside its real frame: texts, server state, session, notices. @returns the person at it */
export function show(node: ReactNode, { app = 'admin', language = 'de', signedIn = false }: Options = {}) {
  if (signedIn) localStorage.setItem(`goldline.${app}.token`, 'token')
  const loader = loaderOf(app)
  const salon = { country: 'CH', timeZone: 'Europe/Zurich' }
  const frame = (shown: ReactNode) => (
    <AppFrame
      app={app}
      language={language}
      loader={loader}
      salon={salon}
      queryClient={queryClient}
      messages={messagesOf(language, app)}
    >
      {shown}
    </AppFrame>
  )
  const queryClient = createQueryClient()
  const { rerender } = render(frame(node))
  return { ...userEvent.setup({ delay: null }), show: (next: ReactNode) => rerender(frame(next)) }
}

/** The accessible description: an error and a hint, as a screen reader says them after the name. */
export function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no #${id}`).join(' ')
}
