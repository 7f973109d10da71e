import { Button } from '@monotable/web'
import type { Texts } from './texts.ts'

interface BibFormProps {
  readonly eventId: string
  readonly bib?: string | undefined
  readonly texts: Texts
}

/** One field and one button: what a runner comes for. */
export function BibForm({ eventId, bib, texts }: BibFormProps) {
  return (
    <form method="get" action={`/snaprace/app/races/${eventId}/bib`} class="bib-form">
      <label for="bib">{texts.race.bib}</label>
      <div class="bib-row">
        <input
          id="bib"
          name="bib"
          class="bib-input"
          value={bib ?? ''}
          required
          maxLength={20}
          inputMode="text"
          enterkeyhint="search"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          placeholder="1234"
        />
        <Button kind="primary" size="large" icon="search">
          {texts.race.find}
        </Button>
      </div>
    </form>
  )
}
