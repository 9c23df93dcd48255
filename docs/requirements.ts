/**
 * `npm run requirements`: lists the statements that no test cites. A test title cites one by `[AVL-04]` if the id has
 * one statement and by `[AUTH-18f]` if it has several, separately or as `[AVL-04, AUTH-18f]`. An id with several
 * statements, cited without a letter, proves none of them.
 */
import { files, read } from './files.ts'

export interface Statement {
  /** `AVL-04`, or `AUTH-18f` if the id has several statements. */
  id: string
  built: boolean
}

/**
 * Built statements, sorted by how tests cite them: by letter, only by the id although it has several, or not at all.
 */
export interface Citations {
  byStatement: Statement[]
  byIdAlone: Statement[]
  byNone: Statement[]
}

/** Every statement of the list, in order. */
export function statementsOf(list: string): Statement[] {
  return [...list.matchAll(/^- ([A-Z]+-\d{2}[a-z]?) (\(not built\))?/gm)].map(([, id = '', mark]) => ({
    id,
    built: mark === undefined,
  }))
}

/** Returns every id cited in a test's text, with its letter if it has one. */
export function citedIds(test: string): string[] {
  return [...test.matchAll(/\[([A-Z]+-\d{2}[a-z]?(?:, ?[A-Z]+-\d{2}[a-z]?)*)\]/g)].flatMap(([, ids = '']) =>
    ids.split(/, ?/),
  )
}

/** The id without its letter. */
export function idOf(statement: string): string {
  return statement.replace(/[a-z]$/, '')
}

/** Sorts the built statements by how tests cite them. */
export function citations(statements: Statement[], cited: ReadonlySet<string>): Citations {
  const ids = new Set([...cited].map(idOf))
  const uncited = statements.filter(({ id, built }) => built && !cited.has(id))
  return {
    byStatement: statements.filter(({ id, built }) => built && cited.has(id)),
    byIdAlone: uncited.filter(({ id }) => ids.has(idOf(id))),
    byNone: uncited.filter(({ id }) => !ids.has(idOf(id))),
  }
}

/** Returns each test file with the ids that it cites. */
export function citingFiles(): [path: string, ids: string[]][] {
  return files(/\.test\.tsx?$|^e2e\/.*\.spec\.ts$/)
    .filter((path) => path !== 'docs/requirements.test.ts')
    .map((path) => [path, citedIds(read(path))])
}

/** `AUTH-18 a b f`, a line per id. */
function linesOf(statements: Statement[]): string {
  const letters = Map.groupBy(statements, ({ id }) => idOf(id))
  return [...letters]
    .map(([id, of]) => `  ${id} ${of.map((one) => one.id.slice(id.length)).join(' ')}`.trimEnd())
    .join('\n')
}

if (import.meta.main) {
  const statements = statementsOf(read('docs/requirements.md'))
  const { byStatement, byIdAlone, byNone } = citations(statements, new Set(citingFiles().flatMap(([, ids]) => ids)))
  const notBuilt = statements.filter(({ built }) => !built)
  console.log(
    `${statements.length} statements: ${byStatement.length} are cited by a test, ${notBuilt.length} are not built.`,
  )
  console.log(`\n${byIdAlone.length} have no test by their letter, only tests that cite the id:\n${linesOf(byIdAlone)}`)
  if (byNone.length > 0) console.log(`\n${byNone.length} have no test at all:\n${linesOf(byNone)}`)
  if (notBuilt.length > 0) console.log(`\n${notBuilt.length} are not built:\n${linesOf(notBuilt)}`)
}
