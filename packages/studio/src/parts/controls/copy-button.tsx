import { useToast } from '../toast/toast.tsx'
import { Button } from './button.tsx'

export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const toast = useToast()
  const copy = async () => {
    try {
      await copyText(text)
      toast('Copied')
    } catch {
      toast('The browser does not allow copying', 'bad')
    }
  }
  return (
    <Button small onClick={() => void copy()}>
      {label}
    </Button>
  )
}

/** Browsers give the clipboard to pages of this machine and of https only; elsewhere there is the old way. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  // Behind a dialog nothing can be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (!isCopied) throw new Error('It was not copied')
}
