import { maxLengths } from '@goldline/domain/text-lengths'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon, ShieldIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { Field } from '../keys/Field.tsx'
import { Keyboard } from '../keys/Keyboard.tsx'
import { NumberPad } from '../keys/NumberPad.tsx'
import { Frame } from '../shell/Frame.tsx'
import kiosk from '../shell/Kiosk.module.css'
import type { KioskNavigation } from '../shell/steps.ts'
import styles from './Find.module.css'
import {
  emptySearch,
  formatBirthday,
  mostDigits,
  type SearchValues,
  searchKinds,
  secondFacts,
  useVisitSearch,
} from './use-visit-search.ts'

/** Identifies a customer with an appointment in one of three ways (CHK-01, CHK-04). */
export function FindStep({ way }: { way: KioskNavigation }) {
  const t = useText()
  const finding = useVisitSearch(way)
  const { typed, change } = finding
  const { by, fact, text } = typed
  const hasPad = by === 'phone' || fact !== undefined
  const back = () => (fact === undefined ? way.back() : change({ fact: undefined, digits: '' }))
  return (
    <Frame
      way={{ ...way, back }}
      title={t(fact ? 'checkin.find.fact' : 'checkin.find.title')}
      lead={hasPad && t('checkin.find.lead')}
      foot={!hasPad && <Keyboard value={text} onChange={(next) => change({ text: next })} capital={by === 'name'} />}
    >
      <div
        className={hasPad ? classes(stack(48, 'one-auto', 'top'), kiosk.besidePad) : classes(stack(16), styles.alone)}
      >
        <Question {...finding} />
        {hasPad && <Digits typed={typed} change={change} />}
      </div>
    </Frame>
  )
}

type VisitSearch = ReturnType<typeof useVisitSearch>

function Question({ typed, change, missed, next, ready, busy }: VisitSearch) {
  const t = useText()
  const { by, fact } = typed
  return (
    <div className={styles.question}>
      {fact ? (
        <Tabs options={secondFacts} chosen={fact} onChange={(other) => change({ fact: other, digits: '' })} />
      ) : (
        <Tabs options={searchKinds} chosen={by} onChange={(other) => change({ ...emptySearch, by: other })} />
      )}
      <Answer typed={typed} change={change} />
      {missed && (
        <p className={kiosk.missed} role="alert">
          {missed}
        </p>
      )}
      <button type="button" className={kiosk.gold} aria-disabled={!ready} aria-busy={busy || undefined} onClick={next}>
        {t('checkin.next')}
        <ArrowIcon />
      </button>
      <p className={row(16, 'quiet')}>
        <ShieldIcon className={look('mt8', 'gold')} />
        {t('checkin.find.privacy')}
      </p>
    </div>
  )
}

type SearchField = { typed: SearchValues; change: (part: Partial<SearchValues>) => void }

function Answer({ typed: { by, fact, text, digits }, change }: SearchField) {
  const t = useText()
  const label = t(`checkin.find.by.${fact ?? by}`)
  if (fact === undefined) {
    const maxLength = by === 'phone' ? maxLengths.phoneNr : maxLengths.email
    return (
      <Field
        key={by}
        big
        label={label}
        value={text}
        onChange={(next) => change({ text: next })}
        maxLength={maxLength}
      />
    )
  }
  const only = (next: string) => next.replace(/\D/g, '').slice(0, mostDigits(fact))
  const shown = fact === 'birthday' ? formatBirthday(digits) : digits
  return (
    <Field
      key={fact}
      big
      label={label}
      value={shown}
      onChange={(next) => change({ digits: only(next) })}
      maxLength={10}
    />
  )
}

function Digits({ typed: { fact, text, digits }, change }: SearchField) {
  if (fact === undefined)
    return <NumberPad value={text} onChange={(next) => change({ text: next })} maxLength={maxLengths.phoneNr} plus />
  return <NumberPad value={digits} onChange={(next) => change({ digits: next })} maxLength={mostDigits(fact)} />
}

type Option = (typeof searchKinds)[number] | (typeof secondFacts)[number]

function Tabs<O extends Option>({
  options,
  chosen,
  onChange,
}: {
  options: readonly O[]
  chosen: O
  onChange: (option: O) => void
}) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not a form field
    <div className={classes(row(8, 'wrap'), styles.tabs)} role="group">
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => onChange(option)}>
          {t(`checkin.find.by.${option}`)}
        </button>
      ))}
    </div>
  )
}
