import type { BusinessObject } from '@goldline/contract/business-object'
import { Route, Switch } from 'wouter'
import { LazyPage } from '../../frame/LazyPage.tsx'
import { paths } from './paths.ts'

type Props = { businessObject: BusinessObject; now: string }

const loadGallery = async () => ({ Page: (await import('./gallery/GalleryScreen.tsx')).GalleryScreen })
const loadLegal = async () => ({ Page: (await import('./legal/LegalScreen.tsx')).LegalScreen })
const loadReview = async () => ({ Page: (await import('./review/ReviewScreen.tsx')).ReviewScreen })

/**
 * The pages beside booking that are no customer's own: each loads by itself, and all of them together weigh nothing in
 * the first load (UI-13).
 */
export function OtherPages({ businessObject, now }: Props) {
  return (
    <Switch>
      <Route path={paths.gallery}>
        <LazyPage load={loadGallery} facts={{ businessObject, now }} />
      </Route>
      <Route path={paths.terms}>
        <LazyPage key="terms" load={loadLegal} facts={{ kind: 'terms', businessObject }} />
      </Route>
      <Route path={paths.privacy}>
        <LazyPage key="privacy" load={loadLegal} facts={{ kind: 'privacy', businessObject }} />
      </Route>
      <Route path={paths.review}>{({ secret }) => <LazyPage load={loadReview} facts={{ secret }} />}</Route>
    </Switch>
  )
}
