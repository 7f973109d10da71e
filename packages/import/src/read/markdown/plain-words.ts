/** "The table **club-data** with …": a name, as if it stood in code. */
const boldName =
  /(?<=\b(?:table|index|tabelle|tabla|tabela|tableau|called|named|namens|llamada|chamada)\s+)\*\*([A-Za-z][\w.-]*)\*\*(?=\s*(?:[.,;:(（]|with\b|mit\b|con\b|com\b|avec\b|$))/giu

/** "a partition key of *SessionToken*": letters as only names of code have them. */
const emphasised =
  /(?<=[\p{L},(（:：]\s?)(?<![*_`\w])[*_]{1,2}((?=\w*(?:[a-z][A-Z]|[A-Za-z]_[A-Za-z]|[a-z]\d))[A-Za-z]\w*|[A-Z]\w+(?<=(?:of|named|called) \*\w+))[*_]{1,2}(?![*_\w])/gu

/** "The region is used as partition key": a word that is said to be a key is the name of one. */
const saidKey =
  /(?<=\bthe )(?!(?:same|whole|first|second|latter|former|key|value|field|attribute|combination)\b)([a-z]\w*)(?= (?:is|serves|acts) (?:used )?as (?:the |its |a |our )?(?:partition|hash|sort|range) key\b)/gi

/** `PK = SK = USER#<id>`: both keys hold the same. */
const same = /\b([PS]K)\s*=\s*([PS]K)\s*=\s*((?:[^\s`,;)<]|<[^<>]*>)+)/gi

/** What a write asks of an item says nothing of what is stored. */
const exists = /`?\battribute_(?:not_)?exists\s*\([^()]*\)`?/g

/** Words without emphasis, links, escapes and check boxes. Code spans keep their marks: they say where a value ends. */
export function plain(text: string): string {
  return text
    .replace(exists, '')
    .replace(boldName, '`$1`')
    .replace(/(?<=\p{L}\s)\*\*([A-Z][A-Za-z0-9]*[a-z]Table)\*\*/gu, '`$1`')
    .replace(emphasised, '`$1`')
    .replace(saidKey, '`$1`')
    .replace(/\*\*/g, '')
    .replace(same, '$1=$3, $2=$3')
    .replace(/(?<![\w`"'#])__(?=\S)([^`"']+?)(?<=\S)__(?![\w`"'])/g, '$1')
    .replace(/(?<![\w`*])\*(?=\S)([^*`]+?)(?<=\S)\*(?![\w`*])/g, '$1')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([\\`*_{}[\]<>()#+.!|-])/g, '$1')
    .replace(/<br\s*\/?>/gi, '\u2028')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/^\s*\[[ xX]\]\s+/, '')
    .trim()
}
