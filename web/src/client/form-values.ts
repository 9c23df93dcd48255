import { type ReactNode, useState } from 'react'

/** A form's values and its draft. */
export type FormValues<Values extends object> = {
  readonly values: Values
  /** The fields that differ from what is saved. */
  readonly typed: Partial<Values>
  /** Typed fields that a colleague has changed meanwhile (APT-08). */
  readonly others: readonly (keyof Values)[]
  readonly type: (change: Partial<Values>) => void
  readonly clear: () => void
  /** Discards the typed values; they can be restored until the next input. */
  readonly discard: () => void
  /** Keeps the typed values, which overwrite those saved by colleagues. */
  readonly keepMine: () => void
  /** Notes what is sent: `saved` then removes it from the draft. */
  readonly sending: () => void
  readonly saved: () => void
  /** Notice at the head of the form; null: nothing. */
  readonly line: ReactNode
}

const doNothing = () => undefined

/** Values without a draft. Forms with one bring another hook (`HoldFormValues`), so that other forms do not load it (UI-13). */
export function useFormValues<Values extends object>(start: Values): FormValues<Values> {
  const [values, setValues] = useState(start)
  const clear = () => setValues(start)
  const type = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }))
  return {
    values,
    typed: {},
    others: [],
    type,
    clear,
    discard: clear,
    keepMine: doNothing,
    sending: doNothing,
    saved: doNothing,
    line: null,
  }
}

/** A hook that keeps changes to `start` as a draft called `name`. */
export type HoldFormValues = <Values extends object>(start: Values, name: string) => FormValues<Values>

/** Props that every kit field gets from its form. */
export type FieldState<Value> = {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error: string | undefined
}

/** Props of a kit field by the name of a form's value: `form.field`. */
export type FieldsOf<Values> = <Field extends keyof Values>(field: Field) => FieldState<Values[Field]>

/** Binds the kit's fields to values: `<TextField {...field('note')} label=… />`. */
export const fieldsOf =
  <Values extends object>(
    values: Values,
    set: (change: Partial<Values>) => void,
    errorOf: (field: keyof Values) => string | undefined = () => undefined,
  ) =>
  <Field extends keyof Values>(field: Field): FieldState<Values[Field]> => ({
    value: values[field],
    onChange: (value) => set({ [field]: value } as unknown as Partial<Values>),
    error: errorOf(field),
  })

/** The values that differ from the saved ones: only they are sent, so that colleagues' changes of other fields stay. */
export const changesOf = <Values extends object>(saved: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof Values]),
    ),
  ) as Partial<Values>
