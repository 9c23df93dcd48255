/** The one bridge from server to web: what a server-rendered page is (`web/src/apps/<app>/page.tsx` exports `render`). */
export type Language = 'de' | 'en' | 'vi'
export const languages: readonly Language[] = ['de', 'en', 'vi']

/** `head`: tags for <head>; `body`: the app's markup; `facts`: what hydration needs again, put into the page as JSON. */
export type Page = { status: number; lang: Language; head: string; body: string }
