/**
 * The closed vocabulary of layout and type. Each word is a class of look.css, in steps of the scale of tokens.css.
 * A component's own sheet contains only its particular rules: grids, states, widths.
 */

/** Steps of the spacing scale, in pixels. */
type Space = 0 | 2 | 4 | 8 | 12 | 16 | 20 | 24 | 32 | 40 | 48 | 64

/** `p` padding, `m` margin, `g` gap, `gy` gap between lines, `f` font size, `w` font weight, `r` radius. */
type Measure =
  | `${'g' | 'gy' | 'mt' | 'mb' | 'p' | 'px' | 'py' | 'pt' | 'pb'}${Space}`
  | `f${12 | 13 | 14 | 15 | 17 | 20 | 22 | 30}`
  | `w${500 | 550 | 650 | 700 | 750}`
  | `r-${'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'full'}`

type Layout =
  | 'middle'
  | 'top'
  | 'bottom'
  | 'baseline'
  | 'between'
  | 'justify-center'
  | 'justify-end'
  | 'items-start'
  | 'items-center'
  | 'items-end'
  | 'packed'
  | 'wrap'
  | 'column'
  | 'one-column'
  | 'grow'
  | 'fixed'
  | 'min-w-0'
  | 'min-h-0'
  | 'full'
  | 'push-end'
  | 'push-down'
  | 'across'
  | 'own-line'
  | 'self-start'
  | 'self-middle'
  | 'block'
  | 'inline'
  | 'pointer'
  | 'touch'
  | 'anchor'
  | 'place-center'
  | 'tall'
  | 'hyphens'
  | 'cover'
  | 'touch-3'
  | 'two'
  | 'three'
  | 'one-auto'
  | 'auto-one'
type Type =
  | 'color-text'
  | 'quiet'
  | 'faint'
  | 'gold'
  | 'gold-hi'
  | 'cyan'
  | 'success'
  | 'warning'
  | 'danger'
  | 'color-inherit'
  | 'toned'
  | 'num'
  | 'nowrap'
  | 'lines'
  | 'text-center'
  | 'text-right'
  | 'anywhere'
  | 'no-underline'
  | 'upright'
  | 'text-left'
  | 'track-close'
  | 'track-closer'
  | 'leading-tight'
  | 'leading-snug'
type Surface =
  | 'ruled'
  | 'underlined'
  | 'edge'
  | 'edge-strong'
  | 'on-bg'
  | 'on-sunken'
  | 'on-surface'
  | 'on-raised'
  | 'on-sheen'
  | 'e1'
  | 'cut'
  | 'round'
  | 'on-selected'
  | 'clip'
  | 'divided'
  | 'unseen'
  | 'pictured'

type Word = Measure | Layout | Type | Surface

/** Classes for children next to each other. */
export const row = (gap: Space = 0, ...words: readonly Word[]): string => placed('row', gap, words)

/** Classes for children below each other. */
export const stack = (gap: Space = 0, ...words: readonly Word[]): string => placed('stack', gap, words)

/** Classes for an element without layout of its own: type, surface, position. */
export const look = (...words: readonly Word[]): string => words.join(' ')

const placed = (name: string, gap: Space, words: readonly Word[]): string =>
  [name, ...(gap ? [`g${gap}`] : []), ...words].join(' ')
