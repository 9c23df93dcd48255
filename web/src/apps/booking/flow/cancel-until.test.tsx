import type { BusinessObject } from '@goldline/contract/business-object'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test, vi } from 'vitest'
import en from '../../../i18n/en.json' with { type: 'json' }
import { CancelUntil } from './CancelUntil.tsx'
import { type Flow, flowContext } from './flow-context.ts'

const note = (messages: Record<string, string>) => {
  const businessObject = {
    timeZone: 'Europe/Zurich',
    cancellationWindowHours: 24,
    staff: [],
  } as unknown as BusinessObject
  const selection = { products: [], staffId: undefined, day: '2027-03-09', time: '10:00:00' }
  const flow = { businessObject, selection, chosen: [], today: '2027-03-02' } as unknown as Flow
  return renderToString(
    <IntlProvider locale="en" messages={messages} timeZone="Europe/Zurich" onError={missing}>
      <flowContext.Provider value={flow}>
        <CancelUntil />
      </flowContext.Provider>
    </IntlProvider>,
  )
}
const missing = vi.fn()

test('[APT-04, UI-01] until when it can be cancelled is said once the texts of the step are there', () => {
  expect(note(en)).toContain('<p')
  const ofSteps = ([id]: [string, string]) => !id.startsWith('booking.until')
  expect(note(Object.fromEntries(Object.entries(en).filter(ofSteps)))).toBe('')
  expect(missing).not.toHaveBeenCalled()
})
