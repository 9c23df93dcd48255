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
} from '@goldline/contract/picture'
import { getCatalogue, type OwnProduct } from '@goldline/contract/product/catalogue'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
/** Sets the size that the browser reads from a file. */
const read = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  read(500, 500)
  server.answer(getCatalogue, { language: 'de', categories: [], staff: [] })
})

const choose = (type = 'image/jpeg') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  fireEvent.change(input, { target: { files: [new File(['x'], 'bild', { type })] } })
}
const undo = () => screen.findByRole('button', { name: text('action.undo') })

describe('a service’s picture', () => {
  test('[CAT-02] is uploaded, and undo removes it', async () => {
    server.answer(uploadProductPicture, picture(1))
    server.answer(keepProductPicture, undefined)
    const person = show(<ServicePicture service={service(null)} />, { signedIn: true })
    choose()
    await person.click(await undo())
    await waitFor(() => expect(server.sent(keepProductPicture)[0]?.body).toEqual({ removed: true }))
    expect(server.sent(keepProductPicture)[0]?.path).toContain(id(1))
    await waitFor(() => expect(screen.queryByText(text('admin.picture.added'))).toBeNull())
  })

  test('[CAT-02] is replaced, and undo restores the former one', async () => {
    server.answer(uploadProductPicture, picture(2))
    server.answer(keepProductPicture, undefined)
    const person = show(<ServicePicture service={service(picture(1))} />, { signedIn: true })
    choose()
    await person.click(await undo())
    await waitFor(() => expect(server.sent(keepProductPicture)[0]?.body).toEqual({ removed: false }))
    expect(server.sent(keepProductPicture)[0]?.path).toContain(id(1))
  })

  test('[CAT-02] is removed, and restored by undo', async () => {
    server.answer(keepProductPicture, undefined)
    const person = show(<ServicePicture service={service(picture(1))} />, { signedIn: true })
    await person.click(screen.getByRole('button', { name: text('action.remove') }))
    await person.click(await undo())
    await waitFor(() =>
      expect(server.sent(keepProductPicture).map(({ body }) => body)).toEqual([{ removed: true }, { removed: false }]),
    )
  })

  test('[CAT-02] shows an error for a file that is no picture or that the server refuses', async () => {
    server.refuse(uploadProductPicture, 400, 'picture-too-small')
    show(<ServicePicture service={service(null)} />, { signedIn: true })
    choose('application/pdf')
    await screen.findByText(text('refusal.picture-invalid'))
    expect(server.sent(uploadProductPicture)).toHaveLength(0)
    choose()
    await screen.findByText(text('refusal.picture-too-small'))
  })
})

describe('a picture that is not square', () => {
  const [drawImage, fillRect] = [vi.fn(), vi.fn()]
  beforeEach(() => {
    const context = { drawImage, fillRect }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['part'])))
    server.answer(uploadProductPicture, picture(1))
    read(600, 400)
  })
  afterEach(() => vi.restoreAllMocks())
  const slider = (key: 'zoom' | 'x' | 'y') => screen.findByLabelText(text(`admin.picture.crop.${key}`))
  const use = () => screen.getByRole('button', { name: text('admin.picture.crop.use') })
  const drawn = () => drawImage.mock.lastCall?.slice(1)

  test('[CAT-02] [STF-03] is cropped by sliders, at most to the point where it stays sharp', async () => {
    const person = show(<ServicePicture service={service(null)} />, { signedIn: true })
    choose()
    const zoom = await slider('zoom')
    expect(zoom.getAttribute('max')).toBe('2')
    fireEvent.change(zoom, { target: { value: '2' } })
    fireEvent.change(await slider('x'), { target: { value: '0.75' } })
    await person.click(use())
    await waitFor(() => expect(server.sent(uploadProductPicture)).toHaveLength(1))
    expect(drawn()).toEqual([350, 100, 200, 200, 0, 0, 200, 200])
    expect(await new Response(server.sent(uploadProductPicture)[0]?.body as File).text()).toBe('part')
  })

  test('[CAT-02] [STF-03] is dragged relative to where the pointer was pressed', async () => {
    const person = show(<ServicePicture service={service(null)} />, { signedIn: true })
    choose()
    await slider('x')
    const [canvas] = document.getElementsByTagName('canvas')
    if (!canvas) throw new Error('nothing is shown')
    Object.assign(canvas, { setPointerCapture: () => undefined })
    vi.spyOn(canvas, 'clientWidth', 'get').mockReturnValue(200)
    fireEvent.pointerDown(canvas, { buttons: 1, clientX: 100, clientY: 50 })
    fireEvent.pointerMove(canvas, { buttons: 1, clientX: 70, clientY: 50 })
    fireEvent.pointerMove(canvas, { buttons: 1, clientX: 80, clientY: 50 })
    // Cleared before each drawing, so that transparent parts do not show the previous one.
    expect(fillRect.mock.calls.length).toBe(drawImage.mock.calls.length)
    await person.click(use())
    await waitFor(() => expect(drawn()).toEqual([140, 0, 400, 400, 0, 0, 400, 400]))
  })

  test('[CAT-02] [STF-03] is not uploaded if the dialog is cancelled', async () => {
    const person = show(<ServicePicture service={service(null)} />, { signedIn: true })
    choose()
    await slider('x')
    await person.click(screen.getByRole('button', { name: text('action.cancel') }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.sent(uploadProductPicture)).toHaveLength(0)
  })
})

test('[CUS-08] photos of a customer are shown, enlarged, removed and restored', async () => {
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
  await person.click(screen.getByRole('button', { name: text('action.remove') }))
  await person.click(await undo())
  await waitFor(() =>
    expect(server.sent(keepCustomerPicture).map(({ body }) => body)).toEqual([{ removed: true }, { removed: false }]),
  )
})
