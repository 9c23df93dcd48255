// @vitest-environment happy-dom
import { getOfferedServices, getSalonStarts } from '@goldline/contract/appointment/entry'
import { zone } from '@goldline/domain/time/zone'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { linh } from '../../../calendar/test-visit.ts'
import { answerEntry, entryNow, maiLinh, polish, service } from '../../../test/entry.ts'
import { show, text } from '../../../test/screen.tsx'
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

type Shown = { services: { product: string; staffId: string | null; duration: number }[]; priced?: boolean }
const wishOf = ({ product }: { product: string }) => ({ product, staffId: linh, duration: 60 })

function Inside({ services, priced = true }: Shown) {
  const { data } = useMe()
  const props = { offered: [cheaper, polish], clock: zone('Europe/Zurich'), now: entryNow, onChoose: () => undefined }
  return data ? <Starts draft={{ services, day: '2027-03-03', time: '' }} {...props} priced={priced} /> : null
}

/** What the buttons say, without spaces of any kind. */
async function said(shown: Shown) {
  show(<Inside {...shown} />, { signedIn: true })
  const buttons = await screen.findAllByRole('button')
  return buttons.map(({ textContent }) => textContent?.replace(/\s/g, '').replace('-', '−'))
}

test('[CAT-05] [APT-15] a start that costs less says how much, and is among the few though others come before it', async () => {
  const starts = await said({ services: [wishOf(cheaper)] })
  expect(starts).toHaveLength(8)
  expect(starts.at(-1)).toBe('15:30−15%')
  expect(starts.filter((each) => each?.includes('%'))).toHaveLength(1)
  expect(starts).toContain(`10:00${text('admin.entry.noGap').replace(/\s/g, '')}`)
})

test('[CAT-05] where only one of several services costs less, it is the amount', async () => {
  expect((await said({ services: [wishOf(cheaper), wishOf(polish)] })).at(-1)).toBe('15:30CHF−12')
})

test('[CAT-05] what was agreed before promises no other price', async () => {
  const starts = await said({ services: [wishOf(cheaper)], priced: false })
  expect(starts).not.toContainEqual(expect.stringContaining('%'))
})
