import { describe, expect, test } from 'vitest'
import { files, read } from './files.ts'
import { listedIds, namedIds } from './requirements.ts'

const ids = listedIds(read('docs/requirements.md'))

describe('the list of requirements', () => {
  test('names each id once', () => {
    expect(ids.length).toBeGreaterThan(100)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('has every id that a test names', () => {
    const unknown = files(/\.test\.tsx?$|^e2e\/.*\.spec\.ts$/)
      .filter((path) => path !== 'docs/requirements.test.ts')
      .flatMap((path) => namedIds(read(path)).map((id) => `${path}: ${id}`))
      .filter((line) => !ids.includes(line.split(': ')[1] ?? ''))
    expect(unknown).toEqual([])
  })
})

test('ids are read from titles, alone or several', () => {
  expect(namedIds("test('[AVL-04] [AVL-09, APT-02] x'); list[0]; '[AVL-4]'")).toEqual(['AVL-04', 'AVL-09', 'APT-02'])
})
