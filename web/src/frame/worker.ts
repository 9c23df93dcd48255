/**
 * The service worker of the salon's apps (UI-12), one per app: offline, a reload opens the app from cached files
 * instead of the browser's error page. Caches the build's files and the empty page, never the API's answers. The build
 * inserts the app's name and the list of files (web/build/offline.ts).
 */
declare const __app__: string
declare const __files__: readonly string[]
declare const __version__: string

type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Event & { request: Request; respondWith(answer: Promise<Response>): void }
/** The notification from the server (server/src/push/send-push.ts), without names (STF-07). */
type Notice = { title: string; body: string; tag: string; path: string }
type PushEvent = WaitingEvent & { data: { json(): Notice } | null }
type NoticeClick = WaitingEvent & { notification: { data: unknown; close(): void } }
type Page = {
  url: string
  focus(): Promise<Page>
  navigate(path: string): Promise<unknown>
  postMessage(message: object, ports: MessagePort[]): void
}
type Worker = {
  registration: { scope: string; showNotification(title: string, options: object): Promise<void> }
  clients: { matchAll(options: object): Promise<readonly Page[]>; openWindow(path: string): Promise<unknown> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', hear: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void
  addEventListener(type: 'push', hear: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', hear: (event: NoticeClick) => void): void
  addEventListener(type: 'message', hear: (event: MessageEvent) => void): void
}

const worker = globalThis as unknown as Worker
const goOn = 'go on'
const prefix = `goldline-${__app__}-`
const name = prefix + __version__
/** The worker's scope, which is the app's path. */
const page = new URL(worker.registration.scope).pathname

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(removeOthers()))
// The page reports that it is idle (service-worker.ts).
worker.addEventListener('message', ({ data }) => {
  if (data === goOn) void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const answer = findCachedAnswer(event.request)
  if (answer) event.respondWith(answer)
})

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

function show({ title, body, tag, path }: Notice): Promise<void> {
  // A later notification of the same visit replaces this one and makes a sound again.
  const once = { tag, renotify: true }
  return worker.registration.showNotification(title, { body, ...once, icon: '/icon-192.png', data: path })
}

const answerMs = 1000

/** Lets an open app navigate itself, so that it loses no input; reloads an app that does not answer. */
async function open(path: string): Promise<void> {
  const address = path.startsWith(page) ? path : page
  const pages = await worker.clients.matchAll({ type: 'window' })
  const own = pages.find(({ url }) => new URL(url).pathname.startsWith(page))
  if (own === undefined) return void (await worker.clients.openWindow(address))
  const focused = await own.focus()
  if (!(await navigatesItself(focused, address))) await focused.navigate(address)
}

function navigatesItself(page: Page, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
    page.postMessage({ open: address }, [port2])
  })
}

async function install(): Promise<void> {
  const cache = await caches.open(name)
  await cache.addAll([new Request(page, { cache: 'reload' }), ...__files__.map((file) => new Request(file))])
  // An older worker caches files that the server no longer has. On a salon's device that is harmless: its worker has
  // all files, and is used until the device is idle.
  if (__app__ === 'admin') await worker.skipWaiting()
}

async function removeOthers(): Promise<void> {
  const old = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name)
  await Promise.all(old.map((each) => caches.delete(each)))
}

/** Returns the cached answer to a request; undefined leaves it to the browser. */
function findCachedAnswer(request: Request): Promise<Response> | undefined {
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (request.mode !== 'navigate') return __files__.includes(pathname) ? cachedResponse(pathname, request) : undefined
  const ours = pathname === page || pathname.startsWith(`${page}/`)
  return ours ? fetch(request).catch(() => cachedResponse(page, request)) : undefined
}

let opened: Promise<Cache> | undefined

async function cachedResponse(path: string, request: Request): Promise<Response> {
  opened ??= caches.open(name)
  const cache = await opened
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request)
}
