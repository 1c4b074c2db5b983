/**
 * Leaves alone the wording of what only an operator reads: why an invariant broke, and a log line's sentence. No contract, caller or
 * other code depends on it, and a test would only repeat the text. The conditions and the facts that are logged are mutated.
 */
const SPEAKERS = new Set(['invariant', 'log', 'logFailure']);
const TEXTS = new Set(['StringLiteral', 'TemplateLiteral']);

type Node = Readonly<{ type: string; callee?: Readonly<{ type: string; name?: string }>; arguments?: readonly Node[] }>;
type Path = Readonly<{ node: Node; parent?: Node }>;

const unseenTexts = {
  shouldIgnore({ node, parent }: Path): string | undefined {
    const isSpoken = TEXTS.has(node.type) && parent?.type === 'CallExpression' && SPEAKERS.has(parent.callee?.name ?? '');
    return isSpoken && parent.arguments?.includes(node) ? 'wording that only an operator reads' : undefined;
  },
};

/** The form in which Stryker takes what it loads. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'unseen-texts', value: unseenTexts }];
