import type { OwnTeaserImage } from '@goldline/contract/teaser-image'
import { Picture } from '../../../../kit/Picture.tsx'

/** Decoration: what it shows stands beside it in words. */
export function Thumbnail({ picture }: { picture: OwnTeaserImage }) {
  return <Picture picture={picture} sizes="240px" alt="" loading="lazy" draggable={false} />
}
