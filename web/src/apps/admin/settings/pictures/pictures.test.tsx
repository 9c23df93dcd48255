// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import {
  listTeaserImages,
  type OwnTeaserImage,
  removeTeaserImage,
  updateTeaserImage,
  uploadTeaserImage,
} from '@goldline/contract/picture/teaser-image'
import { pictureLimits } from '@goldline/domain/business-object/picture'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { owner, salonOfOwner } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { UploadRequest } from '../../../../test/upload-request.ts'
import { keysOf, wire } from '../../../../test/wire.ts'
import { useMe } from '../../session.ts'
import { Page } from './PicturesScreen.tsx'

const server = wire()
const picture = (digit: number): OwnTeaserImage => ({
  id: `0190a000-0000-7000-8000-00000000010${digit}`,
  alt: {},
  path: '/p.jpg',
  sharePath: '/s.jpg',
  width: 640,
  height: 360,
  color: '#aabbcc',
  sources: [],
})
const pictures = [picture(1), picture(2)]
const file = (name = 'salon.jpg', type = 'image/jpeg') => new File(['x'], name, { type })

const ShownPage = () => (useMe().data ? <Page /> : null)
async function open() {
  const person = show(<ShownPage />, { signedIn: true })
  await screen.findByText(text('admin.pictures.count', 'de', { count: 2, most: pictureLimits.most }))
  return person
}
const row = (number: number) => screen.getByRole('listitem', { name: text('admin.pictures.picture', 'de', { number }) })
const idOf = (element: HTMLElement) => element.getAttribute('data-picture')
const choose = (chosen: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  fireEvent.change(input, { target: { files: [chosen] } })
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1280, height: 720, close: () => undefined }))
  server.answer(getMe, { ...owner, salon: salonOfOwner })
  server.answer(listTeaserImages, pictures)
})

const drawImage = vi.fn()

describe('adding a picture', () => {
  test('[BIZ-06] a chosen file is uploaded and added at the end; one of another type is refused before the upload', async () => {
    server.answer(uploadTeaserImage, picture(3))
    await open()
    choose(file('text.pdf', 'application/pdf'))
    expect((await screen.findByRole('alert')).textContent).toContain(text('refusal.picture-invalid'))
    expect(server.sent(uploadTeaserImage)).toHaveLength(0)
    choose(file())
    await waitFor(() => expect(idOf(row(3))).toBe(picture(3).id))
    expect(server.sent(uploadTeaserImage)).toHaveLength(1)
  })

  test('[BIZ-06] a picture of another shape is cropped first, or uploaded as a whole', async () => {
    const drawn = vi
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockReturnValue({ drawImage, fillRect: () => undefined } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['part'])))
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 1800, close: () => undefined }))
    server.answer(uploadTeaserImage, picture(3))
    const person = await open()
    choose(file())
    const zoom = await screen.findByLabelText(text('admin.picture.crop.zoom'))
    // Its full width is used, so it cannot move sideways.
    expect(screen.queryByLabelText(text('admin.picture.crop.x'))).toBeNull()
    fireEvent.change(zoom, { target: { value: '2' } })
    fireEvent.change(screen.getByLabelText(text('admin.picture.crop.x')), { target: { value: '0.75' } })
    fireEvent.change(screen.getByLabelText(text('admin.picture.crop.y')), { target: { value: '0.125' } })
    await person.click(screen.getByRole('button', { name: text('admin.picture.crop.use') }))
    await waitFor(() => expect(idOf(row(3))).toBe(picture(3).id))
    expect(drawImage.mock.lastCall?.slice(1)).toEqual([800, 0, 800, 450, 0, 0, 800, 450])
    const [sent] = server.sent(uploadTeaserImage)
    expect(await new Response(sent?.body as File).text()).toBe('part')

    choose(file('ganz.jpg'))
    await person.click(await screen.findByRole('button', { name: text('admin.picture.crop.whole') }))
    await waitFor(() => expect(server.sent(uploadTeaserImage)).toHaveLength(2))
    drawn.mockRestore()
  })

  test('[BIZ-06] [UI-10] a lost upload is retried with the same key, or removed from the list', async () => {
    server.lose(uploadTeaserImage)
    const person = await open()
    const drop = Object.assign(new Event('drop', { cancelable: true }), {
      dataTransfer: { types: ['Files'], files: [file()] },
    })
    fireEvent(window, drop)
    expect((await screen.findByRole('alert')).textContent).toContain(text('error.no-connection'))
    await person.click(screen.getByRole('button', { name: text('action.retry') }))
    await waitFor(() => expect(server.sent(uploadTeaserImage)).toHaveLength(2))
    const [first, second] = keysOf(server.sent(uploadTeaserImage))
    expect(second).toBe(first)
    const dismiss = text('admin.pictures.dismiss', 'de', { name: 'salon.jpg' })
    await person.click(await screen.findByRole('button', { name: dismiss }))
    expect(screen.queryByText('salon.jpg')).toBeNull()
  })
})

describe('the order of the pictures', () => {
  test('[BIZ-06] a moved picture changes its place at once and keeps the focus; a refusal reverts the order', async () => {
    server.refuse(updateTeaserImage, 404, 'picture.notFound')
    const person = await open()
    server.keepWaiting(listTeaserImages)
    const down = text('admin.pictures.down', 'de', { number: 1 })
    await person.click(screen.getByRole('button', { name: down }))
    await waitFor(() => expect(idOf(row(1))).toBe(picture(2).id))
    expect(row(2).contains(document.activeElement)).toBe(true)
    expect(server.sent(updateTeaserImage)[0]?.body).toEqual({ place: 1 })
    await waitFor(() => expect(document.body.textContent).toContain(text('refusal.picture.notFound')))
  })

  test('[BIZ-06] removing asks for confirmation, and a failure keeps the picture', async () => {
    server.lose(removeTeaserImage)
    const person = await open()
    await person.click(screen.getByRole('button', { name: text('admin.pictures.remove.label', 'de', { number: 1 }) }))
    const dialog = within(screen.getByRole('dialog'))
    expect(server.sent(removeTeaserImage)).toHaveLength(0)
    const remove = dialog.getByRole('button', { name: text('action.remove') })
    await person.click(remove)
    expect((await dialog.findByRole('alert')).textContent).toContain(text('error.no-connection'))
    expect(idOf(row(1))).toBe(picture(1).id)
    server.answer(removeTeaserImage, undefined)
    await person.click(remove)
    await waitFor(() => expect(idOf(row(1))).toBe(picture(2).id))
  })
})
