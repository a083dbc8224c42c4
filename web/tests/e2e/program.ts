// The program under test: `abaque serve` with its own port and folder.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const START_WITHIN = 20_000;

// All test users share one IP address.
const CONFIG = `
[limits]
requests-per-minute = 100000
guests-per-hour = 100000
signups-per-hour = 10000
logins-per-hour = 10000
tables-per-hour = 100000
tables-per-hour-and-address = 100000
challenges-per-hour-and-address = 100000
challenges-per-address = 100000
pairings-per-hour-and-address = 100000
review-plies-per-hour-and-address = 1000000
messages-per-second = 200
messages-per-second-and-address = 10000
`;

export class Program {
  readonly url: string;
  #port: number;
  #folder: string;
  #process: ChildProcess | null = null;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<Program> {
    const folder = mkdtempSync(join(tmpdir(), 'abaque-e2e-'));
    writeFileSync(join(folder, 'config.toml'), CONFIG);
    const program = new Program(await freePort(), folder);
    await program.run();
    return program;
  }

  /** Starts it (again) with the same port and data. */
  async run(): Promise<void> {
    const child = spawn(
      executable(),
      [
        'serve',
        '--listen',
        `127.0.0.1:${this.#port}`,
        '--data',
        join(this.#folder, 'data'),
        '--config',
        join(this.#folder, 'config.toml'),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = child;
    let said = '';
    child.stdout.on('data', (data: Buffer) => (said += data.toString()));
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    const deadline = Date.now() + START_WITHIN;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`the program ended:\n${said}`);
      const ready = await fetch(`${this.url}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the program does not answer:\n${said}`);
  }

  /** Runs `abaque admin` beside it. */
  admin(...command: string[]): void {
    execFileSync(executable(), [
      'admin',
      '--data',
      join(this.#folder, 'data'),
      '--url',
      this.url,
      ...command,
    ]);
  }

  /** Stops the process (SIGSTOP), which looks like a dead network from outside, until it is thawed. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Terminates it and waits for its exit. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(patience);
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export function executable(): string {
  const named = process.env.ABAQUE_PROGRAM;
  if (named) return named;
  const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
  const found = ['release', 'debug']
    .map((profile) => join(target, profile, 'abaque'))
    .find((path) => existsSync(path));
  if (!found) throw new Error('no program: run `make web-e2e`, which builds it');
  return found;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}
