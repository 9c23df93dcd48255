import { type ReactNode, useState } from 'react'

/** A form's values, and what is done with those that are typed. */
export type FormValues<Values extends object> = {
  readonly values: Values
  /** The fields that differ from what is saved. */
  readonly typed: Partial<Values>
  /** Typed fields of which somebody else has saved another value meanwhile (APT-08). */
  readonly others: readonly (keyof Values)[]
  readonly type: (change: Partial<Values>) => void
  readonly clear: () => void
  /** Drops what is typed; it can be brought back until something else is typed. */
  readonly discard: () => void
  /** Lets what is typed replace what others saved. */
  readonly keepMine: () => void
  /** Notes what is sent, which is no draft any more once it is `saved`. */
  readonly sending: () => void
  readonly saved: () => void
  /** Shown at the head of the form; null: nothing. */
  readonly line: ReactNode
}

const none = () => undefined

/** Keeps no draft. A form with one brings another hook (`Hold`), so that other forms do not load it (UI-13). */
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
    keepMine: none,
    sending: none,
    saved: none,
    line: null,
  }
}

/** A hook that holds what is typed over `start` as a draft called `name`. */
export type Hold = <Values extends object>(start: Values, name: string) => FormValues<Values>
