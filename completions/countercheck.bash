# bash completion for countercheck.  Commands, options and variants are asked of the program itself,
# so that nothing here grows old.
# shellcheck shell=bash

_countercheck() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
    local command=${COMP_WORDS[1]} words=''
    COMPREPLY=()
    # bash makes a word of its own of the "=" in --json=FILE.
    if [[ $word == = ]]; then
        word=''
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
    fi
    if ((COMP_CWORD == 1)); then
        words="--help --version $("$program" --help 2>/dev/null |
            sed -n 's/^  \([a-z][a-z0-9-]*\)  *[A-Z].*/\1/p')"
    else
        case $before in
        --variant) words=$("$program" variants 2>/dev/null | sed -n '2,$s/^\([^ ][^ ]*\) .*/\1/p') ;;
        --width) words='64 128 256' ;;
        --protocol) words='uci xboard' ;;
        --castling) words='king rook' ;;
        --format) words='perft epd json' ;;
        --fen | --moves | --from | --depth | --threads | --hash | --max-nodes | --repeat | \
            --part | --checkpoint-every) return ;;
        esac
    fi
    if [[ -z $words && $word == -* ]]; then
        words=$("$program" "$command" --help 2>/dev/null |
            sed -n 's/^  \(--[a-z][a-z-]*\).*/\1/p')
    fi
    if [[ -n $words ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        compopt -o filenames
    fi
}

complete -F _countercheck countercheck
