// @vitest-environment happy-dom
import {
  type CustomerPicture,
  getCustomerPicture,
  getCustomerPictures,
  keepCustomerPicture,
  keepProductPicture,
  type Picture,
  uploadCustomerPicture,
  uploadProductPicture,
} from '@goldline/contract/business-object/picture'
import { getCatalogue, type OwnProduct } from '@goldline/contract/product/catalogue'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { UploadRequest } from '../../../test/upload-request.ts'
import { wire } from '../../../test/wire.ts'
import { Photos } from '../customers/card/Photos.tsx'
import { ServicePicture } from '../services/ServiceForm.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000020${digit}`
const picture = (digit: number): Picture => ({
  id: id(digit),
  path: `/files/${digit}.webp`,
  width: 640,
  height: 480,
  color: '#aabbcc',
  sources: [],
})
const service = (shown: Picture | null) => ({ id: id(9), picture: shown }) as OwnProduct
const size = { width: 600, height: 400 }

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }))
  server.answer(getCatalogue, { language: 'de', categories: [], staff: [] })
})

const choose = (type = 'image/jpeg') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  fireEvent.change(input, { target: { files: [new File(['x'], 'bild', { type })] } })
}
const undo = () => screen.findByRole('button', { name: text('admin.picture.undo') })

describe('a service’s picture', () => {
  test('[CAT-02] is sent, and taking it back removes it', async () => {
    server.answer(uploadProductPicture, picture(1))
    server.answer(keepProductPicture, undefined)
    const person = show(<ServicePicture service={service(null)} />, { signedIn: true })
    choose()
    await person.click(await undo())
    await waitFor(() => expect(server.sent(keepProductPicture)[0]?.body).toEqual({ removed: true }))
    expect(server.sent(keepProductPicture)[0]?.path).toContain(id(1))
    await waitFor(() => expect(screen.queryByText(text('admin.picture.added'))).toBeNull())
  })

  test('[CAT-02] is replaced, and taking it back brings the one before', async () => {
    server.answer(uploadProductPicture, picture(2))
    server.answer(keepProductPicture, undefined)
    const person = show(<ServicePicture service={service(picture(1))} />, { signedIn: true })
    choose()
    await person.click(await undo())
    await waitFor(() => expect(server.sent(keepProductPicture)[0]?.body).toEqual({ removed: false }))
    expect(server.sent(keepProductPicture)[0]?.path).toContain(id(1))
  })

  test('[CAT-02] is removed, and comes back', async () => {
    server.answer(keepProductPicture, undefined)
    const person = show(<ServicePicture service={service(picture(1))} />, { signedIn: true })
    await person.click(screen.getByRole('button', { name: text('admin.picture.remove') }))
    await person.click(await undo())
    await waitFor(() =>
      expect(server.sent(keepProductPicture).map(({ body }) => body)).toEqual([{ removed: true }, { removed: false }]),
    )
  })

  test('[CAT-02] what is no picture, or refused by the server, is said', async () => {
    server.refuse(uploadProductPicture, 400, 'picture-too-small')
    show(<ServicePicture service={service(null)} />, { signedIn: true })
    choose('application/pdf')
    await screen.findByText(text('refusal.picture-invalid'))
    expect(server.sent(uploadProductPicture)).toHaveLength(0)
    choose()
    await screen.findByText(text('refusal.picture-too-small'))
  })
})

test('[CUS-08] photos of a customer are shown, enlarged, removed and brought back', async () => {
  const photo: CustomerPicture = { ...size, id: id(3), createdTime: '2027-03-02T08:00:00Z', color: '#aabbcc' }
  server.answer(getCustomerPictures, [photo])
  server.answer(getCustomerPicture, { data: 'data:image/webp;base64,AA==' })
  server.answer(uploadCustomerPicture, photo)
  server.answer(keepCustomerPicture, undefined)
  const person = show(<Photos id={id(8)} />, { signedIn: true })
  const shown = await screen.findByRole<HTMLImageElement>('img')
  expect([shown.src, shown.width]).toEqual(['data:image/webp;base64,AA==', 600])
  await person.click(shown)
  await waitFor(() => expect(server.sent(getCustomerPicture).map(({ query }) => query.get('size'))).toContain('large'))
  await person.click(screen.getByRole('button', { name: text('admin.picture.remove') }))
  await person.click(await undo())
  await waitFor(() =>
    expect(server.sent(keepCustomerPicture).map(({ body }) => body)).toEqual([{ removed: true }, { removed: false }]),
  )
})
