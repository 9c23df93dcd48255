import type { ComponentProps } from 'react'

/** As the contract has it: one address for old browsers with its size in pixels, `<source>`s, and `#rrggbb` until it is there. */
type Pictured = {
  path: string
  width: number
  height: number
  color: string
  sources: readonly { type: string; srcset: string }[]
}
type Props = { picture: Pictured; sizes: string; alt: string } & Pick<
  ComponentProps<'img'>,
  'loading' | 'decoding' | 'fetchPriority' | 'draggable'
>

/** In as many widths and types as there are; the browser takes what it needs. */
export function Picture({ picture: { path, width, height, sources }, sizes, alt, ...img }: Props) {
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img src={path} width={width} height={height} alt={alt} {...img} />
    </picture>
  )
}

/** Its colour stands there first, as a drawing, since pages have no inline styles; its place is kept by whoever shows it. */
export function ColouredPicture(props: Props) {
  return (
    <>
      <Colour of={props.picture} />
      <Picture {...props} />
    </>
  )
}

export function Colour({ of: { color } }: { of: Pick<Pictured, 'color'> }) {
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <path fill={color} d="M0 0h1v1H0z" />
    </svg>
  )
}
