import { openSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';

type Line = Readonly<{
  level: string;
  message: string;
  route?: string;
  status?: number;
  code?: string;
  durationMs?: number;
  requestId?: string;
}>;

/**
 * Where the functions' lines go when a person starts the stack. The file gets every line, and each start empties it. The terminal gets warnings
 * and errors as they are, and each request in one short line; requests only from `follow` on, since the start sends some itself.
 */
export function openTerminalLog(file: string) {
  let target: number | undefined; // The folder is there when the first function runs.
  let isFollowed = false;
  const stream = new Writable({
    decodeStrings: false,
    write(text: string, _, done) {
      target ??= openSync(file, 'w', 0o600);
      writeSync(target, text);
      const line: Line = JSON.parse(text);
      if (line.level !== 'info') console.log(text.trimEnd());
      else if (isFollowed && line.message === 'request' && !line.route?.startsWith('OPTIONS '))
        console.log(inShort(line));
      done();
    },
  });
  const follow = () => {
    isFollowed = true;
  };
  return { stream, follow };
}

const inShort = ({ route, status, code, durationMs, requestId }: Line): string =>
  [route, status, code, `${durationMs} ms`, requestId].filter((part) => part !== undefined).join('  ');
