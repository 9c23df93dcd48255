// @vitest-environment happy-dom
import { getMessagePicture } from '@goldline/contract/picture/message-pictures'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../test/screen.tsx'
import { wire } from '../test/wire.ts'
import { MessagePictures } from './MessagePictures.tsx'

const server = wire()
const pictures = [1, 2].map((n) => ({
  ...{ id: `0190a000-0000-7000-8000-00000000009${n}`, width: 400, height: 300, color: '#c8963c' },
}))

test('[APT-16p] the salon sees a message’s pictures small, opens one in full, and cannot delete it', async () => {
  server.answer(getMessagePicture, { data: 'data:image/webp;base64,AA==' })
  const person = show(<MessagePictures pictures={pictures} />, { app: 'admin', signedIn: true })
  const name = text('message.picture', 'de', { number: 2, count: 2 })
  await person.click(await screen.findByRole('img', { name }))
  await screen.findByRole('dialog', { name })
  await waitFor(() => expect(server.sent(getMessagePicture).map(({ query }) => query.get('size'))).toContain('large'))
  expect(screen.queryByRole('button', { name: text('action.remove') })).toBeNull()
})
