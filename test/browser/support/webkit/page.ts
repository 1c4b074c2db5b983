import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { elementsOf, errorsOf, type Pattern, shownOf } from './in-page.ts';
import { DriverError, type Session } from './session.ts';

/** The name of an element in an answer of W3C WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Found = Readonly<{ [ELEMENT]: string }>;
type Text = string | RegExp;
type Exact = Readonly<{ exact?: boolean }>;

/** The elements that a selector names, of these those with a text, and of these those with an accessible name, as WebKit computes it. */
type Step = Readonly<{ selector: string; text?: Pattern; name?: Pattern }>;
type Place = Readonly<{ frames: readonly string[]; steps: readonly Step[] }>;

const ROLES: Readonly<Record<string, string>> = {
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  button: 'button',
  textbox: 'input:not([type=radio], [type=checkbox]), textarea',
  navigation: 'nav',
};
const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007', Tab: '\uE004' };

/**
 * A page with those functions of a Playwright page that the tests of the main path call, by W3C WebDriver. A function waits until there is an
 * element and it is visible, and takes the first.
 */
export function openPage({ send }: Session) {
  let url = 'about:blank';
  let patienceMs = 30_000;
  const tell: ((error: string) => void)[] = [];

  const run = (script: string, ...args: unknown[]) => send('POST', '/execute/sync', { script, args });
  const call = (what: unknown, ...args: unknown[]) => run(`return (${what})(...arguments)`, ...args);

  /** Goes to the frames, one in the other. */
  async function enter(frames: readonly string[]): Promise<void> {
    await send('POST', '/frame', { id: null });
    url = await hear();
    for (const selector of frames) {
      const id = await send('POST', '/element', { using: 'css selector', value: selector });
      await send('POST', '/frame', { id });
      await hear();
    }
  }

  /** Gives the address of the document. */
  async function hear(): Promise<string> {
    const [address, ...errors] = (await call(errorsOf)) as [string, ...string[]];
    for (const error of errors) for (const one of tell) one(error);
    return address;
  }

  async function find({ frames, steps }: Place): Promise<readonly Found[]> {
    await enter(frames);
    let found: readonly Found[] = [];
    for (const [index, { selector, text, name }] of steps.entries()) {
      if (index > 0 && found.length === 0) break;
      found = (await call(elementsOf, selector, text, ...found)) as Found[];
      if (name) found = await named(found, new RegExp(name.source, name.flags));
    }
    return found;
  }

  async function named(elements: readonly Found[], pattern: RegExp): Promise<readonly Found[]> {
    const kept: Found[] = [];
    for (const element of elements) {
      const label = await send('GET', `/element/${element[ELEMENT]}/computedlabel`);
      if (pattern.test(String(label).replace(/\s+/g, ' ').trim())) kept.push(element);
    }
    return kept;
  }

  /** Does it with the first element that is shown, again until it succeeds. */
  async function once<Result>(place: Place, act: (element: Found) => Promise<Result>): Promise<Result> {
    let last: unknown = new Error('There is no such element, or it is hidden');
    for (const end = Date.now() + patienceMs; Date.now() < end; await pause(200)) {
      try {
        const [element] = (await call(shownOf, ...(await find(place)))) as Found[];
        if (element) return await act(element);
      } catch (error) {
        if (!(error instanceof DriverError) || error.code === 'invalid session id') throw error;
        last = error;
      }
    }
    throw new Error(`${place.frames.join(' ')} ${JSON.stringify(place.steps)}: ${last}`);
  }

  async function type(keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  const keyboard = {
    press: (key: string) => type([keyOf(key)]),
    type: (text: string) => type([...text]),
  };

  function within(place: Place) {
    const below = (step: Step) => locate({ ...place, steps: [...place.steps, step] });
    return {
      locator: (selector: string) => below({ selector }),
      getByText: (text: Text, options?: Exact) =>
        below({ selector: ':not(script, style)', text: patternOf(text, options) }),
      getByLabel: (text: Text, options?: Exact) =>
        below({ selector: 'input, select, textarea', name: patternOf(text, options) }),
      getByRole: (role: string, { name, ...options }: Exact & Readonly<{ name?: Text }> = {}) =>
        below({ selector: ROLES[role] ?? `[role=${role}]`, ...(name && { name: patternOf(name, options) }) }),
      frameLocator: (selector: string) => within({ frames: [...place.frames, selector], steps: [] }),
    };
  }

  function locate(place: Place) {
    const evaluate = (what: unknown, ...args: unknown[]) =>
      once(place, (element) => call(what, element, ...args));
    const focus = () => evaluate('(element) => element.focus()');
    const click = () => once(place, (element) => send('POST', `/element/${element[ELEMENT]}/click`));
    // By the pointer, since WebKit lets no script move the focus into a frame of another origin.
    const pressSequentially = async (text: string) => {
      await click();
      await type([...text]);
    };
    return {
      ...within(place),
      first: () => locate(place),
      count: async () => (await find(place)).length,
      allInnerTexts: async () =>
        await call('(...all) => all.map(({ innerText }) => innerText)', ...(await find(place))),
      waitFor: () => once(place, async () => {}),
      innerText: () => evaluate('({ innerText }) => innerText'),
      textContent: () => evaluate('({ textContent }) => textContent'),
      inputValue: () => evaluate('({ value }) => value'),
      getAttribute: (name: string) => evaluate('(element, name) => element.getAttribute(name)', name),
      evaluate,
      focus,
      click,
      pressSequentially,
      async check() {
        if (!(await evaluate('({ checked }) => checked'))) await click();
      },
      async press(key: string) {
        await focus();
        await keyboard.press(key);
      },
      async fill(text: string) {
        await click();
        await evaluate('(element) => { element.select(); document.execCommand("delete"); }');
        await type([...text]);
      },
    };
  }

  return {
    ...within({ frames: [], steps: [] }),
    keyboard,
    url: () => url,
    async goto(address: string) {
      await send('POST', '/url', { url: address });
      await enter([]);
    },
    async reload() {
      await send('POST', '/refresh');
      await enter([]);
    },
    async evaluate(what: unknown, ...args: unknown[]) {
      await enter([]);
      return await call(what, ...args);
    },
    async screenshot({ path }: Readonly<{ path: string }>) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, String(await send('GET', '/screenshot')), 'base64');
    },
    bringToFront: async () => {}, // It is alone in its browser.
    setDefaultTimeout(ms: number) {
      patienceMs = ms;
    },
    on(event: string, listener: (error: Error) => void) {
      if (event === 'pageerror') tell.push((message) => listener(new Error(message)));
    },
  };
}

function keyOf(key: string): string {
  const found = KEYS[key];
  if (!found) throw new Error(`The key ${key} is not known here`);
  return found;
}

/** A text is found in any case and as a part, unless it is asked for exactly. */
function patternOf(text: Text, { exact }: Exact = {}): Pattern {
  if (typeof text !== 'string') return { source: text.source, flags: text.flags };
  const source = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return exact ? { source: `^${source}$`, flags: '' } : { source, flags: 'i' };
}
