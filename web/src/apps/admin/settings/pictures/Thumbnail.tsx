import type { OwnTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { Picture } from '../../../../kit/Picture.tsx'

/** Decorative: the description is beside it. */
export function Thumbnail({ picture }: { picture: OwnTeaserImage }) {
  return <Picture picture={picture} sizes="240px" alt="" loading="lazy" draggable={false} />
}
