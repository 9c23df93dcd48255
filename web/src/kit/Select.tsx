import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classes } from './classes.ts'
import { DownIcon } from './icons.tsx'
import { type ChoiceProps, isEmpty, ListOptions, useChoice } from './ListOptions.tsx'
import { look } from './look.ts'
import styles from './Select.module.css'
import { closedSelect, openSelect, selectKey } from './select-keys.ts'
import { describedBy, Field } from './TextField.tsx'
import { keyOf } from './typing.ts'
import { useListPopup } from './use-list-popup.ts'

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

/** Controls a list that opens below the focused element. `selected`: an index, -1 for none. */
function useListbox(labels: readonly string[], selected: number, onChoose: (index: number) => void) {
  const [state, setState] = useState(closedSelect)
  const ref = useListPopup(state.open, () => setState(closedSelect))
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (key === 'Tab') return setState(closedSelect)
    if (event.ctrlKey || event.metaKey) return
    const step = selectKey(state, key, { labels, selected, now: event.timeStamp })
    if (!step) return
    event.preventDefault()
    if (key === 'Escape' && state.open) event.stopPropagation()
    const { choose, ...next } = step
    setState(next)
    if (choose !== undefined) onChoose(choose)
  }
  const choose = (index: number) => {
    setState({ ...state, active: index })
    onChoose(index)
  }
  const toggle = () => setState(state.open ? closedSelect : openSelect(state, selected))
  return { ref, open: state.open, active: state.active, onKeyDown, choose, toggle }
}
