import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type IntlShape, useIntl } from '../i18n/intl.tsx'
import type { InvalidValue } from '../kit/validators.ts'
import { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'
import { Failure } from './Failure.tsx'
import { fieldsOf, type HoldFormValues, useFormValues } from './form-values.ts'

/** Errors by field: a message with its values, or text. */
export type FieldErrors<Values> = { readonly [Field in keyof Values]?: InvalidValue | string | undefined }

/** The work that a form submits to: from `useCall`, `useWork`, or several combined. */
export type FormWork = {
  readonly isPending: boolean
  readonly error: unknown
  readonly reset: () => void
  /** Called after success, even if the form has been unmounted. */
  readonly saved?: RefObject<(() => void) | undefined>
}

type Options<Values> = {
  /** Validates the values; errors show at the fields after the first submit. */
  check?: (values: Values) => FieldErrors<Values>
  /** Must be `inline`, so that only the form shows why it failed. */
  work: FormWork
  send: (values: Values) => void
  /** Identifies the form's subject, such as a sent code; a change resets fields, refusal and focus. */
  about?: string | undefined
  /** Maps a refusal to fields, if the server's answer has no `field`. */
  refused?: (error: unknown, values: Values) => FieldErrors<Values> | undefined
} & (
  | {
      start: Values
      /** Name of the draft that keeps the input (UI-23), and the hook that holds it: see `keptAs`. */
      draft?: string
      hold?: HoldFormValues
    }
  /** Values that are held outside the form and outlive it. */
  | { held: readonly [Values, (change: Partial<Values>) => void] }
)

/** The part of `useForm` that `Form` needs. */
export type FormState = {
  readonly id: string
  readonly element: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  /** The failure, unless it is shown at a field. */
  readonly failure: unknown
  /** Props of the submit button, which may be outside the form. */
  readonly button: { readonly type: 'submit'; readonly form: string; readonly busy: boolean }
  readonly submit: () => void
  /** Discards the typed values. */
  readonly discard: () => void
  /** Notice about the draft. */
  readonly line: ReactNode
}

/**
 * Holds a form's values and errors (UI-16). Keeps the input whatever the answer is, sends nothing while a field is
 * invalid or a request is in progress, and focuses the first invalid field.
 */
export function useForm<Values extends object>(options: Options<Values>) {
  const { check, work, send } = options
  const intl = useIntl()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { values, set, tried, setTried, sending, clear, ...kept } = useValues(options)
  const found = check?.(values) ?? {}
  const refused = findRefusedFields(intl, options, values)
  const faults: FieldErrors<Values> = tried ? { ...refused, ...onlyErrors(found) } : (refused ?? {})
  const unplaced = useFocusOnRefusal(work.error, element)
  const errorOf = (field: keyof Values) => formatFieldError(intl, faults[field])
  useOnChange(options.about, () => {
    clear()
    work.reset()
    const fields = element.current?.querySelectorAll('input') ?? []
    const [first] = fields
    const marked = [...fields].find(({ dataset }) => dataset.first !== undefined)
    ;(marked ?? first)?.focus()
  })
  return {
    id,
    element,
    values,
    set,
    busy: work.isPending,
    failure: refused === undefined || unplaced ? work.error : null,
    errorOf,
    /** Props of the kit's field. */
    field: fieldsOf(values, set, errorOf),
    button: { type: 'submit', form: id, busy: work.isPending } as const,
    /** @param change applied to the values before sending */
    submit: (change?: Partial<Values>) => {
      if (change) set(change)
      if (work.isPending) return
      const next = { ...values, ...change }
      setTried(true)
      if (!hasErrors(check?.(next) ?? {})) {
        sending()
        send(next)
      } else if (element.current) focusFirstInvalid(element.current)
    },
    /** Resets the form. */
    clear,
    ...kept,
  }
}

/** Returns the form's values, wherever they are held, and whether it was submitted before. */
function useValues<Values extends object>(options: Options<Values>) {
  const { work } = options
  const [tried, setTried] = useState(false)
  const isHeld = 'held' in options
  const { draft = '', hold: useHeld = useFormValues } = isHeld ? {} : options
  const kept = useHeld(isHeld ? options.held[0] : options.start, draft)
  const { values, type, typed, others, keepMine, line } = kept
  const saved = useRef(kept.saved)
  useLayoutEffect(() => {
    saved.current = kept.saved
  })
  const sending = () => {
    kept.sending()
    // Several forms may share the work: its success belongs to the form that sends.
    if (work.saved) work.saved.current = () => saved.current()
  }
  const clear = () => {
    kept.clear()
    setTried(false)
  }
  const discard = () => {
    if (work.error) work.reset()
    kept.discard()
    setTried(false)
  }
  const [shown, change] = isHeld ? options.held : [values, type]
  const set = (changes: Partial<Values>) => {
    if (work.error) work.reset()
    change(changes)
  }
  return { values: shown, set, typed, others, keepMine, sending, line, tried, setTried, clear, discard }
}

type Props = Omit<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'> & {
  form: FormState
  /** Renders a failure with further actions; default: `Failure` alone. */
  failed?: (error: unknown) => ReactNode
  /** Below the failure: the buttons. */
  actions?: ReactNode
}

