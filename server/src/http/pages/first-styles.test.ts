import { describe, expect, test } from 'vitest'
import { withFirstStyles } from './first-styles.ts'

const page = '<head><!--head--><link rel="stylesheet" crossorigin href="/assets/a.css"></head><!--body-->'

const stylesOf = (css: string, body: string): string => {
  const html = withFirstStyles(page, () => css)(body)
  return /<style>(.*)<\/style>/s.exec(html)?.[1] ?? ''
}

describe('[UI-13] the styles of the first paint', () => {
  test.each([
    ['contain rules for elements', 'h1{color:red}', '', 'h1{color:red}'],
    ['contain a class that is used', '.a .b{color:red}', '<p class="b a">', '.a .b{color:red}'],
    ['omit a class that is not used', '.a .b{color:red}', '<p class="a">', ''],
    ['omit a class whose name only begins alike', '.a{color:red}', '<p class="ab">', ''],
    [
      'keep the matching ones of several selectors',
      '.a,.b:hover,h1{color:red}',
      '<p class="b">',
      '.b:hover,h1{color:red}',
    ],
    ['keep a rule with :not', 'p:not(.a){color:red}', '<p>', 'p:not(.a){color:red}'],
    [
      'contain the matching rules of a media query',
      '@media (width<=600px){.a{color:red}.b{color:red}}',
      '<p class="a">',
      '@media (width<=600px){.a{color:red}}',
    ],
    ['omit a media query without matching rules', '@media print{.b{color:red}}', '<p class="a">', ''],
    [
      'contain an animation that is used',
      '.a{animation:m 1s}@keyframes m{to{opacity:0}}',
      '<p class="a">',
      '.a{animation:m 1s}@keyframes m{to{opacity:0}}',
    ],
    ['omit an animation that is not used', '@keyframes m{to{opacity:0}}', '<p class="a">', ''],
    [
      'contain a local font',
      '@font-face{font-family:x;src:local("Arial")}',
      '',
      '@font-face{font-family:x;src:local("Arial")}',
    ],
    ['omit a font that is fetched', '@font-face{font-family:x;src:url(x.woff2)}', '', ''],
  ])('%s', (_, css, body, expected) => {
    expect(stylesOf(css, body)).toBe(expected)
  })

  test('name the full sheet for later loading', () => {
    const html = withFirstStyles(page, () => 'h1{color:red}')('')
    expect(html).toContain('<link rel="later" href="/assets/a.css">')
    expect(html).not.toContain('crossorigin')
  })

  test('mark the font sheet as such', () => {
    const fonts = page.replace('<link', '<link id="fonts"')
    expect(withFirstStyles(fonts, () => '')('')).toContain('<link rel="fonts" href="/assets/a.css">')
  })

  test('leave a page without stylesheets unchanged', () => {
    expect(withFirstStyles('<p>', () => '')('')).toBe('<p>')
  })
})
