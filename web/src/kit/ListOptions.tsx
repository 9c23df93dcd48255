import { type ReactNode, useEffect, useState } from 'react'
import { messageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { TickIcon } from './icons.tsx'
import styles from './ListOptions.module.css'
import { look } from './look.ts'

/** Props that Select and Combobox share. */
export type ChoiceProps<Option extends string | number> = {
  label: ReactNode
  options: readonly Option[]
  /** Empty or null: nothing is chosen. */
  value: Option | '' | null
  /** An option's label is the message `translationPrefix` + option, or the result of `labelOf`. */
  translationPrefix?: string
  labelOf?: (option: Option) => string
  disabled?: boolean
  hint?: ReactNode
  error?: string | undefined
} & (
  | { required?: false | undefined; onChange: (value: Option) => void }
  /** A required choice that is empty reports `null` (UI-06). */
  | { required: boolean; onChange: (value: Option | null) => void }
)

/** Whether nothing is chosen; zero counts as a choice. */
export const isEmpty = (value: string | number | null): value is '' | null => value === '' || value === null

/** Returns `labelOf` and the error to show: the caller's own, or that a required choice is still empty. */
export function useChoice<Option extends string | number>(props: ChoiceProps<Option>) {
  const { value } = props
  const t = useText()
  const [touched, setTouched] = useState(false)
  const labelOf = props.labelOf ?? ((option: Option) => t(messageId(`${props.translationPrefix ?? ''}${option}`)))
  const empty = props.required && isEmpty(value)
  const error = props.error ?? (empty && touched ? t('form.required') : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when it becomes invalid, not whenever a parent renders
  useEffect(() => {
    if (props.required && empty) props.onChange(null)
  }, [empty])
  return { labelOf, error, touch: () => setTouched(true) }
}

type Props = {
  /** Id of the field, which keeps the focus and handles the keyboard. */
  id: string
  open: boolean
  active: number
  options: readonly (string | number)[]
  labelOf: (index: number) => ReactNode
  selected: number
  onChoose: (index: number) => void
}

export function ListOptions({ id, open, options, selected, ...list }: Props) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-labelledby={`${id}-label`}
      className={styles.list}
      hidden={!open || options.length === 0}
    >
      {open &&
        options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys
          <div
            key={option}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === selected}
            data-active={index === list.active || undefined}
            className={styles.option}
            // Keeps the focus on the combobox.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => list.onChoose(index)}
          >
            <span className={look('grow', 'min-w-0')}>{list.labelOf(index)}</span>
            {index === selected && <TickIcon size={16} />}
          </div>
        ))}
    </div>
  )
}
