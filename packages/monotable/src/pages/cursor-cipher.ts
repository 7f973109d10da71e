export type Bytes = Uint8Array<ArrayBuffer>

/** What signs and hides the content of cursors. */
export interface Cipher {
  /** HMAC-SHA-256. */
  sign(content: Bytes): Bytes | Promise<Bytes>
  /** AES-256 in counter mode, which is its own inverse. */
  crypt(counter: Bytes, content: Bytes): Bytes | Promise<Bytes>
}

type NodeCrypto = typeof import('node:crypto')

/** Node's own functions answer at once; those of the web send each of four steps to a thread. Both write the same bytes. */
export function openCipher(secret: string | Uint8Array): Cipher | Promise<Cipher> {
  const own = nodeCrypto()
  return own ? nodeCipher(own, secret) : webCipher(secret)
}

/** Not there in browsers; asked for at run time, so that nothing is bundled for them. */
function nodeCrypto(): NodeCrypto | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } }
  return process?.getBuiltinModule?.('node:crypto') as NodeCrypto | undefined
}

/** The secret may have other uses, so cursors have keys of their own. */
const purposes = { signing: 'monotable cursor signature', hiding: 'monotable cursor content' }

export function nodeCipher({ createHmac, createCipheriv }: NodeCrypto, secret: string | Uint8Array): Cipher {
  const hmac = (key: string | Uint8Array, content: string | Uint8Array) =>
    createHmac('sha256', key).update(content).digest()
  const [signing, hiding] = [hmac(secret, purposes.signing), hmac(secret, purposes.hiding)]
  return {
    sign: content => new Uint8Array(hmac(signing, content)),
    crypt: (counter, content) =>
      new Uint8Array(createCipheriv('aes-256-ctr', hiding, counter).update(content)),
  }
}

export async function webCipher(secret: string | Uint8Array): Promise<Cipher> {
  const { subtle } = crypto
  const hmacKey = (bytes: ArrayBuffer | Bytes) =>
    subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const master = await hmacKey(typeof secret === 'string' ? utf8(secret) : new Uint8Array(secret))
  const derived = (purpose: string) => subtle.sign('HMAC', master, utf8(purpose))
  const [forSigning, forHiding] = await Promise.all([derived(purposes.signing), derived(purposes.hiding)])
  const signing = await hmacKey(forSigning)
  const hiding = await subtle.importKey('raw', forHiding, 'AES-CTR', false, ['encrypt'])
  return {
    sign: async content => new Uint8Array(await subtle.sign('HMAC', signing, content)),
    crypt: async (counter, content) =>
      new Uint8Array(await subtle.encrypt({ name: 'AES-CTR', counter, length: 128 }, hiding, content)),
  }
}

export function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text))
}
