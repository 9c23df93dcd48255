import { type ReactNode, useState } from 'react'

/** What a form knows of what is typed. */
export type Typed<Values extends object> = {
  readonly values: Values
  /** The fields that differ from what is saved. */
  readonly typed: Partial<Values>
  /** Typed fields that somebody else saved differently meanwhile (APT-08). */
  readonly others: readonly (keyof Values)[]
  readonly type: (change: Partial<Values>) => void
  readonly clear: () => void
  /** It can be brought back until something else is typed. */
  readonly discard: () => void
  /** What is typed is meant to take the place of what others saved. */
  readonly keepMine: () => void
  readonly sending: () => void
  readonly saved: () => void
  /** At the head of the form. */
  readonly line: ReactNode
}

const none = () => undefined

/** Keeps nothing. Where drafts are kept another hook holds what is typed, so that no other form loads that (UI-13). */
export function useOwn<Values extends object>(start: Values): Typed<Values> {
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

/** Holds what is typed over `start`; `name`: of its draft. */
export type Hold = <Values extends object>(start: Values, name: string) => Typed<Values>
