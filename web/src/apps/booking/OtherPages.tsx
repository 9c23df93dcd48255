import type { BusinessObject } from '@goldline/contract/business-object'
import { Route, Switch } from 'wouter'
import { LazyPage } from '../../frame/LazyPage.tsx'
import { myPaths } from './my-paths.ts'
import { paths } from './paths.ts'

type Props = { businessObject: BusinessObject; now: string; demo: boolean }

const loadGallery = async () => ({ Page: (await import('./gallery/GalleryScreen.tsx')).GalleryScreen })
const loadLegal = async () => ({ Page: (await import('./legal/LegalScreen.tsx')).LegalScreen })
const loadMy = async () => ({ Page: (await import('./my/MyPages.tsx')).MyPages })
const loadPay = async () => ({ Page: (await import('./pay/PayScreen.tsx')).PayScreen })
const loadReview = async () => ({ Page: (await import('./review/ReviewScreen.tsx')).ReviewScreen })

/**
 * The pages beside booking, the customer's own among them: each loads by itself, and all of them together weigh nothing
 * in the first load (UI-13).
 */
export function OtherPages({ businessObject, now, demo }: Props) {
  return (
    <Switch>
      <Route path={`${paths.my}/*?`}>
        <LazyPage load={loadMy} facts={{ businessObject, now, demo }} />
      </Route>
      <Route path={myPaths.gallery}>
        <LazyPage load={loadGallery} facts={{ businessObject, now }} />
      </Route>
      <Route path={paths.terms}>
        <LazyPage key="terms" load={loadLegal} facts={{ kind: 'terms', businessObject }} />
      </Route>
      <Route path={paths.privacy}>
        <LazyPage key="privacy" load={loadLegal} facts={{ kind: 'privacy', businessObject }} />
      </Route>
      <Route path={myPaths.pay}>{({ id }) => <LazyPage load={loadPay} facts={{ id, businessObject }} />}</Route>
      <Route path={myPaths.review}>{({ secret }) => <LazyPage load={loadReview} facts={{ secret }} />}</Route>
    </Switch>
  )
}
