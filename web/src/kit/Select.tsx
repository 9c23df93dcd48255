import { useId } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classes } from './classes.ts'
import { DownIcon } from './icons.tsx'
import { type ChoiceProps, isEmpty, ListOptions, useChoice } from './ListOptions.tsx'
import { look } from './look.ts'
import styles from './Select.module.css'
import { describedBy, Field } from './TextField.tsx'
import { useListbox } from './use-listbox.ts'

/** A select that stays open after a choice (UI-06). Use Combobox where the open list would cover the next field. */
export function Select<Option extends string | number>(props: ChoiceProps<Option>) {
  const { options, value, required, disabled, hint, onChange } = props
  const t = useText()
  const id = useId()
  const { labelOf, error, touch } = useChoice(props)
  const [labels, selected] = [options.map(labelOf), isEmpty(value) ? -1 : options.indexOf(value)]
  const list = useListbox(labels, selected, (index) => {
    const option = options[index]
    if (option !== undefined) onChange(option)
  })
  return (
    <Field id={id} label={props.label} hint={hint} error={error}>
      <div ref={list.ref} className={look('anchor')}>
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
          onBlur={touch}
        >
          <span className={classes(look('clip'), isEmpty(value) && look('faint'))}>
            {isEmpty(value) ? t('select.choose') : labelOf(value)}
          </span>
          <DownIcon size={18} />
        </button>
        <ListOptions
          id={id}
          open={list.open}
          active={list.active}
          options={options}
          labelOf={(index) => labels[index]}
          selected={selected}
          onChoose={list.choose}
        />
      </div>
    </Field>
  )
}
