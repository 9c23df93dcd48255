// @vitest-environment happy-dom
import { getEmbedding, putEmbedding } from '@goldline/contract/site/embedding'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerTheSalon, showIn } from '../../../test/customers.tsx'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { Page } from './EmbeddingScreen.tsx'

const server = wire()
beforeEach(() => answerTheSalon(server))

test('[WEB-02c] [UI-16] addresses are saved one per line; an invalid one is named in the error and stays as typed', async () => {
  server.answer(getEmbedding, { hosts: ['https://salon.ch'] })
  const person = showIn(<Page />)
  const name = text('admin.embedding.hosts.label')
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name })
  await person.type(area, '{Enter}*.salon.ch')
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  await screen.findByText(text('admin.embedding.hosts.wrong', 'de', { line: '*.salon.ch' }))
  expect(area.value).toBe('https://salon.ch\n*.salon.ch')
  expect(server.sent(putEmbedding)).toEqual([])
  await person.clear(area)
  await person.type(area, 'www.salon.ch/termine')
  server.answer(putEmbedding, { hosts: ['https://www.salon.ch'] })
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  await waitFor(() => expect(area.value).toBe('https://www.salon.ch'))
  expect(server.sent(putEmbedding).map(({ body }) => body)).toEqual([{ hosts: ['www.salon.ch/termine'] }])
})

test('[WEB-01b] the code has the chosen display and language, and a link that works without scripts', async () => {
  server.answer(getEmbedding, { hosts: [] })
  const person = showIn(<Page />)
  await person.click(await screen.findByRole('radio', { name: text('admin.embedding.mode.inline') }))
  await person.click(screen.getByRole('radio', { name: text('language.vi') }))
  expect(screen.getByTitle<HTMLIFrameElement>(text('admin.embedding.preview')).src).toMatch(/\?lang=vi$/)
  const code = screen.getByText(/goldline-booking/).textContent
  expect(code).toMatch(/<goldline-booking salon="[^"]+" mode="inline" lang="vi">/)
  expect(code).toContain(`?lang=vi">${text('admin.embedding.book.vi')}</a>`)
  const mail = screen.getByRole('link', { name: text('admin.embedding.mail') }).getAttribute('href') ?? ''
  expect(decodeURIComponent(mail)).toContain(code)
})
