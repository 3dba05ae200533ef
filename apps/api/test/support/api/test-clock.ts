/** A clock that stands still until `set` or `advance` is called, or `run`. */
export class TestClock {
  private at: number;
  private runningSince: number | null = null;

  constructor(at: Date) {
    this.at = at.getTime();
  }

  now = (): Date => new Date(this.at + (this.runningSince === null ? 0 : performance.now() - this.runningSince));
  set = (at: Date): void => void (this.at = at.getTime());
  advance = (ms: number): void => void (this.at += ms);

  /** Lets it go as fast as the machine's clock, because a standing clock does not say what came first; answers the function that stops it. */
  run = (): (() => void) => {
    this.runningSince = performance.now();
    return () => {
      this.at = this.now().getTime();
      this.runningSince = null;
    };
  };
}
