const suffix =
  /(?:\s+(?:entit(?:y|ies)|records?|items?|object|table|rows?|record type|entidad(?:es)?|entidades?|entité|entität|schema|attributes|fields)|\s*(?:の|의)?\s*(?:엔티티|엔터티|アイテム|エンティティ|テーブル|实体|實體|테이블|속성|属性|設計|定義|構造))+$/iu
/** "Trip records are stored with:" tells of trips. */
const predicate =
  /(?<=\s(?:items?|records?|entit(?:y|ies)|rows?))\s+(?:use|uses|have|has|carry|carries|follow|follows|look like|looks like|(?:are|is) (?:stored|written|saved|kept|keyed)(?: (?:with|under|as|by|at|in))?)$/iu
const pascalSuffix = /(?<=[a-z0-9])(?:Entity|Record|Item|Table|Row)s?$/

/** "包裹 Parcel", "주문 Order": what it is called in the program stands behind the word for it. */
const inLatin =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+[\s/／]+([A-Z][A-Za-z]*(?: [A-Z][a-z]+)*)$/u

/** "Смена (Shift)", "3.2 注文（Order）" */
const besideWord = /^[\d.\s]*[^(（]*[^ -~\s][^(（]*[(（]([A-Z][A-Za-z]+)[)）]$/u

/** Words of a heading that name what it describes: without number, sign, translation and "Entity". */
export function cleanTitle(text: string): string {
  const plain = text
    .replace(/[`*"“”¹²³†‡]/g, '')
    .replace(/^(?:\d\uFE0F?\u20E3|[^\p{L}\p{N}<{])+/u, '')
    .replace(/^(?:\d+(?:[.-]\d+)+[a-z]?\.?\s*|(?:\d+[a-z]?[.)]\s*)+|\d+\s+|[A-Za-z]\)\s+)/, '')
    .replace(
      /^(?:item type|entity type|record type|entity|entidad|entidade|entité|엔티티|エンティティ|实体|item|example|pattern|table|tabel|tabla|tabela|tabelle|테이블|テーブル|表)\s*\d*\s*[:：–—-]\s*/iu,
      '',
    )
    .replace(
      /^(?:attributes|fields|atributos|campos|attributs|champs|attribute|felder)\s+(?:of|for|on|in|d[aeo]s?|del|du|des|von|der)\s+(?:(?:an?|the|el|la|le|o|item|itens|record|registro|entity|entidad|entidade)\s+)*(?=\S)/iu,
      '',
    )
    .replace(
      /^(?:bảng|tabla|tabela|tabelle|tabella|tabel|таблица|table)\s+(?:(?:de|da|do|das|dos|del|der|von|für|of|for|di|du|des)\s+|(?=\p{Lu}))/iu,
      '',
    )
    .replace(/^(?:[Tt]he|[Aa]n?|[Ee]ach|[Ee]very)\s+(?=\p{Ll})/u, '')
    .replace(/\s*[(（[].*$/u, '')
    .replace(/\s+[-–—:：].*$/u, '')
    .replace(/[:：]\s*$/, '')
    .trim()
  const latin = inLatin.exec(plain)?.[1] ?? besideWord.exec(text.replace(/[`*]/g, ''))?.[1]
  if (latin) return cleanTitle(latin)
  const short = plain.replace(predicate, '').replace(suffix, '').replace(pascalSuffix, '').trim()
  return short === '' ? plain : short
}
