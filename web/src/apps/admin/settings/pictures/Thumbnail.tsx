import type { OwnTeaserImage } from '@goldline/contract/teaser-image'

/** Decoration: what it shows stands beside it in words. */
export function Thumbnail({ picture: { path, width, height, sources } }: { picture: OwnTeaserImage }) {
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="240px" />
      ))}
      <img src={path} width={width} height={height} alt="" loading="lazy" draggable={false} />
    </picture>
  )
}
