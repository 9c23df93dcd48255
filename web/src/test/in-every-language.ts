import type { Language } from '@goldline/contract/page'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { MessageId } from '../i18n/messages.ts'
import { text } from './screen.tsx'

/** Finds the elements that contain the text themselves; at least one. */
export const reads = (id: MessageId, language: Language): Promise<HTMLElement[]> =>
  screen.findAllByText(text(id, language), { exact: false })

/**
 * Finds a text in each language. Switches by the page's own buttons, which ADMIN has in its account menu, so that the
 * page keeps its state; ends in the initial language.
 */
export async function readsInEveryLanguage(person: UserEvent, id: MessageId): Promise<void> {
  const { lang: own } = document.documentElement
  for (const language of languages.toSorted((a, b) => Number(a === own) - Number(b === own))) {
    const name = new RegExp(`^${language.toUpperCase()}\\b`)
    if (screen.queryByRole('button', { name }) === null)
      await person.click(
        screen.getByRole('button', {
          name: new RegExp(`${text('admin.account', document.documentElement.lang as Language)}$`),
        }),
      )
    await person.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(document.documentElement.lang).toBe(language))
    expect((await reads(id, language)).length, `${id} in ${language}`).toBeGreaterThan(0)
  }
}
