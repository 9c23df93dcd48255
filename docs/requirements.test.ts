import { describe, expect, test } from 'vitest'
import { read } from './files.ts'
import { citations, citedIds, citingFiles, idOf, statementsOf } from './requirements.ts'

const list = read('docs/requirements.md')
const statements = statementsOf(list)
const cited = citingFiles()

describe('the list of requirements', () => {
  test('has each statement once; if an id has several, their letters have no gap', () => {
    expect(statements.length).toBeGreaterThan(1000)
    const wrong = [...Map.groupBy(statements, ({ id }) => idOf(id))].filter(([id, of]) => {
      const right = of.length === 1 ? [id] : of.map((_, index) => id + String.fromCharCode(97 + index))
      const own = of.map((statement) => statement.id).sort()
      return own.join() !== right.join()
    })
    expect(wrong).toEqual([])
    expect(list.match(/^- [A-Z]+-\d/gm)).toHaveLength(statements.length)
  })

  test('has every statement or id that a test cites', () => {
    const known = new Set(statements.flatMap(({ id }) => [id, idOf(id)]))
    const unknown = cited.flatMap(([path, ids]) => ids.filter((id) => !known.has(id)).map((id) => `${path}: ${id}`))
    expect(unknown).toEqual([])
  })

  test('marks no cited statement as not built', () => {
    const built = new Map(statements.map(({ id, built }) => [id, built]))
    const proven = cited.flatMap(([path, ids]) =>
      ids.filter((id) => built.get(id) === false).map((id) => `${path}: ${id}`),
    )
    expect(proven).toEqual([])
  })

  test('has no built statement with an uncited id', () => {
    expect(citations(statements, new Set(cited.flatMap(([, ids]) => ids))).byNone).toEqual([])
  })
})

test('reads one or several ids from titles, with and without a letter', () => {
  const title = "test('[AVL-04] [AVL-09b, APT-02] x'); list[0]; '[AVL-4]'; '[AVL-04ab]'"
  expect(citedIds(title)).toEqual(['AVL-04', 'AVL-09b', 'APT-02'])
})

test('an id with several statements, cited without a letter, proves none', () => {
  const few = statementsOf('- UI-01a x\n- UI-01b y\n- UI-02 z\n- UI-03 (not built) z\n- UI-04a z\n')
  const sorted = citations(few, new Set(['UI-01', 'UI-01b', 'UI-02']))
  expect(sorted.byStatement.map(({ id }) => id)).toEqual(['UI-01b', 'UI-02'])
  expect(sorted.byIdAlone.map(({ id }) => id)).toEqual(['UI-01a'])
  expect(sorted.byNone.map(({ id }) => id)).toEqual(['UI-04a'])
})
