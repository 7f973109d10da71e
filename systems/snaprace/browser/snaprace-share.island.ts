// Shares the page by what the phone has for it; elsewhere the link is copied.

const note = document.querySelector<HTMLElement>('[data-share-note]')

for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) {
  button.addEventListener('click', async () => {
    const url = location.href
    if (navigator.share) {
      // Closed without sharing is no fault.
      await navigator.share({ title: document.title, url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    if (note) note.textContent = note.dataset.copied ?? ''
  })
}

export {}
