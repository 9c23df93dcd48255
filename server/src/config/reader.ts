import type { Field } from './fields.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Problem = { readonly name: string; readonly problem: string }

/** Thrown for an invalid configuration; names every invalid variable and its problem (OPS-04). */
export class ConfigError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ name, problem }) => `${name} ${problem}`).join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads variables and collects the problems, so that the operator sees all of them at once. */
export type Reader = {
  optional<T>(name: string, field: Field<T>): T | undefined
  withDefault<T>(name: string, field: Field<T>, fallback: T): T
  wrong(name: string, problem: string): void
  readonly problems: readonly Problem[]
  /** Names of all variables that were read, set or not. */
  readonly asked: ReadonlySet<string>
}

/** Creates a reader. An empty variable counts as not set, since compose files and shells set empty ones. */
export function reader(environment: Environment): Reader {
  const problems: Problem[] = []
  const asked = new Set<string>()
  const wrong = (name: string, problem: string) => {
    problems.push({ name, problem })
  }
  const optional = <T>(name: string, field: Field<T>): T | undefined => {
    asked.add(name)
    const value = environment[name]?.trim()
    if (value === undefined || value === '') return undefined
    try {
      return field(value)
    } catch (error) {
      wrong(name, (error as Error).message)
      return undefined
    }
  }
  const withDefault = <T>(name: string, field: Field<T>, fallback: T): T => optional(name, field) ?? fallback
  return { optional, withDefault, wrong, problems, asked }
}
