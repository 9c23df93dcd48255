import { useText } from '../../../i18n/use-text.ts'
import { BackspaceIcon } from '../../../kit/till-icons.tsx'
import styles from './Keys.module.css'
import { removeLast } from './keys.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  maxLength: number
  /** Whether to show the plus sign of an international number. */
  plus?: boolean
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Renders an on-screen number pad, instead of the device's own (CHK-03). */
export function NumberPad({ value, onChange, maxLength, plus = false }: Props) {
  const t = useText()
  const write = (key: string) => value.length < maxLength && onChange(value + key)
  const key = (text: string) => (
    <button key={text} type="button" onClick={() => write(text)}>
      {text}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys are not form fields
    <div className={styles.pad} role="group" aria-label={t('checkin.keys')}>
      {digits.map(key)}
      {plus ? key('+') : <span />}
      {key('0')}
      <button type="button" data-quiet aria-label={t('word.delete')} onClick={() => onChange(removeLast(value))}>
        <BackspaceIcon />
      </button>
    </div>
  )
}
