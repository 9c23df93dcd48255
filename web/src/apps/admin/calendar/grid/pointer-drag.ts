import { keyOf } from '../../../../kit/typing.ts'
import { type CarriedCard, columnsIn, type DragTools, pickUpCard, type Slot } from './carried-card.ts'
import styles from './DayGrid.module.css'
import { columnAt, drawnSpan, stepMinutes } from './geometry.ts'

/** Pixels from which a mouse's movement is a drag, and a finger's a scroll. */
const slop = 6
/** Milliseconds for which a finger must rest to drag. */
const longPress = 320
/** Distance to the edge (pixels) within which the view scrolls automatically, and pixels per animation frame. */
const [edge, pace] = [44, 10]
/** Size in rem of the header and the hours, which cover the view's edges. */
const [headRem, gutterRem] = [4, 3.25]

type PointerDown = { id: number; x: number; y: number; scrolled: number; touch: boolean; target: Element }
type Action = { step: () => void; end: (keep: boolean) => void; carried?: CarriedCard }

/** Handles dragging in one grid by mouse, pen and finger: moves and resizes cards, and draws over empty time. */
export class PointerDrag {
  private readonly area: HTMLElement
  private readonly frame: HTMLElement
  private readonly tools: DragTools
  private down: PointerDown | undefined
  private press: ReturnType<typeof setTimeout> | undefined
  private action: Action | undefined
  private at = { x: 0, y: 0 }
  private raf = 0
  /** Whether to ignore the next click, which ends a drag. */
  private swallow = false
  /** Whether the last press was on a card; then releasing beside it chooses no empty slot. */
  private onCard = false
  private over: HTMLElement | undefined

  constructor(area: HTMLElement, frame: HTMLElement, tools: DragTools) {
    this.area = area
    this.frame = frame
    this.tools = tools
  }

  /** Starts listening. Returns a function that stops it. */
  listen(): () => void {
    const stop = new AbortController()
    const { signal } = stop
    this.area.addEventListener('pointerdown', (event) => this.onDown(event), { signal })
    this.area.addEventListener('pointermove', (event) => this.onMove(event), { signal })
    this.area.addEventListener('pointerup', (event) => this.onUp(event), { signal })
    this.area.addEventListener('pointercancel', () => this.finish(false), { signal })
    this.area.addEventListener('click', (event) => this.onClick(event), { signal, capture: true })
    this.area.addEventListener('contextmenu', (event) => this.down?.touch && event.preventDefault(), { signal })
    // Not passive, since a finger that drags must not scroll.
    const hold = (event: TouchEvent) => this.action && event.cancelable && event.preventDefault()
    this.area.addEventListener('touchmove', hold, { signal, passive: false })
    window.addEventListener('keydown', (event) => this.onKey(event), { signal, capture: true })
    return () => {
      this.finish(false)
      stop.abort()
    }
  }

  private onDown(event: PointerEvent): void {
    this.swallow = false
    const target = event.target
    this.onCard = target instanceof Element && target.closest('[data-card]') !== null
    if (event.button !== 0 || this.down || !(target instanceof Element) || target.closest('[data-slot]')) return
    const touch = event.pointerType !== 'mouse'
    this.at = { x: event.clientX, y: event.clientY }
    this.down = { ...this.at, id: event.pointerId, scrolled: this.frame.scrollTop, touch, target }
    if (touch) this.press = setTimeout(() => this.begin() || this.finish(false), longPress)
  }

  private onMove({ pointerId, clientX, clientY }: PointerEvent): void {
    if (pointerId !== this.down?.id) return
    this.at = { x: clientX, y: clientY }
    if (!this.action) {
      if (Math.hypot(clientX - this.down.x, clientY - this.down.y) < slop) return
      // A finger that moves without resting first scrolls.
      if (this.down.touch || !this.begin()) {
        this.finish(false)
        return
      }
    }
    if (this.raf === 0) this.raf = requestAnimationFrame(() => this.step())
  }

  private onUp({ pointerId, clientX, clientY }: PointerEvent): void {
    if (pointerId !== this.down?.id) return
    this.at = { x: clientX, y: clientY }
    if (this.action) this.step()
    this.finish(true)
  }

  private onKey(event: KeyboardEvent): void {
    if (keyOf(event) !== 'Escape' || !this.action) return
    event.stopPropagation()
    this.finish(false)
  }

  /** Chooses the clicked empty slot. Ignores the second click of a double click, which would hit the opened form. */
  private onClick(event: MouseEvent): void {
    if (this.swallow || event.detail > 1) {
      this.swallow = false
      event.stopPropagation()
      event.preventDefault()
      return
    }
    const target = event.target as Element
    if (this.onCard || target.closest('[data-card], [data-slot]') || !target.closest('[data-column]')) return
    const pressed = this.minuteAt(event.clientY)
    this.choose({
      columnId: this.columnIdAt(event.clientX),
      from: drawnSpan(pressed, pressed, this.tools.hours()).from,
    })
  }