/** A form with the product's own error messages instead of the browser's: fields, failure, buttons. */
export function Form({ form, failed, actions, children, ...rest }: Props) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form id={form.id} {...rest} ref={form.element} noValidate onSubmit={onSubmit}>
      {form.line}
      {children}
      {Boolean(form.failure) && (failed ? failed(form.failure) : <Failure inline error={form.failure} />)}
      {actions}
    </form>
  )
}

function useOnChange(about: string | undefined, begin: () => void): void {
  const last = useRef(about)
  useEffect(() => {
    const before = last.current
    last.current = about
    if (before !== undefined && about !== undefined && before !== about) begin()
  })
}

/** @returns whether the refused field is not on screen, so that the form shows a general failure */
function useFocusOnRefusal(error: unknown, element: RefObject<HTMLFormElement | null>): boolean {
  const [unplaced, setUnplaced] = useState<unknown>(null)
  useEffect(() => {
    if (!error || !element.current) return
    if (element.current.querySelector(invalidField)) focusFirstInvalid(element.current)
    else setUnplaced(error)
  }, [error, element])
  return Boolean(error) && unplaced === error
}

/** Focuses the first invalid field after each failed attempt, for dialogs that do not use `Form`. */
export function useFocusOnInvalid(element: RefObject<HTMLElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0 && element.current) focusFirstInvalid(element.current)
  }, [element, tries])
}

/** Returns the errors by field of a refusal; undefined if it concerns no field. */
function findRefusedFields<Values extends object>(intl: IntlShape, { work, refused }: Options<Values>, values: Values) {
  const { error } = work
  if (!error) return undefined
  const told = refused?.(error, values)
  if (told && hasErrors(told)) return told
  if (!(error instanceof ApiError)) return undefined
  const field = error.details.field?.replace(/^(?:body|query)\./, '')
  return field !== undefined && Object.hasOwn(values, field)
    ? ({ [field]: errorText(intl, error) } as FieldErrors<Values>)
    : undefined
}

const onlyErrors = <Values extends object>(faults: FieldErrors<Values>) =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as FieldErrors<Values>

const hasErrors = (faults: object) => Object.values(faults).some((fault) => fault !== undefined)

function formatFieldError(intl: IntlShape, fault: InvalidValue | string | undefined): string | undefined {
  return typeof fault === 'object' ? intl.t(fault.id, fault.values) : fault
}

const invalidField = '[aria-invalid="true"]'

/** Focuses the first invalid field with its message in view, after the render that marks it. */
export function focusFirstInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>(invalidField)
    field?.focus()
    const [error = ''] = field?.getAttribute('aria-describedby')?.split(' ') ?? []
    document.getElementById(error)?.scrollIntoView({ block: 'nearest' })
  })
}
