import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { place } from './backend/backend.ts'
import { examples, firstDocument } from './examples.ts'
import { Problems } from './problems.tsx'
import { Result } from './result.tsx'
import { type Shared, writeHash } from './share/link.ts'
import { ShareButton } from './share/share-button.tsx'
import { useTypes } from './types/use-types.ts'
import { useIsWide } from './use-is-wide.ts'
import { type Run, useRun } from './use-run.ts'

const Editor = lazy(() => import('./editor/editor.tsx'))

type Tab = Shared['tab']

/** The design on the left, what it is on the right; on a phone one of both. */
export function Playground({ first, notice }: { readonly first: Shared; readonly notice?: string }) {
  const [document, setDocument] = useState(first.document)
  const [typed, setTyped] = useState(first.schema)
  const [tab, setTab] = useState<Tab>(first.tab)
  const [pane, setPane] = useState<'design' | 'result'>('result')
  const isWide = useIsWide()
  const written = useRef<string>(undefined)
  const schema = typed ?? written.current
  const run = useRun(tab, tab === 'document' ? document : schema)
  if (run.opened?.program !== undefined) written.current = run.opened.program
  const shared = (): Shared => ({
    document,
    tab,
    ...(typed !== undefined && { schema: typed }),
    at: place.history.at(-1) ?? '/',
  })
  useKept(shared, JSON.stringify([document, typed, tab]))
  const [replaced, setReplaced] = useState<Shared>()
  const example = useRef(firstDocument)
  const show = (shown: Shared) => {
    setDocument(shown.document)
    setTyped(shown.schema)
    setTab(shown.tab)
  }
  const choose = (text: string) => {
    // What nobody has written is not missed.
    setReplaced(typed === undefined && document === example.current ? undefined : shared())
    example.current = text
    show({ document: text, tab: 'document' })
  }
  return (
    <div className="playground" data-pane={pane}>
      <Head shared={shared} onChoose={choose} />
      {notice !== undefined && (
        <p className="notice" role="alert">
          {notice}
        </p>
      )}
      {replaced && (
        <p className="notice" role="status">
          The example has replaced your design.{' '}
          <button
            type="button"
            onClick={() => {
              show(replaced)
              setReplaced(undefined)
            }}
          >
            Undo
          </button>
        </p>
      )}
      <nav className="panes" aria-label="Show">
        <button type="button" aria-pressed={pane === 'design'} onClick={() => setPane('design')}>
          Design
        </button>
        <button type="button" aria-pressed={pane === 'result'} onClick={() => setPane('result')}>
          Result
        </button>
      </nav>
      <div className="both">
        {(isWide || pane === 'design') && (
          <Design
            tab={tab}
            text={tab === 'document' ? document : (schema ?? '')}
            run={run}
            // The database comes first on a slow line.
            isReady={run.opened !== undefined || run.problems.length > 0}
            onTab={setTab}
            onChange={tab === 'document' ? setDocument : setTyped}
          />
        )}
        {(isWide || pane === 'result') && (
          <div className="result">
            <Result {...run} />
          </div>
        )}
      </div>
    </div>
  )
}

interface HeadProps {
  readonly shared: () => Shared
  readonly onChoose: (text: string) => void
}

function Head({ shared, onChoose }: HeadProps) {
  return (
    <header className="head">
      <h1 className="brand">
        <img src="./icon.svg" alt="" width="20" height="20" />
        Monotable playground
      </h1>
      <label>
        <span className="hidden">Example</span>
        <select
          defaultValue=""
          onChange={async ({ target }) => {
            const chosen = examples.find(({ name }) => name === target.value)
            if (chosen) onChoose(await chosen.text())
          }}
        >
          <option value="" disabled>
            Examples
          </option>
          {examples.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <ShareButton shared={shared} />
      <a className="home" href="../">
        Documentation
      </a>
    </header>
  )
}

const none: Run['problems'] = []

interface DesignProps {
  readonly tab: Tab
  readonly text: string
  readonly run: Run
  readonly isReady: boolean
  readonly onTab: (tab: Tab) => void
  readonly onChange: (text: string) => void
}

function Design({ tab, text, run, isReady, onTab, onChange }: DesignProps) {
  const [target, setTarget] = useState<{ readonly line: number }>()
  const [checksTypes, setChecksTypes] = useState(false)
  const isWide = useIsWide()
  const types = useTypes(tab === 'schema' && checksTypes ? text : undefined)
  const said = run.tab === tab ? run.problems : none
  const problems = useMemo(() => [...types.problems, ...said], [types.problems, said])
  const label = tab === 'document' ? 'Design document' : 'schema.ts'
  const plain = <textarea className="plain" aria-label={label} value={text} readOnly />
  // On a phone it is all there is to see.
  const Part = isWide ? 'section' : 'main'
  return (
    <Part className="design" aria-label="What you write">
      <nav className="sources" aria-label="Written as">
        <button type="button" aria-pressed={tab === 'document'} onClick={() => onTab('document')}>
          Document
        </button>
        <button type="button" aria-pressed={tab === 'schema'} onClick={() => onTab('schema')}>
          schema.ts
        </button>
        {tab === 'schema' && !checksTypes && (
          <button type="button" className="button" onClick={() => setChecksTypes(true)}>
            Check types
          </button>
        )}
        <output>
          {run.isRunning
            ? 'Running…'
            : [types.state, isWide ? run.opened?.counts : ''].filter(Boolean).join(', ')}
        </output>
      </nav>
      <div className="editor">
        {isReady ? (
          <Suspense fallback={plain}>
            <Editor
              key={tab}
              text={text}
              language={tab === 'document' ? 'markdown' : 'typescript'}
              label={label}
              problems={problems}
              target={target}
              onChange={changed => {
                onChange(changed)
                // TypeScript is a megabyte: on a phone nothing loads it but the button.
                if (isWide && tab === 'schema') setChecksTypes(true)
              }}
            />
          </Suspense>
        ) : (
          plain
        )}
      </div>
      <Problems problems={problems} onGo={line => setTarget({ line })} />
    </Part>
  )
}

/** The address holds what is written, so that nothing is lost when the page is loaded again. */
function useKept(shared: () => Shared, state: string): void {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written decides
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const later = setTimeout(async () => history.replaceState(null, '', await writeHash(shared())), 700)
    return () => clearTimeout(later)
  }, [state])
}
