import type { BusinessObject } from '@goldline/contract/business-object'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import '../../../i18n/all-texts.ts'
import { createIntl, IntlProvider } from '../../../i18n/intl.tsx'
import { textsIn } from '../../../i18n/loaded-texts.ts'
import { type Flow, flowContext } from '../flow/flow-context.ts'
import { CancelUntil } from './CancelUntil.tsx'

test('[APT-04, UI-01] shows the cancellation deadline in the salon’s time zone', () => {
  const businessObject = {
    timeZone: 'Europe/Zurich',
    cancellationWindowHours: 24,
    staff: [],
  } as unknown as BusinessObject
  const selection = { products: [], staffId: undefined, day: '2027-03-09', time: '10:00:00' }
  const flow = { businessObject, selection, chosen: [], today: '2027-03-02' } as unknown as Flow
  const intl = createIntl({ locale: 'en', messages: textsIn('en'), timeZone: 'Europe/Zurich' })
  const note = renderToString(
    <IntlProvider value={intl}>
      <flowContext.Provider value={flow}>
        <CancelUntil />
      </flowContext.Provider>
    </IntlProvider>,
  )
  expect(note).toContain('<p')
})
