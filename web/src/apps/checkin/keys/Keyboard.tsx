import { useState } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { row } from '../../../kit/look.ts'
import { BackspaceIcon } from '../../../kit/till-icons.tsx'
import styles from './Keys.module.css'
import { type KeyLayer, keyLabel, keyRows, removeLast, typeKey } from './keys.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  /** Whether words start with a capital, as in names but not in e-mails. */
  capital: boolean
  /** The layer shown first. */
  first?: KeyLayer
}

/** Renders a keyboard of letters, symbols and diacritics; each key is large enough for a thumb. */
export function Keyboard({ value, onChange, capital, first = 'letters' }: Props) {
  const t = useText()
  const { language } = useApp()
  const [layer, setLayer] = useState(first)
  const [held, setHeld] = useState(false)
  const upper = held || (capital && (value === '' || value.endsWith(' ') || value.endsWith('-')))
  const write = (key: string) => {
    onChange(typeKey(value, key, { upper, vietnamese: language === 'vi' && layer === 'letters' }))
    setHeld(false)
  }
  const rows = keyRows(layer, language, upper)
  const last = rows.length - 1
  return (
    <section className={styles.keyboard} aria-label={t('checkin.keys')}>
      {rows.map((keys, index) => (
        <div key={keys.join('')} className={classes(row(8, 'justify-center'), styles.row)}>
          {index === last && (
            <button type="button" data-wide aria-pressed={held} onClick={() => setHeld(!held)}>
              {t('checkin.keys.capital')}
            </button>
          )}
          {keys.map((key) => (
            <button key={key} type="button" onClick={() => write(key)}>
              {keyLabel(key)}
            </button>
          ))}
          {index === last && <DeleteKey onClick={() => onChange(removeLast(value))} />}
        </div>
      ))}
      <LowerRow layer={layer} setLayer={setLayer} space={() => write(' ')} />
    </section>
  )
}

function DeleteKey({ onClick }: { onClick: () => void }) {
  const label = useText()('word.delete')
  return (
    <button type="button" data-wide aria-label={label} onClick={onClick}>
      <BackspaceIcon />
    </button>
  )
}

type LowerKeys = { layer: KeyLayer; setLayer: (layer: KeyLayer) => void; space: () => void }

function LowerRow({ layer, setLayer, space }: LowerKeys) {
  const t = useText()
  const turn = (other: KeyLayer, name: string) => (
    <button
      type="button"
      data-wide
      aria-pressed={layer === other}
      onClick={() => setLayer(layer === other ? 'letters' : other)}
    >
      {layer === other ? 'abc' : name}
    </button>
  )
  return (
    <div className={classes(row(8, 'justify-center'), styles.row)}>
      {turn('symbols', '123 @')}
      <button type="button" data-space onClick={space}>
        {t('checkin.keys.space')}
      </button>
      {turn('marks', 'ă é ł')}
    </div>
  )
}
