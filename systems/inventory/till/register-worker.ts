interface Shell {
  /** Where the worker is served. */
  readonly script: string
  /** The pages that it keeps: all below this path. */
  readonly scope: string
  /** Changes with every version of the page. */
  readonly version: string
  /** What the page needs to open without a network: itself, its scripts and styles. */
  readonly assets: readonly string[]
  /** A newer version is there and waits. Call what is given when the basket is empty: the page loads again. */
  readonly updated: (activate: () => void) => void
}

/** Makes the page open without a network. What was sold stays where it is, whatever version the page has. */
export async function registerWorker({ script, scope, version, assets, updated }: Shell): Promise<void> {
  const parameters = new URLSearchParams([['version', version], ...assets.map(asset => ['asset', asset])])
  const hadWorker = navigator.serviceWorker.controller !== null
  const registration = await navigator.serviceWorker.register(`${script}?${parameters}`, { scope })
  const tell = (worker: ServiceWorker | null) => {
    if (!worker || !hadWorker) return
    const activate = () => {
      // Another tab may have let it in already.
      if (worker.state === 'activated') return location.reload()
      worker.addEventListener('statechange', () => worker.state === 'activated' && location.reload())
      worker.postMessage('activate')
    }
    if (worker.state === 'installed') updated(activate)
    else worker.addEventListener('statechange', () => worker.state === 'installed' && updated(activate))
  }
  tell(registration.waiting)
  registration.addEventListener('updatefound', () => tell(registration.installing))
}
