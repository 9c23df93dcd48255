import { type ReactNode, useState } from 'react'

/** A form's values and its draft. */
export type FormValues<Values extends object> = {
  readonly values: Values
  /** The fields that differ from the saved values. */
  readonly typed: Partial<Values>
  /** Changed fields that a colleague has changed meanwhile, too (APT-08). */
  readonly others: readonly (keyof Values)[]
  readonly type: (change: Partial<Values>) => void
  readonly clear: () => void
  /** Discards the input; it can be restored until the next input. */
  readonly discard: () => void
  /** Keeps the input, which will overwrite what colleagues saved. */
  readonly keepMine: () => void
  /** Records what is sent, so that `saved` removes it from the draft. */
  readonly sending: () => void
  readonly saved: () => void
  /** Notice at the top of the form; null: none. */
  readonly line: ReactNode
}

const doNothing = () => undefined

/** Holds values without a draft. Only forms with a draft load the other hook, `HoldFormValues` (UI-13). */
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

/** A hook that keeps changes to `start` as a draft named `name`. */
export type HoldFormValues = <Values extends object>(start: Values, name: string) => FormValues<Values>

/** Props that every kit field gets from its form. */
export type FieldState<Value> = {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error: string | undefined
}

/** Returns a kit field's props for the named value: `form.field`. */
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

/** Returns the values that differ from the saved ones. Sending only these keeps colleagues' changes of other fields. */
export const changesOf = <Values extends object>(saved: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof Values]),
    ),
  ) as Partial<Values>
