import { StreamLanguage } from '@codemirror/language'

/** As much of Markdown as makes a design document easy to read: headings, code, and the bars of tables. */
export const markdown = StreamLanguage.define<{ isFenced: boolean }>({
  startState: () => ({ isFenced: false }),
  token(stream, state) {
    if (stream.sol() && stream.match(/^\s*```/)) {
      state.isFenced = !state.isFenced
      stream.skipToEnd()
      return 'comment'
    }
    if (state.isFenced) {
      stream.skipToEnd()
      return 'monospace'
    }
    if (stream.sol() && stream.match(/^#{1,6}\s.*/)) return 'heading'
    if (stream.match(/^`[^`]*`/)) return 'monospace'
    if (stream.match(/^\*\*[^*]+\*\*/)) return 'strong'
    if (stream.match(/^\|[-:| ]*/)) return 'comment'
    stream.next()
    stream.eatWhile(/[^`|*]/)
    return null
  },
})
