import { type ReactNode, useEffect, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { messageId } from '../i18n/messages.ts'
import { classes } from './classes.ts'
import { DownIcon, TickIcon } from './icons.tsx'
import styles from './Select.module.css'
import { describedBy, Field } from './TextField.tsx'
import { useListbox } from './use-listbox.ts'

type Props<Option extends string> = {
  label: ReactNode
  options: readonly Option[]
  /** Empty or null: nothing is chosen. */
  value: Option | '' | null
  /** A required select that is empty reports `null` (UI-06). */
  onChange: (value: Option | null) => void
  /** An option's label is the message `translationPrefix` + option, or `labelOf` if it is no message. */
  translationPrefix?: string
  labelOf?: (option: Option) => string
  required?: boolean
  disabled?: boolean
  hint?: ReactNode
  error?: string | undefined
}

export function Select<Option extends string>(props: Props<Option>) {
  const { options, value, required, disabled, hint, onChange } = props
  const intl = useIntl()
  const id = useId()
  const [touched, setTouched] = useState(false)
  const label =
    props.labelOf ??
    ((option: Option) => intl.formatMessage({ id: messageId((props.translationPrefix ?? '') + option) }))
  const empty = required && !value
  const error = props.error ?? (empty && touched ? intl.formatMessage({ id: 'form.required' }) : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when it becomes invalid, not whenever a parent renders
  useEffect(() => {
    if (empty) onChange(null)
  }, [empty])
  const [labels, selected] = [options.map(label), value ? options.indexOf(value) : -1]
  const list = useListbox(labels, selected, (index) => {
    const option = options[index]
    if (option !== undefined) onChange(option)
  })
  return (
    <Field id={id} label={props.label} hint={hint} error={error}>
      <div ref={list.ref} className={styles.select}>
        <button
          id={id}
          type="button"
          role="combobox"
          disabled={disabled}
          className={classes(styles.box, error !== undefined && styles.wrong)}
          aria-haspopup="listbox"
          aria-expanded={list.open}
          aria-controls={`${id}-list`}
          aria-labelledby={`${id}-label ${id}`}
          aria-activedescendant={list.open && list.active >= 0 ? `${id}-${list.active}` : undefined}
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onClick={list.toggle}
          onKeyDown={list.onKeyDown}
          onBlur={() => setTouched(true)}
        >
          <span className={classes(!value && styles.placeholder)}>
            {value ? label(value) : intl.formatMessage({ id: 'select.choose' })}
          </span>
          <DownIcon size={18} />
        </button>
        <Options id={id} list={list} options={options} labels={labels} selected={selected} />
      </div>
    </Field>
  )
}

type OptionsProps = {
  id: string
  list: ReturnType<typeof useListbox>
  options: readonly string[]
  labels: readonly string[]
  selected: number
}

function Options({ id, list, options, labels, selected }: OptionsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-labelledby={`${id}-label`} className={styles.list} hidden={!list.open}>
      {list.open &&
        options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
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
            onClick={() => list.choose(index)}
          >
            <span>{labels[index]}</span>
            {index === selected && <TickIcon size={16} />}
          </div>
        ))}
    </div>
  )
}
