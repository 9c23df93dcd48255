// @vitest-environment happy-dom
import { getMe } from '@goldline/contract/auth/user'
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { DayView } from './DayView.tsx'
import { readSettings } from './view-settings.ts'

const day = '2027-03-14'
const loaded = {
  day,
  frame: { businessObject: { timeZone: 'Europe/Zurich' }, opening: [{ date: day, spans: [] }], staff: [] },
  shown: [],
  everything: new Map(),
  hours: { from: 480, to: 1080 },
}
const view = { open: () => undefined, begin: () => undefined, statuses: new Set() }

const server = wire()

/** Renders the day once the salon is loaded. */
function ShownDay({ now }: { now: number | undefined }) {
  const shown = { loaded, now, view, settings: readSettings(undefined, ''), fresh: new Set() } as unknown
  return useMe().data ? <DayView {...(shown as ComponentProps<typeof DayView>)} /> : null
}

test.each([
  ['today', 720, 'admin.day.closedToday'],
  ['another day', undefined, 'admin.day.closed'],
] as const)('[UI-02] says that the salon is closed on an empty closed day: %s', async (_, now, id) => {
  server.answer(getMe, { ...owner, salon: salonOfOwner })
  show(<ShownDay now={now} />, { signedIn: true })
  expect((await screen.findByText(text(id))).getAttribute('role')).toBe('status')
})