  private choose(slot: Slot): void {
    this.tools.editing()?.onSlot(slot)
  }

  private begin(): boolean {
    if (!this.down) return false
    const { target, id } = this.down
    const card = target.closest<HTMLElement>('[data-card]')
    this.action = card ? this.carry(card, target.closest('[data-resize]') !== null) : this.draw()
    if (!this.action) return false
    this.area.setPointerCapture(id)
    this.swallow = true
    document.documentElement.dataset.dragging = ''
    if (this.down.touch) navigator.vibrate?.(10)
    this.step()
    return true
  }

  private carry(element: HTMLElement, resizes: boolean): Action | undefined {
    const carried = pickUpCard(this.tools, element)
    if (!carried) return undefined
    return {
      carried,
      step: () =>
        resizes ? carried.resize(this.minutesMoved()) : carried.move(this.minutesMoved(), this.columnIdAt(this.at.x)),
      end: (keep) => carried.end({ keep, day: this.over?.dataset.dropDay }),
    }
  }

  private draw(): Action | undefined {
    const { x, y } = this.at
    const [columnId, pressed, hours] = [this.columnIdAt(x), this.minuteAt(y), this.tools.hours()]
    const column = columnsIn(this.area).find((each) => each.dataset.column === columnId)
    if (!column) return undefined
    const [element, tip] = [document.createElement('div'), document.createElement('span')]
    element.className = styles.drawn ?? ''
    tip.className = styles.tip ?? ''
    element.append(tip)
    Object.assign(element.style, { top: '0', left: `${column.offsetLeft + 3}px`, width: `${column.offsetWidth - 7}px` })
    this.tools.layer.current?.append(element)
    const perMinute = this.area.offsetHeight / (hours.to - hours.from)
    let span = drawnSpan(pressed, pressed, hours)
    // Whether a length was drawn; a slot that was only pressed has none.
    let far = false
    return {
      step: () => {
        const reached = this.minuteAt(this.at.y)
        span = drawnSpan(pressed, reached, hours)
        far = Math.abs(reached - pressed) >= stepMinutes / 2 || span.to - span.from > stepMinutes
        element.style.transform = `translate3d(0, ${(span.from - hours.from) * perMinute}px, 0)`
        element.style.height = `${(span.to - span.from) * perMinute}px`
        tip.textContent = this.tools.tipOf({ columnId, span })
      },
      end: (keep) => {
        element.remove()
        if (keep) this.choose({ columnId, from: span.from, to: far ? span.to : undefined })
      },
    }
  }

  /** Updates the drag once per animation frame; scrolls the view near an edge. */
  private step(): void {
    this.raf = 0
    if (!this.action) return
    const { carried } = this.action
    const day = carried && dropDayAt(this.at)
    this.hover(day)
    // A card dropped on another day keeps its time and person, whatever columns it was dragged over.
    if (carried && day) {
      carried.home()
      return
    }
    if (this.scrollAlong()) this.raf = requestAnimationFrame(() => this.step())
    this.action.step()
  }

  private scrollAlong(): boolean {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const { top, bottom, left, right } = this.frame.getBoundingClientRect()
    const { x, y } = this.at
    const down = scrollSpeed(y, top + headRem * rem, bottom)
    const across = scrollSpeed(x, left + gutterRem * rem, right)
    const before = [this.frame.scrollTop, this.frame.scrollLeft]
    if (down) this.frame.scrollTop += down
    if (across) this.frame.scrollLeft += across
    return before[0] !== this.frame.scrollTop || before[1] !== this.frame.scrollLeft
  }

  private hover(next: HTMLElement | undefined): void {
    if (next === this.over) return
    this.over?.removeAttribute('data-dropping')
    next?.setAttribute('data-dropping', '')
    this.over = next
  }

  private finish(keep: boolean): void {
    clearTimeout(this.press)
    cancelAnimationFrame(this.raf)
    this.raf = 0
    const { action } = this
    this.action = undefined
    this.down = undefined
    delete document.documentElement.dataset.dragging
    action?.end(keep)
    this.hover(undefined)
  }

  private minuteAt(y: number): number {
    const { from, to } = this.tools.hours()
    const { top, height } = this.area.getBoundingClientRect()
    return from + ((y - top) / height) * (to - from)
  }

  private minutesMoved(): number {
    const { y, scrolled } = this.down ?? { y: this.at.y, scrolled: this.frame.scrollTop }
    return this.minuteAt(this.at.y) - this.minuteAt(y - (this.frame.scrollTop - scrolled))
  }

  private columnIdAt(x: number): string {
    const columns = columnsIn(this.area)
    const lefts = columns.map((each) => each.getBoundingClientRect().left)
    return columns[columnAt(lefts, x)]?.dataset.column ?? ''
  }
}

const scrollSpeed = (at: number, from: number, to: number): number =>
  at > to - edge ? pace : at < from + edge ? -pace : 0

/** Returns the drop target for another day under the pointer, if any. */
const dropDayAt = ({ x, y }: { x: number; y: number }): HTMLElement | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-day]') ?? undefined
