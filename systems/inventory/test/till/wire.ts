import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The network of one device: a proxy that can be cut. A browser's own flight mode, as tests switch it on, leaves a service
 * worker that starts later with a network.
 */
export class Wire {
  readonly #server: Server
  #isCut = false

  constructor() {
    this.#server = createServer((request, response) => {
      const { method, headers, url } = request
      if (this.#isCut || !url) return void request.socket.destroy()
      const sent = send(url, { method, headers }, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      const giveUp = () => response.destroy()
      sent.on('error', giveUp)
      response.on('close', () => sent.destroy())
      request.on('error', giveUp).pipe(sent)
    })
  }

  /** What a browser is started with. */
  async args(): Promise<readonly string[]> {
    if (!this.#server.listening)
      await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return [`--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>']
  }

  cut(isCut: boolean): void {
    this.#isCut = isCut
    if (isCut) this.#server.closeAllConnections()
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}
