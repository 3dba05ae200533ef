/** In place of the browser's `EventSource`, which jsdom lacks: it never connects by itself. A test opens it and sends events. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** All sources since the test began, the latest last. */
  static all: FakeEventSource[] = [];
  readonly url: string;
  readyState: number = FakeEventSource.CONNECTING;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  /** The server accepts the stream and sends this event. */
  connect(event: object): void {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event("open"));
    this.send(event);
  }

  send(event: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) }));
  }

  /** The connection breaks; the browser connects again by itself. */
  breakOff(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event("error"));
  }

  /** The server refuses the stream, which a browser does not repeat. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event("error"));
  }
}
