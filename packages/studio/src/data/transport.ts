/** What the page hears of a feed. */
export interface FeedListener {
  onEvent(name: string, data: string): void
  /** The connection broke off; `isOver` if nobody will try again. */
  onBreak(isOver: boolean): void
}

/** How the page reaches the studio's routes, and where it is itself. */
export interface Transport {
  request(path: string, init?: RequestInit): Promise<Response>
  /** Listens to server-sent events until what it gives is called. */
  listen(path: string, listener: FeedListener): () => void
  /** The address of the screen. */
  place(): URL
}

/** The studio's own server, which the page came from. */
const overHttp: Transport = {
  request: (path, init) => fetch(`/api${path}`, init),
  listen(path, { onEvent, onBreak }) {
    const source = new EventSource(`/api${path}`)
    for (const name of ['changes', 'fault'])
      source.addEventListener(name, event => onEvent(name, (event as MessageEvent<string>).data))
    source.addEventListener('error', () => onBreak(source.readyState === EventSource.CLOSED))
    return () => source.close()
  },
  place: () => new URL(location.href),
}

let current: Transport = overHttp

export const transport = (): Transport => current

/** For a page that has the routes inside, such as the playground. To be called before anything is shown. */
export function setTransport(other: Transport): void {
  current = other
}
