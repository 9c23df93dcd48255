import { expect, test } from 'vitest'
import { parseBlocks, parseBold } from './blocks.ts'

test('[AUTH-14] reads headings, multi-line paragraphs and lists', () => {
  const text = '# Terms\n\nOne\ntwo.\n\n## Part\n- a\n- b goes\n  on\n\n1. first\n2) second\n\nEnd'
  expect(parseBlocks(text)).toEqual([
    { kind: 'heading', level: 1, text: 'Terms' },
    { kind: 'paragraph', text: 'One\ntwo.' },
    { kind: 'heading', level: 2, text: 'Part' },
    { kind: 'list', ordered: false, items: ['a', 'b goes on'] },
    { kind: 'list', ordered: true, items: ['first', 'second'] },
    { kind: 'paragraph', text: 'End' },
  ])
})

test('[AUTH-14] HTML stays text, and an empty text gives no blocks', () => {
  expect(parseBlocks('<b>x</b>\r\n')).toEqual([{ kind: 'paragraph', text: '<b>x</b>' }])
  expect(parseBlocks(' \n\n')).toEqual([])
})

test('[AUTH-14] reads a quote over two lines, and bold text', () => {
  expect(parseBlocks('> a\n> b')).toEqual([{ kind: 'quote', text: 'a\nb' }])
  expect(parseBold('**Name**: so that')).toEqual([
    { text: 'Name', strong: true },
    { text: ': so that', strong: false },
  ])
})
