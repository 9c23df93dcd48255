import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isEmpty } from './ListOptions.tsx'
import { keyOf } from './typing.ts'
import { useListPopup } from './use-list-popup.ts'

/** `typed` is undefined until something is typed: then the field shows the choice, and the list has all options. */
type ComboboxState = { open: boolean; active: number; typed: string | undefined }

const closed: ComboboxState = { open: false, active: -1, typed: undefined }

/** By how many options each key moves. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

type ComboboxProps<Option extends string | number> = {
  id: string
  options: readonly Option[]
  value: Option | '' | null
  labelOf: (option: Option) => string
  /** Returns the options for the typed text, best first. */
  find: (typed: string) => readonly Option[]
  onChoose: (option: Option) => void
}

/** Implements ARIA's editable combobox: the focus stays in the field, and choosing closes the list (UI-06). */
export function useCombobox<Option extends string | number>({
  id,
  options,
  value,
  labelOf,
  find,
  onChoose,
}: ComboboxProps<Option>) {
  const [state, setState] = useState(closed)
  const field = useRef<HTMLInputElement>(null)
  const ref = useListPopup(state.open, () => setState(closed))
  const { open, active, typed } = state
  const shown = typed?.trim() ? find(typed.trim()) : options
  const selected = isEmpty(value) ? -1 : shown.indexOf(value)
  const show = () => setState({ open: true, active: Math.max(selected, 0), typed: undefined })
  const choose = (index: number) => {
    const option = shown[index]
    if (option === undefined) return
    setState(closed)
    onChoose(option)
  }
  // Select the text, so that typing replaces the choice.
  useEffect(() => {
    if ((!open || typed === undefined) && document.activeElement === field.current) field.current?.select()
  }, [open, typed])
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (key === 'Tab') return setState(closed)
    if (event.ctrlKey || event.metaKey) return
    const step = steps[key]
    if (step === undefined && key !== 'Enter' && !(key === 'Escape' && open)) return
    event.preventDefault()
    if (key === 'Escape') event.stopPropagation()
    if (!open) show()
    else if (key === 'Escape') setState(closed)
    else if (step === undefined) choose(active)
    else setState({ ...state, active: Math.max(0, Math.min(active + step, shown.length - 1)) })
  }
  const onClick = () => (open ? setState(closed) : show())
  const input = {
    ...fieldOf(id, open, open && shown[active] !== undefined ? active : undefined),
    ref: field,
    value: typed ?? (isEmpty(value) ? '' : labelOf(value)),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setState({ open: true, active: 0, typed: target.value }),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    ...{ onClick, onKeyDown },
  }
  return { ref, open, active, shown, selected, choose, input }
}

/** Returns the field's ARIA attributes: the list is `${id}-list`, its options are `${id}-0` and so on. */
const fieldOf = (id: string, open: boolean, active: number | undefined) => ({
  ...{ id, role: 'combobox', autoComplete: 'off', spellCheck: false },
  'aria-autocomplete': 'list' as const,
  'aria-expanded': open,
  'aria-controls': `${id}-list`,
  'aria-activedescendant': active === undefined ? undefined : `${id}-${active}`,
})

type SearchProps<Option> = {
  id: string
  typed: string
  onType: (typed: string) => void
  /** Options found so far. */
  options: readonly Option[]
  /** Whether no pending answer can replace the active option; until then Enter waits. */
  isSure: (active: Option | undefined, index: number) => boolean
  onChoose: (option: Option) => void
  /** Whether Enter was pressed before the search had loaded. */
  entered?: boolean
}

/** Implements a search's combobox: the list is always shown, arrows wrap around, and Enter waits for the answer. */
export function useSearchCombobox<Option>({
  id,
  typed,
  onType,
  options,
  isSure,
  onChoose,
  ...props
}: SearchProps<Option>) {
  const [marked, mark] = useState(0)
  const [isEntered, setEntered] = useState(props.entered ?? false)
  const active = Math.min(marked, options.length - 1)
  const chosen = options[active]
  const isKnown = isSure(chosen, active)
  useEffect(() => {
    if (!isEntered || !isKnown) return
    setEntered(false)
    if (chosen !== undefined) onChoose(chosen)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (event.ctrlKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step === undefined && key !== 'Enter') return
    event.preventDefault()
    setEntered(step === undefined)
    if (step !== undefined && options.length > 0) mark((active + step + options.length) % options.length)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onType(target.value)
    mark(0)
    setEntered(false)
  }
  const input = { ...fieldOf(id, options.length > 0, chosen && active), value: typed, onChange, onKeyDown }
  return { active, mark, input }
}
