// On every page; nothing depends on it. It makes what works already a little better.

const { documentElement } = document

/** A form that is on its way is not sent again; the button says so. */
document.addEventListener('submit', event => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.method !== 'post') return
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'true'
  event.submitter?.setAttribute('aria-busy', 'true')
  // An answer that is a download leaves the page as it is.
  setTimeout(() => release(form), 8000)
})

function release(form: HTMLFormElement): void {
  delete form.dataset.sent
  for (const busy of form.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy')
}

// Back finds the page as it was left, with its forms unsent.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const form of document.forms) release(form)
})

/** Menus close when something else is pressed, and by Escape. */
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')
document.addEventListener('click', ({ target }) => {
  for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of openMenus()) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})

/** A choice that is all its form asks for sends it. */
document.addEventListener('change', ({ target }) => {
  if ((target as Element).matches('select[data-submits]')) (target as HTMLSelectElement).form?.requestSubmit()
})

/** Dialogs: `data-open="id"`. */
document.addEventListener('click', event => {
  const opener = (event.target as Element).closest<HTMLElement>('[data-open]')
  const dialog = opener && document.getElementById(opener.dataset.open ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  event.preventDefault()
  dialog.showModal()
})

/** Appearance changes at once, without loading the page again. */
document.addEventListener('submit', event => {
  const form = event.target as HTMLFormElement
  const theme = (event.submitter as HTMLButtonElement | null)?.value
  if (!form.matches('[data-theme-form]') || !theme) return
  event.preventDefault()
  release(form)
  if (theme === 'auto') delete documentElement.dataset.theme
  else documentElement.dataset.theme = theme
  for (const button of form.querySelectorAll('button')) {
    if (button.value === theme) button.setAttribute('aria-current', 'true')
    else button.removeAttribute('aria-current')
  }
  const body = new URLSearchParams({ theme, next: '/' })
  fetch(form.action, { method: 'post', body, redirect: 'manual' })
  form.closest('details')?.removeAttribute('open')
})

/** The time zone, which only the browser knows, for the next page. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
if (zone && !document.cookie.includes(`zone=${zone}`)) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`
}

/** Whether there is a network. */
const note = document.querySelector<HTMLElement>('[data-offline]')
const tell = () => {
  if (note) note.hidden = navigator.onLine
}
addEventListener('online', tell)
addEventListener('offline', tell)
tell()

/** What is wrong is read first. */
document.querySelector<HTMLElement>('[data-focus]')?.focus()

/** Messages without a way back go by themselves. */
for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) {
  if (!toast.querySelector('form') && toast.getAttribute('role') === 'status') {
    setTimeout(() => {
      toast.hidden = true
    }, 6000)
  }
}

/** Puts more rows below those that are there. */
document.addEventListener('click', async event => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-more] a')
  const rows = document.querySelector('[data-rows]')
  if (!link || !rows || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  link.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(link.href)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const more = page.querySelector('[data-rows]')
    if (!answer.ok || !more) throw new Error('no rows')
    const first = more.firstElementChild
    rows.append(...more.children)
    rows.setAttribute('data-grown', '')
    const next = page.querySelector<HTMLAnchorElement>('[data-more] a')
    if (next) link.replaceWith(next)
    else link.closest('[data-more]')?.remove()
    first?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  } catch {
    location.assign(link.href)
  }
})

export {}
