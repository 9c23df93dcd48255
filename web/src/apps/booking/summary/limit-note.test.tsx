import type { BusinessObject } from '@goldline/contract/business-object'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import '../../../i18n/all-texts.ts'
import { createIntl, IntlProvider } from '../../../i18n/intl.tsx'
import { textsIn } from '../../../i18n/loaded-texts.ts'
import { type Flow, flowContext } from '../flow/flow-context.ts'
import { LimitNote } from './LimitNote.tsx'

const intl = createIntl({ locale: 'de-CH', messages: textsIn('de'), timeZone: 'Europe/Zurich' })
const note = (duration: number, phoneNr: string | null) => {
  const businessObject = { phoneNr } as BusinessObject
  const flow = { businessObject, chosen: [{ duration }] } as unknown as Flow
  return renderToString(
    <IntlProvider value={intl}>
      <flowContext.Provider value={flow}>
        <LimitNote />
      </flowContext.Provider>
    </IntlProvider>,
  )
}

test('[CAT-08] offers the salon’s phone number above the four-hour limit', () => {
  expect(note(241, '+41446680000')).toMatch(/role="alert".*<a class="[^"]*" href="tel:\+41446680000">Salon anrufen: /)
  expect(note(241, null)).not.toContain('<a')
  expect(note(240, '+41446680000')).toBe('')
})
