import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Catalogue, findByCode, searchCatalogue, type TillProduct } from '../catalogue.ts'
import { Icon } from './parts.tsx'

interface FindProps {
  readonly catalogue: Catalogue | undefined
  readonly take: (product: TillProduct) => void
  readonly say: (text: string, isWrong?: boolean) => void
  readonly openCamera: () => void
  /** Whether no dialog is open: then what is typed anywhere, also by a scanner, is looked for. */
  readonly isFree: boolean
  readonly leaveDone: () => void
  /** Enter without a text. */
  readonly charge: () => void
  readonly children: (shown: readonly TillProduct[]) => ComponentChildren
}

/** Finds products by name, SKU or barcode, and by category. */
export function FindBar(props: FindProps) {
  const { catalogue, take, say, openCamera, isFree, leaveDone, charge, children } = props
  const [text, setText] = useState('')
  const [category, setCategory] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const categories = useMemo(() => categoriesOf(catalogue), [catalogue])
  const shown = useMemo(() => shownOf(catalogue, text, category), [catalogue, text, category])
  useTyping({ field, isFree, leaveDone })
  const enter = () => {
    const wanted = text.trim()
    if (wanted === '') return charge()
    if (!catalogue) return
    const found = findByCode(catalogue, wanted) ?? (shown.length === 1 ? shown[0] : undefined)
    if (found) {
      take(found)
      return setText('')
    }
    if (shown.length === 0) {
      say(`No product has the name or code “${wanted}”.`, true)
      field.current?.select()
    }
  }
  return (
    <>
      <form
        class="find-bar"
        aria-label="Find a product"
        onSubmit={event => {
          event.preventDefault()
          enter()
        }}
      >
        <label class="find-field">
          <Icon name="search" />
          <span class="visually-hidden">Find a product by name, SKU or barcode</span>
          <input
            ref={field}
            type="search"
            value={text}
            placeholder="Name, SKU or barcode"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            enterkeyhint="search"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Escape' && setText('')}
          />
        </label>
        <button type="button" class="button find-scan" onClick={openCamera}>
          <Icon name="scan-barcode" />
          <span>Scan</span>
        </button>
      </form>
      {categories.length > 1 && (
        <fieldset class="categories">
          <legend class="visually-hidden">Category</legend>
          {['', ...categories].map(each => (
            <button
              key={each}
              type="button"
              class="chip"
              aria-pressed={each === category}
              onClick={() => setCategory(each)}
            >
              {each || 'All'}
            </button>
          ))}
        </fieldset>
      )}
      {children(shown)}
    </>
  )
}

function categoriesOf(catalogue: Catalogue | undefined): string[] {
  const all = new Set(catalogue?.products.map(({ category }) => category))
  return [...all].sort((one, other) => one.localeCompare(other))
}

function shownOf(catalogue: Catalogue | undefined, text: string, category: string): readonly TillProduct[] {
  if (!catalogue) return []
  // Whoever types looks everywhere, whatever category is open.
  if (text.trim() !== '') return searchCatalogue(catalogue, text, 200)
  const ofCategory = category
    ? catalogue.products.filter(product => product.category === category)
    : [...catalogue.products]
  return ofCategory.sort((one, other) => one.name.localeCompare(other.name))
}

interface Typing {
  readonly field: { readonly current: HTMLInputElement | null }
  readonly isFree: boolean
  readonly leaveDone: () => void
}

/** A hand scanner types what it reads, wherever the focus is: it goes into the field, with the Enter that ends it. */
function useTyping({ field, isFree, leaveDone }: Typing): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
      if (!isFree || !isText || event.altKey) return
      const target = event.target as HTMLElement
      if (target === field.current || target.matches('input, textarea, select')) return
      // The next customer's first product closes what is shown of the last one.
      for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
      leaveDone()
      field.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [field, isFree, leaveDone])
}
