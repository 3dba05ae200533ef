/** A clock that stands still until `set` or `advance` is called. */
export class TestClock {
  private at: number;

  constructor(at: Date) {
    this.at = at.getTime();
  }

  now = (): Date => new Date(this.at);
  set = (at: Date): void => void (this.at = at.getTime());
  advance = (ms: number): void => void (this.at += ms);
}
