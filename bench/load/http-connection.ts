import { connect, type Socket } from 'node:net';

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

interface Waiting {
  resolve(body: Buffer): void;
  reject(error: Error): void;
}

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * One HTTP/1.1 connection that is kept alive and makes one call at a time. It reads no more of a reply than a
 * measurement needs, so that the client costs far less than the server that it measures.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  /** false once either side has closed it, as a server does with one that was not used for long */
  get isOpen(): boolean {
    return this.#socket.writable;
  }

  /**
   * Sends a call and resolves to the bytes of its reply.
   * @throws Error for any status but 200: a benchmark of refusals would be none
   */
  call(request: Request): Promise<Buffer> {
    if (!this.isOpen) return Promise.reject(new Error('The server closed the connection.'));
    const { method, path, token, body } = request;
    const text = body === undefined ? '' : JSON.stringify(body);
    const head =
      `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: es\r\n` +
      (token === undefined ? '' : `Authorization: Bearer ${token}\r\n`) +
      (body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${head}\r\n${text}`);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headLength = this.#received.indexOf(endOfHead);
    if (headLength < 0) return;
    const head = this.#received.toString('latin1', 0, headLength);
    const bodyLength = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1]);
    const bodyStart = headLength + endOfHead.length;
    if (this.#received.length < bodyStart + bodyLength) return;
    const body = this.#received.subarray(bodyStart, bodyStart + bodyLength);
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = null;
    if (head.startsWith('HTTP/1.1 200 ')) waiting?.resolve(body);
    else waiting?.reject(new Error(`${head.split('\r\n', 1)[0]}: ${body.toString()}`));
  }
}
