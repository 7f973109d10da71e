// Parts of a page that show work under way are read again every few seconds, as long as somebody looks.

const parts = document.querySelectorAll<HTMLElement>('[data-live]')
const least = Math.min(...[...parts].map(part => Number(part.dataset.live)))

async function refresh(): Promise<void> {
  const began = performance.now()
  if (!document.hidden) await read().catch(() => undefined)
  // Ask less often for what takes the server long.
  setTimeout(refresh, Math.max(least * 1000, (performance.now() - began) * 20))
}

async function read(): Promise<void> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!answer.ok || answer.redirected) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.querySelectorAll('[data-live]')
  for (const [at, part] of [...parts].entries()) {
    const now = fresh[at]
    if (now && now.innerHTML !== part.innerHTML) part.replaceChildren(...now.childNodes)
  }
}

if (parts.length > 0) setTimeout(refresh, least * 1000)

export {}
