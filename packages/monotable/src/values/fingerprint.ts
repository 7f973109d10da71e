const prime = 0x100000001b3n
const most = 0xffffffffffffffffn

/** FNV-1a with 64 bits: tells whether something is still what it was. Nobody's trust rests on it. */
export function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < text.length; at++) hash = ((hash ^ BigInt(text.charCodeAt(at))) * prime) & most
  return hash.toString(16).padStart(16, '0')
}
