/** What this browser knows of a file that was dropped, kept when the page is closed. */
export interface KnownFile {
  /** Event, path, size and time of the last change: the same file dropped again has the same. */
  readonly key: string
  readonly event: string
  readonly path: string
  readonly sha256?: string
  readonly rawId?: string
  /** It has arrived, and the server knows. */
  readonly isTold: boolean
}

const name = 'snaprace-uploads'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('files', { keyPath: 'key' }).createIndex('event', 'event')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Files by event. Without it (a private window, a full disk) uploads work too, only nothing is remembered. */
export async function openUploadStore() {
  const database = await open().catch(() => undefined)
  const files = (mode: IDBTransactionMode) => database?.transaction('files', mode).objectStore('files')
  return {
    async of(event: string): Promise<KnownFile[]> {
      const store = files('readonly')
      return store ? done(store.index('event').getAll(event)).catch(() => []) : []
    },
    async keep(file: KnownFile): Promise<void> {
      const store = files('readwrite')
      if (store) await done(store.put(file)).catch(() => undefined)
    },
    async forget(key: string): Promise<void> {
      const store = files('readwrite')
      if (store) await done(store.delete(key)).catch(() => undefined)
    },
  }
}

export type UploadStore = Awaited<ReturnType<typeof openUploadStore>>
