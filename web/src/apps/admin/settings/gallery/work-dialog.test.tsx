// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getCustomers } from '@goldline/contract/customer'
import { noteWorkConsent, type OwnWork, removeWork, updateWork } from '@goldline/contract/picture/gallery'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inSalon } from '../../../../test/answers.ts'
import { WhenSalonKnown } from '../../../../test/customers.tsx'
import { describedBy, show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { WorkDialog } from './WorkDialog.tsx'

const server = wire()
const closed = vi.fn()
const open: OwnWork = {
  id: '0190a000-0000-7000-8000-000000000701',
  path: '/p.webp',
  width: 400,
  height: 500,
  color: '#aabbcc',
  sources: [],
  titles: {},
  alts: {},
  productId: null,
  staffId: null,
  consent: 'OPEN',
  givenBy: null,
}
const agreed: OwnWork = {
  ...open,
  consent: 'GIVEN',
  givenBy: { name: 'Lea Keller', customerId: null, day: '2027-03-01', way: 'DEVICE', version: 1 },
}

beforeEach(() => {
  closed.mockClear()
  server.answer(getMe, inSalon({}))
  server.answer(getCatalogue, { language: 'de', categories: [], staff: [] })
  server.answer(getCustomers, { customers: [], next: null, count: 0 })
  server.answer(updateWork, open)
})
async function edit(work: OwnWork) {
  const person = show(
    <WhenSalonKnown>
      <WorkDialog work={work} onClose={closed} />
    </WhenSalonKnown>,
    { signedIn: true },
  )
  await screen.findByRole('dialog')
  return person
}
const press = (name: string) => screen.findByRole('button', { name })

describe('what a picture shows', () => {
  test('[CAT-12a] texts are sent; an unchanged consent is not recorded again', async () => {
    const person = await edit(agreed)
    await person.type(screen.getAllByLabelText(text('admin.gallery.title'))[0] as HTMLElement, 'Kupfer')
    await person.click(await press(text('action.save')))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(server.sent(updateWork)[0]?.body).toMatchObject({ titles: { de: 'Kupfer' }, productId: null, staffId: null })
    expect(server.sent(noteWorkConsent)).toEqual([])
  })

  test('[CAT-12c] a recognisable person needs a name and the way they agreed', async () => {
    server.answer(noteWorkConsent, agreed)
    const person = await edit(open)
    await person.click(screen.getByRole('radio', { name: new RegExp(text('admin.gallery.consent.GIVEN')) }))
    await person.click(await press(text('action.save')))
    const name = screen.getByLabelText<HTMLInputElement>(new RegExp(text('admin.gallery.consent.name').slice(0, 10)))
    expect(describedBy(name)).toContain(text('form.required'))
    await person.type(name, 'Lea Keller')
    await person.click(screen.getByRole('radio', { name: text('admin.gallery.consent.DEVICE') }))
    await person.click(await press(text('action.save')))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(server.sent(noteWorkConsent)[0]?.body).toMatchObject({
      consent: 'GIVEN',
      name: 'Lea Keller',
      customerId: null,
      way: 'DEVICE',
    })
  })

  test('[CAT-12d] a consent is withdrawn at once, without saving the form', async () => {
    server.answer(noteWorkConsent, { ...agreed, consent: 'WITHDRAWN' })
    const person = await edit(agreed)
    await person.click(await press(text('admin.gallery.withdraw')))
    await waitFor(() => expect(server.sent(noteWorkConsent)[0]?.body).toEqual({ consent: 'WITHDRAWN' }))
    expect(server.sent(updateWork)).toEqual([])
  })

  test('[CAT-12b] removing asks for confirmation', async () => {
    server.answer(removeWork, undefined)
    const person = await edit(agreed)
    await person.click(await press(text('action.remove')))
    expect(server.sent(removeWork)).toEqual([])
    const both = screen.getAllByRole('button', { name: text('action.remove') })
    await person.click(both[both.length - 1] as HTMLElement)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(server.sent(removeWork)).toHaveLength(1)
  })
})
