/**
 * `/embed/v1.js` for a salon's own website (WEB-01): `<goldline-booking salon="…" mode="button" lang="de"><a
 * href="…">Book</a></goldline-booking>`. Without scripts the inner link remains. Writes no HTML, no style sheet and no
 * global, so that the website's policy (Trusted Types, too) only has to allow this origin in script-src and frame-src.
 */
import type { EmbedMessage } from '@goldline/domain/business-object/embedding'

const { origin } = new URL((document.currentScript as HTMLScriptElement).src)

const texts = {
  de: { booking: 'Online-Buchung', book: 'Termin buchen', close: 'Schliessen', apart: 'In neuem Fenster buchen' },
  en: { booking: 'Online booking', book: 'Book an appointment', close: 'Close', apart: 'Book in a new window' },
  vi: { booking: 'Đặt lịch trực tuyến', book: 'Đặt lịch hẹn', close: 'Đóng', apart: 'Đặt lịch trong cửa sổ mới' },
}
/** Milliseconds without a message from the frame until a link is offered: the frame may be forbidden, or offline. */
const silenceMs = 6000

class GoldlineBooking extends HTMLElement {
  static readonly observedAttributes = ['salon', 'mode', 'lang']
  private readonly inside = this.attachShadow({ mode: 'open' })
  private frame: HTMLIFrameElement | undefined
  /** Runs until the frame's first message. */
  private silence: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    addEventListener('message', this)
    this.draw()
  }

  disconnectedCallback() {
    removeEventListener('message', this)
    this.end()
  }

  /** Redraws only on a change, and not before `connectedCallback`: a new frame loses the input in the previous one. */
  attributeChangedCallback(_name: string, before: string | null, now: string | null) {
    if (this.isConnected && this.inside.hasChildNodes() && now !== before) this.draw()
  }

  /** Accepts messages only from the frame's own origin and window. */
  handleEvent({ origin: from, source, data }: MessageEvent) {
    if (from !== origin || !this.frame || source !== this.frame.contentWindow) return
    const message = data as Partial<EmbedMessage> | null
    if (message?.goldline === 'size' && Number.isFinite(message.height)) {
      clearTimeout(this.silence)
      if (this.mode === 'inline') this.frame.style.height = `${Math.ceil(message.height ?? 0)}px`
    }
    if (message?.goldline === 'close') this.inside.querySelector('dialog')?.close()
    if (message?.goldline === 'step' && typeof message.step === 'string')
      this.tell(message.step === 'done' ? 'booked' : 'step', message.step)
  }

  private get mode() {
    return this.getAttribute('mode') === 'inline' ? 'inline' : 'button'
  }

  private get texts() {
    return texts[this.language]
  }

  private get language(): keyof typeof texts {
    const asked = (this.getAttribute('lang') ?? document.documentElement.lang).slice(0, 2)
    return asked === 'en' || asked === 'vi' ? asked : 'de'
  }

  private get address() {
    return `${origin}/b/${encodeURIComponent(this.getAttribute('salon') ?? '')}?lang=${this.language}`
  }

  private draw() {
    this.end()
    this.inside.replaceChildren(...(this.mode === 'inline' ? this.framed() : this.links()))
  }

  /** Releases the frame and closes an open dialog, even one removed with the element, so that it reports `closed`. */
  private end() {
    this.frame = undefined
    clearTimeout(this.silence)
    this.inside.querySelector('dialog')?.close()
  }

  /** Returns the website's link, or ours until there is one: a cached script runs before the inner link is parsed. */
  private links(): HTMLElement[] {
    const [slot, link] = [make('slot', {}), this.link(this.texts.book)]
    const show = () => {
      const isThere = this.querySelector('a') !== null
      slot.style.display = isThere ? 'contents' : 'none'
      link.style.display = isThere ? 'none' : 'inline-block'
    }
    show()
    slot.addEventListener('slotchange', show)
    const links: HTMLElement[] = [slot, link]
    for (const each of links) each.addEventListener('click', (event) => this.open(event))
    return links
  }

  private link(text: string) {
    const link = make('a', { display: 'inline-block', padding: '12px 0', color: 'inherit' })
    return Object.assign(link, { href: this.address, target: '_blank', textContent: text })
  }

  private framed(): [HTMLIFrameElement, HTMLAnchorElement] {
    const frame = make('iframe', {
      border: '0',
      width: '100%',
      height: '70vh',
      maxHeight: 'max(560px, 85vh)',
      display: 'block',
    })
    frame.src = this.address
    frame.title = this.texts.booking
    this.frame = frame
    const apart = this.link(this.texts.apart)
    apart.style.display = 'none'
    this.silence = setTimeout(() => {
      apart.style.display = 'inline-block'
      // The frame was refused or lost; if the page loads after all, its height makes it visible again.
      if (this.mode === 'inline') frame.style.height = '0'
    }, silenceMs)
    return [frame, apart]
  }

  /** Opens the booking in a dialog; with a modifier key the browser follows the link. */
  private open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const dialog = make('dialog', {
      width: 'min(100vw, 1120px)',
      maxWidth: '100vw',
      height: '100dvh',
      maxHeight: 'min(100dvh, 960px)',
      padding: '0',
      border: '0',
      overflow: 'hidden',
      background: '#0b1226',
    })
    const close = make('button', {
      display: 'block',
      height: '44px',
      minWidth: '44px',
      marginLeft: 'auto',
      padding: '0 16px',
      border: '0',
      background: 'none',
      color: '#fff',
      font: '600 15px system-ui, sans-serif',
    })
    close.textContent = this.texts.close
    close.onclick = () => dialog.close()
    dialog.setAttribute('aria-label', this.texts.booking)
    const [frame, apart] = this.framed()
    Object.assign(frame.style, { height: 'calc(100% - 44px)', maxHeight: 'none' })
    Object.assign(apart.style, { color: '#fff', position: 'absolute', top: '0', left: '16px' })
    dialog.append(close, frame, apart)
    dialog.onclose = () => {
      dialog.remove()
      // Keep a frame that was drawn since then.
      if (this.frame === frame) this.end()
      this.tell('closed')
    }
    this.inside.append(dialog)
    dialog.showModal()
    this.tell('opened')
  }

  /** Dispatches events without personal data, for the website's own statistics. */
  private tell(type: 'opened' | 'closed' | 'step' | 'booked', step?: string) {
    const detail = { type, step, salon: this.getAttribute('salon') }
    const event = () => new CustomEvent('goldline', { bubbles: true, composed: true, detail })
    this.dispatchEvent(event())
    // Events of a removed element do not bubble.
    if (!this.isConnected) document.dispatchEvent(event())
  }
}

/** Creates an element and sets styles as properties, since a website's policy may forbid style attributes. */
function make<Name extends keyof HTMLElementTagNameMap>(name: Name, style: Partial<CSSStyleDeclaration>) {
  const element = document.createElement(name)
  Object.assign(element.style, style)
  return element
}

if (!customElements.get('goldline-booking')) customElements.define('goldline-booking', GoldlineBooking)
