import { useToast } from '../toast/toast.tsx'
import { Button } from './button.tsx'

export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const toast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast('Copied')
  }
  return (
    <Button small onClick={() => void copy()}>
      {label}
    </Button>
  )
}
