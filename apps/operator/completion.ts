import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh'] as const;
export type Shell = (typeof SHELLS)[number];

/**
 * A script that completes what is in the program: the words of a command, its options, and what an option or argument may be. Nothing is
 * asked while a word is completed, neither of this command, which takes a second to start, nor of AWS.
 */
export function scriptFor(shell: Shell, root: Command): string {
  const cases = candidatesOf(root, root.options.map(longOf)).map(
    ({ path, words }) => `    '${path}') echo '${words.join(' ')}';;`,
  );
  return `${shell === 'zsh' ? ZSH : ''}_billing_words() {
  case "$1" in
${cases.join('\n')}
    *) return 1;;
  esac
}
${COMPLETE}`;
}

/** The bash functions work in zsh by this. */
const ZSH = `autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
`;

/** The words so far that name a command are its path; the others are options and what was given. */
const COMPLETE = `_billing() {
  local chain='' at word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "\${COMP_WORDS[at]}" in -*) continue;; esac
    if _billing_words "$chain \${COMP_WORDS[at]}" > /dev/null; then chain="$chain \${COMP_WORDS[at]}"; fi
  done
  words=$(_billing_words "$chain")
  case "$before" in --*) words=$(_billing_words "$chain $before" || _billing_words " $before" || echo "$words");; esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _billing billing`;

type Candidates = Readonly<{ path: string; words: readonly string[] }>;

const longOf = ({ long }: Readonly<{ long?: string | undefined }>): string => long ?? '';

/** Of each command what may follow it, and of each option that takes one of few words, these. */
function candidatesOf(command: Command, everywhere: readonly string[], path = ''): Candidates[] {
  const own = command.options.map(longOf);
  const words = [
    ...command.commands.map((inner) => inner.name()),
    ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    ...new Set([...own, ...everywhere, '--help']),
  ];
  const chosen = command.options
    .filter((option) => !option.isBoolean())
    .map((option) => ({ path: `${path} ${longOf(option)}`, words: option.argChoices ?? [] }));
  const inner = command.commands.flatMap((each) => candidatesOf(each, everywhere, `${path} ${each.name()}`));
  return [{ path, words }, ...chosen, ...inner];
}
