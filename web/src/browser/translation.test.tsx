// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, test } from 'vitest'
import { keepTranslationCurrent } from './translation.ts'

const { removeChild, insertBefore } = Node.prototype
afterAll(() => void Object.assign(Node.prototype, { removeChild, insertBefore }))

/** Replaces each text that is not translated yet, as Chrome does. */
async function translate(page: Element): Promise<void> {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found.filter(({ parentElement }) => parentElement?.nodeName !== 'FONT')) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `«${text.data}»`
    outer.append(inner)
    text.replaceWith(outer)
  }
  await new Promise((resolve) => setTimeout(resolve))
}

type ExampleProps = { day: string; total?: string; more?: boolean }
const Example = ({ day, total, more }: ExampleProps) => (
  <p>
    {more && <i>more</i>}
    {day}
    {total}
    <b>CHF</b>
  </p>
)

test('[UI-01] texts that change, appear or disappear are correct while the browser translates the page', async () => {
  const page = document.createElement('div')
  document.body.append(page)
  keepTranslationCurrent(page)
  const root = createRoot(page)
  const say = async (said: ExampleProps) => {
    await act(async () => root.render(<Example {...said} />))
    await new Promise((resolve) => setTimeout(resolve))
    await translate(page)
    return page.textContent
  }
  expect(await say({ day: 'Montag', total: '0' })).toBe('«Montag»«0»«CHF»')
  expect(await say({ day: 'Samstag', total: '58' })).toBe('«Samstag»«58»«CHF»')
  expect(await say({ day: 'Samstag' })).toBe('«Samstag»«CHF»')
  expect(await say({ day: 'Samstag', more: true })).toBe('«more»«Samstag»«CHF»')
  expect(await say({ day: 'Sonntag', total: '98' })).toBe('«Sonntag»«98»«CHF»')
  await act(async () => root.unmount())
  expect(page.childNodes).toHaveLength(0)
  page.remove()
})
