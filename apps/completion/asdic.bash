# Completion of asdic for bash. Commands, flags, their words and rule systems are those of the program's own help.
_asdic() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local command=${COMP_WORDS[1]} possible=''
  if ((COMP_CWORD == 1)) || [[ $command == help ]]; then
    possible=$("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
  elif [[ $before == --rules ]]; then
    possible=$("$program" rules | sed -n 's/^  \([a-z-]*\)  .*/\1/p')
  elif [[ $before =~ ^--(format|numbers|color|log|as)$ ]]; then
    possible=$("$program" "$command" --help 2>/dev/null |
      sed -n "/^  $before [A-Z]/,/^  -/{s/^  $before [A-Z]*//p;/^   /p}" | tr '\n' ' ' | sed 's/;.*//; s/, for .*//; s/ (default)//; s/ or / /; s/,/ /g')
  elif [[ $word == -* ]]; then
    possible=$("$program" "$command" --help 2>/dev/null | grep -oP '^  (-h, )?\K--[a-z-]+')
  elif [[ $command == rules ]]; then
    possible=$("$program" rules | sed -n 's/^  \([a-z-]*\)  .*/\1/p')
  fi
  mapfile -t COMPREPLY < <(compgen -W "$possible" -- "$word")
}
complete -o default -F _asdic asdic
