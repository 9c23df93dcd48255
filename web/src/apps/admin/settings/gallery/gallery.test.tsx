// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { listGallery, type OwnWork, updateWork, uploadWork } from '@goldline/contract/picture/gallery'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inSalon } from '../../../../test/answers.ts'
import { WhenSalonKnown } from '../../../../test/customers.tsx'
import { show, text } from '../../../../test/screen.tsx'
import { UploadRequest } from '../../../../test/upload-request.ts'
import { wire } from '../../../../test/wire.ts'
import { Page } from './GalleryScreen.tsx'

const server = wire()
const work = (number: number, own: Partial<OwnWork> = {}): OwnWork => ({
  id: `0190a000-0000-7000-8000-0000000006${String(number).padStart(2, '0')}`,
  path: '/p.webp',
  width: 400,
  height: 500,
  color: '#aabbcc',
  sources: [],
  titles: { de: `Arbeit ${number}` },
  alts: { de: 'a', en: 'a', vi: 'a' },
  productId: null,
  staffId: null,
  consent: 'NOBODY',
  givenBy: null,
  ...own,
})

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 1000, close: () => undefined }))
  server.answer(getMe, inSalon({}))
  server.answer(getCatalogue, { language: 'de', categories: [], staff: [] })
  server.answer(listGallery, [work(1), work(2), work(3, { consent: 'OPEN' })])
})
const open = () =>
  show(
    <WhenSalonKnown>
      <Page />
    </WhenSalonKnown>,
    { signedIn: true },
  )
const file = (name: string, megabytes = 1) =>
  Object.defineProperty(new File(['x'], name, { type: 'image/jpeg' }), 'size', { value: megabytes * 1024 * 1024 })
async function choose(files: readonly File[]) {
  await screen.findByText('Arbeit 1')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  fireEvent.change(input, { target: { files } })
}
const titles = () => screen.getAllByText(/^Arbeit \d+$/).map((each) => each.textContent)

/** Makes the server reject the file of this name as no picture. */
function refuseBroken(name: string) {
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    init.body instanceof File && init.body.name === name
      ? Response.json({ status: 400, message: 'picture-invalid' }, { status: 400 })
      : answered(address, init),
  )
}

describe('the gallery of ADMIN', () => {
  test('[CAT-12b] of forty pictures, a broken one and one of 60 MB are refused with the reason, the others are added', async () => {
    let added = 10
    server.answerBy(uploadWork, () => work(added++, { consent: 'OPEN' }))
    refuseBroken('kaputt.jpg')
    open()
    const good = Array.from({ length: 38 }, (_, n) => file(`bild-${n}.jpg`))
    await choose([file('kaputt.jpg'), file('riesig.jpg', 60), ...good])
    await waitFor(() => expect(titles()).toHaveLength(3 + 38), { timeout: 20_000 })
    expect(server.sent(uploadWork)).toHaveLength(38)
    const list = screen.getByRole('list', { name: text('admin.pictures.uploads') })
    const [broken, heavy] = within(list).getAllByRole('listitem')
    expect(broken?.textContent).toContain(`kaputt.jpg${text('refusal.picture-invalid')}`)
    expect(heavy?.textContent).toContain(text('admin.pictures.tooLarge', 'de', { size: '60', megabytes: 10 }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  }, 30_000)

  test('[CAT-12i] missing details can be filtered and are counted; filtered pictures cannot be ordered', async () => {
    const person = open()
    await screen.findByText('Arbeit 1')
    await person.click(screen.getByRole('button', { name: new RegExp(`^${text('admin.gallery.gap.consent')}`) }))
    expect(titles()).toEqual(['Arbeit 3'])
    expect(screen.queryByRole('button', { name: text('admin.gallery.move', 'de', { number: 1 }) })).toBeNull()
  })

  test('[CAT-12i] Space lifts a picture, an arrow key moves it, and its new place is sent', async () => {
    server.answer(updateWork, work(1))
    const person = open()
    await screen.findByText('Arbeit 1')
    screen.getByRole('button', { name: text('admin.gallery.move', 'de', { number: 1 }) }).focus()
    await person.keyboard(' {ArrowRight}')
    await waitFor(() => expect(titles()).toEqual(['Arbeit 2', 'Arbeit 1', 'Arbeit 3']))
    expect(server.sent(updateWork)[0]).toMatchObject({ body: { place: 1 } })
    expect(screen.getByText(text('admin.pictures.moved', 'de', { place: 2, count: 3 }))).toBeTruthy()
  })

  test('[CAT-12i] an order that the server refuses is reverted with a notice', async () => {
    server.refuse(updateWork, 404, 'picture.notFound')
    const person = open()
    await screen.findByText('Arbeit 1')
    screen.getByRole('button', { name: text('admin.gallery.move', 'de', { number: 1 }) }).focus()
    await person.keyboard(' {ArrowRight}')
    expect(await screen.findByText(text('refusal.picture.notFound'))).toBeTruthy()
    await waitFor(() => expect(titles()).toEqual(['Arbeit 1', 'Arbeit 2', 'Arbeit 3']))
  })
})
