import type { PatternDesign } from 'monotable/design'

/** A Scan that is meant; `ScanIndexForward` is the direction of a query. */
const scan = /\bscan(?:s|ned|ning)?\b(?!\s*index\s*forward)|スキャン|스캔|扫描|掃描/iu

/** A design of security or barcode scans stores them under `SCAN#…` or as `scannedAt`: there the word alone says nothing. */
const scanAsThing =
  /\bscan#|\bscanned_?(?:at|by|on)\b|\b(?:badge|bar ?code|qr|qr[- ]code|ticket|card|label|tag|parcel|receipt|wristband|rfid|nfc)s?\s+scan|\bscan(?:s|ned|ning)?\s+(?:the|an?|his|her|their|its|my|your|each)\s+(?:badge|bar ?code|qr|code|ticket|card|label|tag|parcel|receipt|wristband)/iu

const scanAsOperation =
  /\b(?:full|table|whole|paginated)[- ]scans?\b|\bscan(?:s|ned|ning)?\s+(?:with|of|the|all|whole|entire|and filter|\+|operation)|\bscan\(/iu

/** Words that say that there is none. */
const denied =
  /\b(?:no|not|never|without|avoid\w*|instead|rather|don'?t|doesn'?t|eliminat\w*|prevent\w*|unlike|kein\w*|ohne|nicht|vermeid\w*|sin|no se|evita\w*|sans|pas de|sem|nunca|zonder)\b|없|不|避|なし|せず|しない|無/iu

/** Lines that declare a Scan as the way to read something, as patterns of their own. */
export function scansIn(
  lines: readonly string[],
  file: string,
  known: readonly PatternDesign[],
): PatternDesign[] {
  const taken = new Set(known.map(({ place }) => place?.line))
  const asked = lines.some(text => scanAsThing.test(text)) ? scanAsOperation : scan
  return lines.flatMap((text, at) => {
    const isScan = asked.test(text) && !denied.test(text) && !/ScanIndexForward/i.test(text)
    if (!isScan || taken.has(at + 1) || isTool(text)) return []
    const title = titleOf(text, lines, at)
    return [
      {
        name: title,
        title,
        kind: 'scan',
        entities: [],
        condition: text.trim(),
        clauses: [],
        place: { file, line: at + 1 },
      },
    ] satisfies PatternDesign[]
  })
}

/** Other things that scan: virus scanners, barcodes; a role that may do it among other things. */
const isTool = (text: string) =>
  /\b(?:Put|Get|Delete|Update)Item\b.*\bScan\b|dynamodb:/.test(text) ||
  /\b(?:virus|barcode|qr|security|malware|vulnerab\w*|image|document) scan/iu.test(text)

/** The first cell of a row, else the words of the line, else the heading above it. */
function titleOf(text: string, lines: readonly string[], at: number): string {
  const cells = text.split('|').map(cell => plain(cell))
  const named = cells.find(cell => /\p{L}{2}/u.test(cell) && !scan.test(cell))
  if (text.includes('|') && named !== undefined) return named
  const words = plain(text)
  if (words.length > 8 && !/^[\w.]+\(|[{};]/.test(words)) return words
  const heading = lines.slice(0, at).findLast(line => /^#{1,6}\s/.test(line))
  return heading ? plain(heading) : words
}

const plain = (text: string) => text.replaceAll(/^[#\s\-*>\d.]+|[*`]|[:：\s]+$/gu, '').trim()
