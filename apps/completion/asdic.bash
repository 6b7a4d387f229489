# Completion of asdic for bash. Commands, flags and rule systems are those of the program's own help.
_asdic() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local possible=''
  if ((COMP_CWORD == 1)); then
    possible=$("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
  elif [[ $before == --rules || ${COMP_WORDS[1]} == rules ]]; then
    possible=$("$program" rules | sed -n 's/^  \([a-z-]*\)  .*/\1/p')
  elif [[ $word == -* ]]; then
    possible=$("$program" "${COMP_WORDS[1]}" --help 2>/dev/null | grep -oP '^  (-h, )?\K--[a-z-]+')
  fi
  mapfile -t COMPREPLY < <(compgen -W "$possible" -- "$word")
}
complete -o default -F _asdic asdic
