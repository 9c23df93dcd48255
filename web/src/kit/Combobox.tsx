import { matchesWordStarts } from '@goldline/domain/fold'
import { useId } from 'react'
import { useText } from '../i18n/use-text.ts'
import styles from './Combobox.module.css'
import { classes } from './classes.ts'
import { DownIcon, SearchIcon } from './icons.tsx'
import { type ChoiceProps, ListOptions, useChoice } from './ListOptions.tsx'
import { look, row } from './look.ts'
import { describedBy, Field } from './TextField.tsx'
import { useCombobox } from './use-combobox.ts'

type Props<Option extends string | number> = ChoiceProps<Option> & {
  /** Returns the detail shown next to an option in the list. */
  detailOf?: (option: Option) => string
  /** Returns additional search words of an option. */
  alsoOf?: (option: Option) => string
  /** Finds options, best first. Default: those that have, for each typed word, a word beginning with it. */
  find?: (typed: string) => readonly Option[]
}

/** A choice by typing or picking, for forms with another field below: choosing closes the list (UI-06). */
export function Combobox<Option extends string | number>({ detailOf, alsoOf, find, ...props }: Props<Option>) {
  const { options, value, disabled, hint, onChange } = props
  const t = useText()
  const id = useId()
  const { labelOf, error, touch } = useChoice(props)
  const begins = (typed: string) =>
    options.filter((option) => matchesWordStarts(`${labelOf(option)} ${alsoOf?.(option) ?? ''}`, typed))
  const list = useCombobox({ id, options, value, labelOf, find: find ?? begins, onChoose: onChange })
  const { open, shown, active, selected, choose } = list
  const content = (index: number) => {
    const option = shown[index]
    return option && <OptionText label={labelOf(option)} detail={detailOf?.(option)} />
  }
  return (
    <Field id={id} label={props.label} hint={hint} error={error}>
      <div ref={list.ref} className={styles.combobox}>
        <input
          {...list.input}
          disabled={disabled}
          // No on-screen keyboard for a list to pick from.
          inputMode={find ? undefined : 'none'}
          className={classes(styles.input, error !== undefined && styles.wrong)}
          placeholder={t(find ? 'select.search' : 'select.choose')}
          aria-required={props.required}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onBlur={touch}
        />
        {find ? <SearchIcon size={18} /> : <DownIcon size={18} />}
        <ListOptions {...{ id, open, active, selected }} options={shown} labelOf={content} onChoose={choose} />
        <p role="status" className={styles.none}>
          {open && shown.length === 0 && t('select.none')}
        </p>
      </div>
    </Field>
  )
}

function OptionText({ label, detail }: { label: string; detail: string | undefined }) {
  if (detail === undefined) return label
  return (
    <span className={row(12, 'wrap', 'gy0', 'between')}>
      <span>{label}</span> <small className={look('quiet', 'w500', 'num')}>{detail}</small>
    </span>
  )
}
