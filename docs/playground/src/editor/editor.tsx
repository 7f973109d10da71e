import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { typescript } from '@codemirror/legacy-modes/mode/javascript'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Text } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import type { Problem } from '../backend/messages.ts'
import { markdown } from './markdown.ts'

export interface EditorProps {
  readonly text: string
  readonly language: 'markdown' | 'typescript'
  readonly label: string
  readonly problems: readonly Problem[]
  /** A line to go to; another object goes there again. */
  readonly target: { readonly line: number } | undefined
  readonly onChange: (text: string) => void
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--entity-5)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--entity-2)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--entity-1)' },
  { tag: tags.comment, color: 'var(--text-faint)' },
  { tag: [tags.heading, tags.strong], fontWeight: '650' },
  { tag: tags.monospace, color: 'var(--entity-2)' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.function(tags.variableName), tags.typeName], color: 'var(--entity-0)' },
])

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '12px', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--text-faint)', borderRight: '0' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--accent-soft) 45%, transparent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--accent-soft)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    maxWidth: '46em',
    whiteSpace: 'pre-wrap',
  },
})

/** CodeMirror with the design's problems at their lines. Tab leaves it, as it leaves any field. */
export default function Editor({ text, language, label, problems, target, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const changed = useRef(onChange)
  changed.current = onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text comes by the next effect
  useEffect(() => {
    const host = place.current as HTMLDivElement
    // In a shadow its styles are adopted sheets, which the page's policy allows: there are no inline styles.
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const made = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          bracketMatching(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          syntaxHighlighting(colours),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          look,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          language === 'typescript' ? StreamLanguage.define(typescript) : markdown,
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) changed.current(state.doc.toString())
          }),
        ],
      }),
    })
    made.scrollDOM.tabIndex = 0
    view.current = made
    return () => made.destroy()
  }, [language, label])
  useEffect(() => {
    const { current } = view
    if (!current || current.state.doc.toString() === text) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    const { current } = view
    if (current) current.dispatch(setDiagnostics(current.state, diagnosticsIn(current.state.doc, problems)))
  }, [problems])
  useEffect(() => {
    const { current } = view
    if (!current || !target) return
    const { from } = current.state.doc.line(Math.min(target.line, current.state.doc.lines))
    current.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
    current.focus()
  }, [target])
  return <div ref={place} className="code" />
}

function diagnosticsIn(doc: Text, problems: readonly Problem[]): Diagnostic[] {
  return problems.flatMap(({ line, span, severity, code, text, fix }) => {
    if (line === undefined || line > doc.lines || line < 1) return []
    // Somebody may have typed since.
    const { from, to } = span && span.to <= doc.length ? span : doc.line(line)
    return [{ from, to, severity, source: code, message: fix ? `${text}\n${fix}` : text }]
  })
}
