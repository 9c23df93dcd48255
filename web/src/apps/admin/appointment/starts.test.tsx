// @vitest-environment happy-dom
import { getOfferedServices, getSalonStarts } from '@goldline/contract/appointment/entry'
import { zone } from '@goldline/domain/time/zone'
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerEntry, entryNow, maiLinh, polish, service } from '../../../test/entry.ts'
import { show, text } from '../../../test/screen.tsx'
import { linh } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Starts } from './Starts.tsx'

const server = wire()
// 3 March 2027 is a Wednesday.
const happyHours = {
  activated: true,
  fromHour: '14:00',
  toHour: '16:00',
  weekDays: ['WEDNESDAY' as const],
  amount: 15,
  percentage: true,
}
const cheaper = { ...service, happyHours }
const morning = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45', '11:00']

beforeEach(() => {
  answerEntry(server)
  server.answer(getOfferedServices, { services: [cheaper, polish], staff: [maiLinh] })
  const times = [...morning, '15:30', '16:00'].map((time) => `${time}:00`)
  const slotsOfDates = [{ date: '2027-03-03', times, preferred: ['10:00:00'] }]
  server.answer(getSalonStarts, { from: '2027-03-03', to: '2027-03-09', slotsOfDates, preferredFirst: true })
})

type StartsProps = Pick<ComponentProps<typeof Starts>['draft'], 'services'> & Partial<ComponentProps<typeof Starts>>
const wishOf = ({ product }: { product: string }) => ({ product, staffId: linh, duration: 60 })

function ShownStarts({ services, priced = true, ...rest }: StartsProps) {
  const { data } = useMe()
  const props = {
    offered: [cheaper, polish],
    staff: [maiLinh],
    clock: zone('Europe/Zurich'),
    now: entryNow,
    onChoose: () => undefined,
  }
  return data ? <Starts draft={{ services, day: '2027-03-03', time: '' }} {...props} priced={priced} {...rest} /> : null
}

/** The buttons' texts, without whitespace. */
async function said(shown: StartsProps) {
  show(<ShownStarts {...shown} />, { signedIn: true })
  const buttons = (await screen.findAllByRole('button')).filter((each) => each.hasAttribute('aria-pressed'))
  return buttons.map(({ textContent }) => textContent?.replace(/\s/g, '').replace('-', '−'))
}

test('[CAT-05] [APT-15d] a cheaper start is among the few shown, with its reduction', async () => {
  const starts = await said({ services: [wishOf(cheaper)] })
  expect(starts).toHaveLength(6)
  expect(starts.at(-1)).toBe('15:30−15%')
  expect(starts.filter((each) => each?.includes('%'))).toHaveLength(1)
  expect(starts).toContain(`10:00${text('admin.entry.noGap').replace(/\s/g, '')}`)
})

test('[CAT-05] shows the reduction as an amount if only one of several services is cheaper', async () => {
  expect((await said({ services: [wishOf(cheaper), wishOf(polish)] })).at(-1)).toBe('15:30CHF−12')
})

test('[CAT-05] shows no reduction if the price was agreed before', async () => {
  const starts = await said({ services: [wishOf(cheaper)], priced: false })
  expect(starts).not.toContainEqual(expect.stringContaining('%'))
})

test('[APT-15d] marks the usual time, weekday and person; choosing such a start requests that person', async () => {
  const day = { date: '2027-03-03', preferred: ['10:00:00'] }
  const all = [...morning, '15:30', '16:00'].map((time) => `${time}:00`)
  server.answerBy(getSalonStarts, (query) => ({
    from: '2027-03-03',
    to: '2027-03-09',
    slotsOfDates: [{ ...day, times: query.get('staffIds') === linh ? ['10:45:00', '11:00:00'] : all }],
    preferredFirst: true,
  }))
  const chosen = vi.fn()
  const habits = { weekday: 'WEDNESDAY' as const, minutes: 11 * 60 + 10, staffId: linh }
  const anybody = { ...wishOf(polish), staffId: null, duration: 30 }
  const starts = await said({ services: [anybody], habits, onChoose: chosen })
  const withLinh = text('admin.entry.with', 'de', { name: maiLinh.name }).replace(/\s/g, '')
  const usual = text('admin.entry.usual').replace(/\s/g, '')
  expect(starts.filter((each) => each?.includes(usual))).toEqual([`11:00${usual}${withLinh}`])
  expect(starts).toContain(`10:45${withLinh}`)
  screen.getByRole('group', { name: new RegExp(text('admin.entry.usualDay', 'de', { weekday: 'WEDNESDAY' })) })
  screen.getByRole('button', { name: /^11:00/ }).click()
  const asked = [{ ...anybody, staffId: linh }]
  expect(chosen).toHaveBeenCalledWith({ day: '2027-03-03', time: '11:00', services: asked })
})

test('[APT-15l] shows all starts of a day on request, and says if a day has none', async () => {
  const me = show(
    <ShownStarts services={[wishOf(polish)]} draft={{ services: [wishOf(polish)], day: '2027-03-02', time: '' }} />,
    {
      signedIn: true,
    },
  )
  await me.click(await screen.findByRole('button', { name: text('admin.entry.moreStarts', 'de', { count: 5 }) }))
  expect(screen.getAllByRole('button')).toHaveLength(11)
  expect(screen.getByText(text('admin.entry.dayFull', 'de', { day: 'Di., 2. März' }))).toBeTruthy()
})

test('[AVL-06, APT-15d] shows consecutive days without a start as a range', async () => {
  const free = ['2027-03-08', '2027-03-09', '2027-03-12'].map((date) => ({ date, times: ['09:00:00'], preferred: [] }))
  server.answer(getSalonStarts, { from: '2027-03-03', to: '2027-03-12', slotsOfDates: free, preferredFirst: true })
  show(<ShownStarts services={[wishOf(cheaper)]} />, { signedIn: true })
  const [before, between] = [
    { from: 'Mi., 3. März', to: 'So., 7. März' },
    { from: 'Mi., 10. März', to: 'Do., 11. März' },
  ].map((days) => text('admin.entry.daysFull', 'de', days))
  expect(await screen.findByText(before ?? '')).toBeTruthy()
  expect(screen.getByText(between ?? '')).toBeTruthy()
})
