import type { BusinessObject } from '@goldline/contract/business-object'
import { Route, Switch } from 'wouter'
import { LazyPage } from '../../frame/LazyPage.tsx'
import { myPaths } from './my-paths.ts'
import { paths } from './paths.ts'

type Props = { businessObject: BusinessObject; now: string; demo: boolean }

const loadGallery = async () => ({ Page: (await import('./gallery/GalleryScreen.tsx')).GalleryScreen })
const loadGift = async () => ({ Page: (await import('./gift/GiftScreen.tsx')).GiftScreen })
const loadGiftDone = async () => ({ Page: (await import('./gift/GiftDoneScreen.tsx')).GiftDoneScreen })
const loadLegal = async () => ({ Page: (await import('./legal/LegalScreen.tsx')).LegalScreen })
const loadMy = async () => ({ Page: (await import('./my/MyPages.tsx')).MyPages })
const loadParty = async () => ({ Page: (await import('./party/PartyScreen.tsx')).PartyScreen })
const loadPerson = async () => ({ Page: (await import('./person/PersonScreen.tsx')).PersonScreen })
const loadPay = async () => ({ Page: (await import('./pay/PayScreen.tsx')).PayScreen })
const loadWithdraw = async () => ({ Page: (await import('./withdraw/WithdrawScreen.tsx')).WithdrawScreen })
const loadReview = async () => ({ Page: (await import('./review/ReviewScreen.tsx')).ReviewScreen })

/** Routes to the pages besides booking, such as the customer's own; each loads separately (UI-13). */
export function OtherPages({ businessObject, now, demo }: Props) {
  return (
    <Switch>
      <Route path={`${paths.my}/*?`}>
        <LazyPage load={loadMy} facts={{ businessObject, now, demo }} />
      </Route>
      <Route path={paths.party}>
        <LazyPage load={loadParty} facts={{ businessObject, now, demo }} />
      </Route>
      <Route path={myPaths.gallery}>
        <LazyPage load={loadGallery} facts={{ businessObject, now }} />
      </Route>
      <Route path={myPaths.person}>
        {({ id }) => <LazyPage load={loadPerson} facts={{ id, businessObject, now }} />}
      </Route>
      <Route path={paths.terms}>
        <LazyPage key="terms" load={loadLegal} facts={{ kind: 'terms', businessObject }} />
      </Route>
      <Route path={paths.privacy}>
        <LazyPage key="privacy" load={loadLegal} facts={{ kind: 'privacy', businessObject }} />
      </Route>
      <Route path={myPaths.pay}>{({ id }) => <LazyPage load={loadPay} facts={{ id, businessObject }} />}</Route>
      <Route path={paths.gift}>
        <LazyPage load={loadGift} facts={{ businessObject }} />
      </Route>
      <Route path={myPaths.gift}>{({ id }) => <LazyPage load={loadGiftDone} facts={{ id, businessObject }} />}</Route>
      <Route path={paths.withdraw}>
        <LazyPage load={loadWithdraw} facts={{ businessObject }} />
      </Route>
      <Route path={myPaths.review}>{({ secret }) => <LazyPage load={loadReview} facts={{ secret }} />}</Route>
    </Switch>
  )
}
