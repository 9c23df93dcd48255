import type { ComponentProps } from 'react'

/** The contract's picture: fallback path, size in pixels, `<source>`s, and a `#rrggbb` colour to show while loading. */
export type PictureFile = {
  path: string
  width: number
  height: number
  color: string
  sources: readonly { type: string; srcset: string }[]
}
type Props = { picture: PictureFile; sizes: string; alt: string } & Pick<
  ComponentProps<'img'>,
  'lang' | 'loading' | 'decoding' | 'fetchPriority' | 'draggable'
>

/** Renders a picture in all available widths and types; the browser picks one. */
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

/** Shows a picture, first its colour, as an SVG since pages have no inline styles. Its parent reserves the space. */
export function ColouredPicture(props: Props) {
  return (
    <>
      <Colour of={props.picture} />
      <Picture {...props} />
    </>
  )
}

export function Colour({ of: { color } }: { of: Pick<PictureFile, 'color'> }) {
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <path fill={color} d="M0 0h1v1H0z" />
    </svg>
  )
}
