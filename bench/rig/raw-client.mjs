import { connect } from 'node:net'

/** Where the headers of a response end. */
const endOfHead = '\r\n\r\n'

/**
 * Sends prepared bytes and reads just enough of the answer to know where it ends, so that what is measured is the
 * server. One request is under way at a time on each connection.
 */
export class RawConnection {
  #address
  #socket
  #remaining = 0
  #chunked = false
  #head = ''
  #status = 0
  #done = () => {}
  #failed = () => {}

  static async open(address) {
    const connection = new RawConnection()
    connection.#address = address
    await connection.#connect()
    return connection
  }

  /** The status of the answer. A server may have closed the connection while it was others' turn. */
  send(request) {
    if (this.#socket.destroyed || this.#socket.readableEnded)
      return this.#connect().then(() => this.send(request))
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  close() {
    this.#failed = () => {}
    this.#socket.destroy()
  }

  async #connect() {
    const { hostname, port } = this.#address
    const buffer = Buffer.allocUnsafeSlow(256 * 1024)
    const callback = (length, bytes) => {
      this.#receive(bytes, length)
      return true
    }
    const socket = connect({ host: hostname, port, noDelay: true, onread: { buffer, callback } })
    this.#socket = socket
    socket.on('error', error => this.#failed(error))
    socket.on('close', () => this.#failed(new Error('the server closed the connection')))
    await new Promise((resolve, reject) => {
      this.#failed = reject
      socket.once('connect', resolve)
    })
  }

  #receive(bytes, length) {
    let start = 0
    if (this.#status === 0) {
      const before = this.#head.length
      this.#head += bytes.latin1Slice(0, Math.min(length, 4096))
      const end = this.#head.indexOf(endOfHead)
      if (end < 0) return
      start = end + endOfHead.length - before
      this.#readHead(this.#head.slice(0, end).toLowerCase())
      this.#head = ''
    }
    this.#remaining -= length - start
    // With one request under way the last chunk is the end of what was received.
    const ended = this.#chunked
      ? bytes.latin1Slice(Math.max(0, length - 5), length) === '0\r\n\r\n'
      : this.#remaining <= 0
    if (!ended) return
    const status = this.#status
    this.#status = 0
    this.#done(status)
  }

  #readHead(head) {
    this.#status = Number(head.slice(9, 12))
    const at = head.indexOf('\r\ncontent-length:')
    this.#chunked = at < 0
    this.#remaining = at < 0 ? 0 : Number.parseInt(head.slice(at + 17), 10)
  }
}

/** The bytes of one request; signed by its looks, since nobody who is measured here verifies it. */
export function prepare({ hostname, port }, operation, input) {
  const body = typeof input === 'string' ? input : JSON.stringify(input)
  return Buffer.from(
    `POST / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: keep-alive\r\n` +
      'Content-Type: application/x-amz-json-1.0\r\n' +
      `X-Amz-Target: DynamoDB_20120810.${operation}\r\nX-Amz-Date: 20261115T120000Z\r\n` +
      `Authorization: ${authorization}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

export const authorization =
  'AWS4-HMAC-SHA256 Credential=bench/20261115/us-east-1/dynamodb/aws4_request, ' +
  `SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=${'0'.repeat(64)}`
