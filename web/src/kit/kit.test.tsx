import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import '../i18n/all-texts.ts'
import { createIntl, IntlProvider } from '../i18n/intl.tsx'
import { textsIn } from '../i18n/loaded-texts.ts'
import { ActionButton } from './ActionButton.tsx'
import { Avatar, initials, PersonAvatar } from './Avatar.tsx'
import { CheckList } from './CheckList.tsx'
import { Divider } from './Divider.tsx'
import { EndlessList } from './EndlessList.tsx'
import { PageShell } from './PageShell.tsx'
import { PhoneField } from './PhoneField.tsx'
import { RadioPills } from './RadioPills.tsx'
import { Select } from './Select.tsx'
import { Stepper } from './Stepper.tsx'

const intl = createIntl({ locale: 'de-CH', messages: textsIn('de'), timeZone: 'Europe/Zurich' })
const html = (node: ReactNode) =>
  renderToString(
    <IntlProvider value={intl}>
      <Router ssrPath="/">{node}</Router>
    </IntlProvider>,
  )
const nothing = () => undefined

describe('pieces of the kit', () => {
  test('[UI-04] an action button with a page is a link to / + path with a trailing arrow', () => {
    const link = html(<ActionButton text="Buchen" pageToNavigate={{ path: 'b/studio' }} />)
    expect(link).toMatch(/^<a href="\/b\/studio"/)
    expect(link).toMatch(/Buchen.*<svg/)
  })

  test('[UI-04] without a page it is a button and has no arrow', () => {
    const button = html(<ActionButton text="Buchen" onClick={nothing} />)
    expect(button).toContain('<button')
    expect(button).not.toContain('<svg')
  })

  test('[UI-04] the check list translates each text and adds a tick', () => {
    const list = html(<CheckList textList={['status.CONFIRMED', 'status.OTHER']} />)
    expect(list.match(/<li\b/g)).toHaveLength(2)
    expect(list.match(/<svg/g)).toHaveLength(2)
    expect(list).toContain('Bestätigt')
  })

  test('[UI-04] the divider is a separator', () => {
    expect(html(<Divider />)).toMatch(/^<hr/)
  })

  test('[UI-06] a select shows the text of prefix + value, and is valid until it was left empty', () => {
    const select = (value: 'MONDAY' | '') =>
      html(
        <Select
          label="Tag"
          options={['MONDAY']}
          translationPrefix="weekday."
          value={value}
          onChange={nothing}
          required
        />,
      )
    expect(select('MONDAY')).toContain('Montag')
    expect(select('')).toContain('Bitte wählen')
    expect(select('')).toContain('role="combobox"')
    expect(select('')).toContain('aria-required="true"')
  })

  test('[UI-13] the kit writes no style attribute, which the content security policy forbids', () => {
    const page = html(
      <PageShell language="de" onLanguage={nothing}>
        <Stepper label="Schritte" steps={['a', 'b']} current={1} />
        <RadioPills
          label="Wer"
          options={[{ value: 'a', label: 'A', leading: <Avatar name="A" /> }]}
          value="a"
          onChange={nothing}
        />
        <PhoneField
          countries={[{ isoCode: 'CH', phoneCountryCode: '41' }]}
          isoCode="CH"
          onIsoCode={nothing}
          label="Telefon"
          value=""
          onChange={nothing}
        />
      </PageShell>,
    )
    expect(page).toContain('Schweiz +41')
    expect(page).not.toMatch(/\sstyle=|<style|<script|\son\w+=/)
  })

  test('[UI-11] an endless list has a button for more, shows a failure, and shows nothing at its end', () => {
    const list = (
      state: { hasMore: boolean; busy?: boolean; error?: string; above?: number },
      items = ['eins', 'zwei'],
    ) =>
      html(
        <EndlessList
          label="Liste"
          items={items}
          keyOf={(item) => item}
          busy={false}
          onMore={nothing}
          empty={<p>leer</p>}
          {...state}
        >
          {(item) => item}
        </EndlessList>,
      )
    expect(list({ hasMore: true })).toContain('Mehr anzeigen')
    expect(list({ hasMore: true })).toContain('2 Einträge angezeigt')
    expect(list({ hasMore: true, above: 1 })).toContain('3 Einträge angezeigt')
    expect(list({ hasMore: true, error: 'Das ging nicht' })).toMatch(
      /role="alert".*Das ging nicht.*Noch einmal versuchen/,
    )
    expect(list({ hasMore: true, busy: true })).toMatch(/aria-busy="true"/)
    expect(list({ hasMore: false })).not.toContain('<button')
    expect(list({ hasMore: false }, [])).toBe('<p>leer</p>')
  })

  test('[UI-13] only the finished steps of a stepper are links back, named by their step', () => {
    const steps = html(
      <Stepper
        label="Schritte"
        steps={['a', 'b', 'c']}
        current={1}
        link={(index, text) => <a href={`/${index}`}>{text}</a>}
      />,
    )
    expect(steps.match(/<a /g)).toHaveLength(1)
    expect(steps).toMatch(/<a href="\/0">.*a.*Erledigt.*<\/a>/i)
  })

  test('an avatar shows the initials of the first and last word', () => {
    expect(initials('Mai Linh Nguyễn')).toBe('MN')
    expect(initials('  đỗ ')).toBe('Đ')
    expect(initials('')).toBe('')
  })

  test('[UI-19] a staff member has their calendar colour, whatever their name', () => {
    const shown = (name: string, color: number) => html(<PersonAvatar person={{ name, surname: 'Meier', color }} />)
    expect(shown('Anna', 3).replace('AM', 'LM')).toBe(shown('Lena', 3))
    expect(shown('Anna', 11)).toBe(shown('Anna', 3))
    expect(shown('Anna', 4)).not.toBe(shown('Anna', 3))
  })
})
