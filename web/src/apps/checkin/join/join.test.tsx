// @vitest-environment happy-dom
import { getBusinessObject } from '@goldline/contract/business-object'
import { getQueueRoom, getQueueWaits, joinQueue } from '@goldline/contract/queue'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { advanceSeconds, button, findStart, id, type KioskPerson, kiosk, offer, press } from '../../../test/kiosk.tsx'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { text } from '../../../test/screen.tsx'

const { server, open } = kiosk()

describe('without an appointment', () => {
  /** Goes to the step that asks for the name. */
  const choose = async (person: KioskPerson) => {
    await person.click(await button(new RegExp(text('checkin.start.without'))))
    await person.click(await button(/Shellac/))
    await screen.findByText(text('checkin.ahead', 'de', { count: 2 }))
    await person.click(await button(text('checkin.next')))
    await person.click(await button(/Linh/))
    await person.click(await button(text('checkin.person.action')))
    await screen.findByRole('heading', { name: text('checkin.details.title') })
  }

  test('[CHK-05] joins with services, person, name and contact; marketing is not ticked by default', async () => {
    server.answer(joinQueue, [
      { number: 3, ahead: 2, startTime: '2026-06-10T13:00:00Z', minutes: 55, latestMinutes: 70 },
    ])
    const person = open()
    await choose(person)
    for (const box of screen.getAllByRole('checkbox')) expect((box as HTMLInputElement).checked).toBe(false)
    await press(person, 'Nora')
    await person.click(screen.getByRole('textbox', { name: text('checkin.details.contact') }))
    await press(person, '0794124120')
    await person.click(await button(text('checkin.details.action')))
    await screen.findByRole('heading', { name: text('checkin.waiting.title', 'de', { name: 'Nora' }) })
    expect(server.sent(joinQueue).map(({ body }) => body)).toEqual([
      {
        guests: [{ products: [offer.categories[0]?.products[0]?.id] }],
        staffId: id,
        name: 'Nora',
        contact: '0794124120',
        byNumber: false,
        language: 'de',
        textVersion: '2026-12-01',
      },
    ])
    await person.click(await button(text('action.done')))
    await findStart()
    expect(document.body.textContent).not.toMatch(/Nora|0794/)
  })

  test('[CHK-05n] a closed salon says so and links to booking, before any choice', async () => {
    const opening = { ...offer.opening, activated: false }
    server.answer(getBusinessObject, { ...offer, opening })
    const person = open()
    await screen.findByText(text('checkin.closed'))
    await person.click(await button(new RegExp(text('checkin.start.without'))))
    await screen.findByRole('heading', { name: text('checkin.closed') })
    screen.getByRole('img', { name: text('checkin.online.alt', 'de', { salon: salonOfOwner.name }) })
    expect(server.sent(getQueueWaits)).toEqual([])
  })

  test('[CAT-05] shows the list price of a reduced service only', async () => {
    const promotion = { activated: true, amount: 10, percentage: true, fromDate: '2000-01-01', toDate: '2999-12-31' }
    const [category] = offer.categories
    if (!category) throw new Error('a category')
    const products = category.products.map((each, index) => ({
      ...each,
      promotion: index === 0 ? promotion : null,
      happyHours: null,
    }))
    server.answer(getBusinessObject, { ...offer, categories: [{ ...category, products }] })
    const person = open()
    await person.click(await button(new RegExp(text('checkin.start.without'))))
    const tile = await button(/Shellac/)
    expect(tile.textContent?.replace(/\s/g, ' ')).toContain(`${text('word.insteadOf')} CHF 58 CHF 52.20`)
    expect((await button(/Maniküre/)).querySelector('s')).toBeNull()
  })

  test('[CHK-05] each guest of a party must choose services', async () => {
    const person = open()
    await person.click(await button(new RegExp(text('checkin.start.without'))))
    await person.click(await button(text('checkin.services.more')))
    await person.click(await button(/Shellac/))
    await person.click(await button(text('checkin.next')))
    // Continuing first leads to the guest who has chosen nothing.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Person 2' }).getAttribute('aria-pressed')).toBe('true'),
    )
    await person.click(await button(/Maniküre/))
    await person.click(await button(text('checkin.next')))
    await screen.findByRole('heading', { name: text('checkin.person.title') })
    const [first, second] = offer.categories[0]?.products ?? []
    expect(server.sent(getQueueWaits).at(-1)?.body).toEqual({
      guests: [{ products: [first?.id] }, { products: [second?.id] }],
    })
  })

  test('[CHK-03] does not time out while a lost call is retried', async () => {
    server.lose(joinQueue)
    const person = open()
    await choose(person)
    await press(person, 'Nora')
    await person.click(screen.getByRole('textbox', { name: text('checkin.details.contact') }))
    await person.click(await button('abc'))
    await press(person, 'abc')
    await person.click(await button(text('checkin.details.action')))
    await button(text('checkin.moment'))
    advanceSeconds(40)
    expect(screen.getByRole('button', { name: text('checkin.moment') }).getAttribute('aria-busy')).toBe('true')
    // End the running call before the next test.
    server.answer(joinQueue, [
      { number: 3, ahead: 2, startTime: '2026-06-10T13:00:00Z', minutes: 55, latestMinutes: 70 },
    ])
    await button(text('action.done'))
  })

  test('[CHK-05, CHK-03] booking instead opens the salon’s page on the guest’s own phone', async () => {
    const person = open()
    await person.click(await button(new RegExp(text('checkin.start.without'))))
    await person.click(await button(/Shellac/))
    await person.click(await button(text('checkin.next')))
    await person.click(await button(text('checkin.online')))
    const code = await screen.findByRole('img', { name: new RegExp(salonOfOwner.name) })
    expect(code.getAttribute('src')).toMatch(/^data:image\/svg/)
    expect(screen.getByText(new RegExp(`/b/${salonOfOwner.urlName}$`))).toBeTruthy()
    await person.click(await button(text('action.back')))
    await person.click(await button(text('checkin.online')))
    await person.click(await button(text('checkin.understood')))
    await findStart()
  })
})

test('[CHK-05] the waiting room shows who is called, and how long the others wait', async () => {
  history.replaceState(null, '', '/checkin/room')
  const row = { id, number: 12, member: null, staff: null }
  server.answer(getQueueRoom, [
    { ...row, name: 'Lea K.', status: 'CALLED', staff: 'Elira', startTime: null, minutes: 0, latestMinutes: 15 },
    { ...row, id: owner.id, name: null, status: 'WAITING', startTime: null, minutes: 25, latestMinutes: 40 },
  ])
  open()
  const [called, waiting] = await screen.findAllByRole('listitem')
  expect(within(called as HTMLElement).getByText('bitte kommen')).toBeTruthy()
  expect(called?.textContent).toMatch(/Lea K\..*bei Elira/)
  expect(waiting?.textContent).toMatch(/Nummer 12.*Erste freie Person.*25–40 Min\./)
})
