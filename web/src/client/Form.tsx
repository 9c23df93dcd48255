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
import { type IntlShape, useIntl } from 'react-intl'
import { errorText } from '../i18n/error-text.ts'
import { textOf } from '../i18n/use-text.ts'
import type { Invalid } from '../kit/validators.ts'
import { ApiError } from './api-error.ts'
import { Failure } from './Failure.tsx'
import { type Hold, useFormValues } from './form-values.ts'

/** What is wrong, field by field: a message and its values, or words. */
export type Faults<Values> = { readonly [Field in keyof Values]?: Invalid | string | undefined }

/** What a form starts: of `useCall`, `useWork`, or several of them together. */
export type Work = {
  readonly isPending: boolean
  readonly error: unknown
  readonly reset: () => void
  /** The form's own work after a success, done also if the form is gone by then. */
  readonly saved?: RefObject<(() => void) | undefined>
}

type Options<Values> = {
  /** Answers what is wrong with what is typed; told at the fields once the form was sent. */
  check?: (values: Values) => Faults<Values>
  /** Runs `inline`, so that the form alone tells why it failed. */
  work: Work
  send: (values: Values) => void
  /** What is asked for, a code that was sent; another one begins the form anew: its fields, its refusal, the focus. */
  about?: string | undefined
  /** The fields that a refusal is about, where the server names none (`field`). */
  refused?: (error: unknown, values: Values) => Faults<Values> | undefined
} & (
  | {
      start: Values
      /** Name of the draft in which what is typed is kept (UI-23), by the hook `hold`: see `keptAs`. */
      draft?: string
      hold?: Hold
    }
  /** Typed values that outlive the form. */
  | { held: readonly [Values, (change: Partial<Values>) => void] }
)

/** What `Form` needs of `useForm`. */
export type FormState = {
  readonly id: string
  readonly element: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  /** Why it failed, if that is no field's fault. */
  readonly failure: unknown
  /** Props of the button that sends it, wherever it stands. */
  readonly button: { readonly type: 'submit'; readonly form: string; readonly busy: boolean }
  readonly submit: () => void
  /** Drops what is typed. */
  readonly discard: () => void
  /** What there is to say about the draft. */
  readonly line: ReactNode
}

/**
 * UI-16: what is typed into a form, and what is wrong with it. Keeps everything, whatever the answer; sends nothing
 * while something is wrong or under way; puts the focus on the first wrong field.
 */
export function useForm<Values extends object>(options: Options<Values>) {
  const { check, work, send } = options
  const intl = useIntl()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { values, set, tried, setTried, sending, clear, ...kept } = useValues(options)
  const found = check?.(values) ?? {}
  const refused = refusedFields(intl, options, values)
  const faults: Faults<Values> = tried ? { ...refused, ...onlyWrong(found) } : (refused ?? {})
  const unplaced = useFocusOnRefusal(work.error, element)
  useAnew(options.about, () => {
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
    errorOf: (field: keyof Values) => faultText(intl, faults[field]),
    /** Props of the kit's field. */
    field: <Field extends keyof Values>(field: Field) => ({
      value: values[field],
      onChange: (value: Values[Field]) => set({ [field]: value } as unknown as Partial<Values>),
      error: faultText(intl, faults[field]),
    }),
    button: { type: 'submit', form: id, busy: work.isPending } as const,
    /** @param change typed in the same moment */
    submit: (change?: Partial<Values>) => {
      if (change) set(change)
      if (work.isPending) return
      const next = { ...values, ...change }
      setTried(true)
      if (!isWrong(check?.(next) ?? {})) {
        sending()
        send(next)
      } else if (element.current) focusFirstWrong(element.current)
    },
    /** Begins anew. */
    clear,
    ...kept,
  }
}

/** The values, wherever they are held, and whether the form was sent once. */
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
    // Other forms may start the same work: this one is the one that sends.
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
  /** Shows a failure together with what leads on; else it is the `Failure` alone. */
  failed?: (error: unknown) => ReactNode
  /** Below the failure: the buttons. */
  actions?: ReactNode
}

/** Native fields with our own words: fields, what went wrong, buttons. */
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

function useAnew(about: string | undefined, begin: () => void): void {
  const last = useRef(about)
  useEffect(() => {
    const before = last.current
    last.current = about
    if (before !== undefined && about !== undefined && before !== about) begin()
  })
}

/** @returns whether a refused field is not shown, so that the refusal is told as any other failure */
function useFocusOnRefusal(error: unknown, element: RefObject<HTMLFormElement | null>): boolean {
  const [unplaced, setUnplaced] = useState<unknown>(null)
  useEffect(() => {
    if (!error || !element.current) return
    if (element.current.querySelector(wrongField)) focusFirstWrong(element.current)
    else setUnplaced(error)
  }, [error, element])
  return Boolean(error) && unplaced === error
}

/** For what is sent by a key of its own, as in a calendar's dialogs: each try that something stops leads to what is wrong. */
export function useFocusOnWrong(element: RefObject<HTMLElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0 && element.current) focusFirstWrong(element.current)
  }, [element, tries])
}

/** undefined: the refusal is about no field of the form. */
function refusedFields<Values extends object>(intl: IntlShape, { work, refused }: Options<Values>, values: Values) {
  const { error } = work
  if (!error) return undefined
  const told = refused?.(error, values)
  if (told && isWrong(told)) return told
  if (!(error instanceof ApiError)) return undefined
  const field = error.details.field?.replace(/^(?:body|query)\./, '')
  return field !== undefined && Object.hasOwn(values, field)
    ? ({ [field]: errorText(intl, error) } as Faults<Values>)
    : undefined
}

const onlyWrong = <Values extends object>(faults: Faults<Values>) =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Faults<Values>

const isWrong = (faults: object) => Object.values(faults).some((fault) => fault !== undefined)

function faultText(intl: IntlShape, fault: Invalid | string | undefined): string | undefined {
  return typeof fault === 'object' ? textOf(intl)(fault.id, fault.values) : fault
}

const wrongField = '[aria-invalid="true"]'

/** Focuses the first invalid field with its message in view, after the render that marks it. */
export function focusFirstWrong(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>(wrongField)
    field?.focus()
    const [error = ''] = field?.getAttribute('aria-describedby')?.split(' ') ?? []
    document.getElementById(error)?.scrollIntoView({ block: 'nearest' })
  })
}
