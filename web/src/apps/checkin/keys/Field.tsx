import { type ComponentProps, useId } from 'react'
import { look, stack } from '../../../kit/look.ts'
import styles from './Keys.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  big?: boolean
  /** Whether the on-screen keys write into this field. */
  active?: boolean
} & Pick<ComponentProps<'input'>, 'onFocus'>

/**
 * A field for the on-screen keys. A real input, so that physical keyboards work; opens no system keyboard, and the
 * browser neither suggests nor stores anything (CHK-03).
 */
export function Field({ label, value, onChange, big, active, ...rest }: Props) {
  const id = useId()
  return (
    <div className={stack(8, 'min-w-0')}>
      <label className={look('quiet', 'f20', 'w650')} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={big ? styles.bigField : styles.field}
        data-active={active || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        type="text"
        inputMode="none"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
      />
    </div>
  )
}
