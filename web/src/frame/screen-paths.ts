/**
 * Rows of an app's table of screens, by name. What a row loads is checked where the rows become screens: screens ask the
 * table for paths, so its type must not depend on theirs.
 */
export type ScreenRows<Name extends string = string, Row = unknown> = Readonly<
  Partial<Record<Name, Omit<Row, 'load'> & { path: string; load: () => Promise<unknown> }>>
>

/** Every screen's path by its name. */
export const pathsOf = <Rows extends Readonly<Record<string, { path: string }>>>(rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([name, { path }]) => [name, path])) as {
    readonly [Name in keyof Rows]: Rows[Name]['path']
  }
