# How the script stoa builds and tests a source tree; read by it there, and not installed.
# shellcheck shell=bash

# Builds what is missing or stale; sets root and class_path. Runs the tests instead if the first
# argument is test.
use_source_tree() {
  root=$1
  log=$root/target/stoa-build.log
  shift
  if [ "${1-}" = test ]; then
    shift
    run_tests "$@"
  fi
  build_if_stale cli
  class_path="$jars/*"
  find_extra_module "$@"
  if [ -n "$extra_module" ]; then
    build_if_stale "$extra_module"
    class_path+=":$jars/*"
  fi
}

check_build_tools() {
  command -v mvn >/dev/null || fail "there is no mvn on the PATH: install Apache Maven 3.6.3 or newer to build Stoa."
  if [ -n "$java_home" ]; then
    [ -x "$java_home/bin/javac" ] || fail "$java_home has no javac: install a whole JDK, not only its runtime, or set JAVA_HOME to one."
    export JAVA_HOME=$java_home
  fi
}

maven() {
  # shellcheck disable=SC2086 # the variable is split at blanks on purpose
  (cd "$root" && exec mvn -B ${STOA_MAVEN_ARGS-} "$@" </dev/null)
}

# ---- building ----------------------------------------------------------------------------------

# A checksum of the program's sources, by content rather than time, so that switching branches
# back and forth rebuilds only what changed.
fingerprint() {
  (cd "$root" && find pom.xml .mvn ./*/pom.xml ./*/src/main -type f | LC_ALL=C sort | xargs cksum | cksum | tr -d ' ')
}

# Sets jars, the directory with the jars that a module of these sources adds; a build creates it
# atomically.
find_jars() {
  jars=$root/$1/target/app-$(fingerprint)
}

build_if_stale() {
  find_jars "$1"
  [ ! -d "$jars" ] || return 0
  check_build_tools
  lock
  find_jars "$1"
  [ -d "$jars" ] || build "$1" # else another invocation has just built it
  unlock
}

build() {
  local started=$SECONDS status=0 module=$1
  # Otherwise jars of an older version would remain on the class path.
  rm -rf "$root/$module"/target/lib "$root/$module/target/stoa-$module"-*.jar
  : >"$log"
  maven -Dfmt.skip=true -Dmaven.test.skip=true -pl "$module" -am package >>"$log" 2>&1 &
  local maven_pid=$!
  trap 'kill "$maven_pid" 2>/dev/null; exit 130' INT TERM
  show_progress "$maven_pid" "$started"
  wait "$maven_pid" || status=$?
  trap - INT TERM
  if [ "$status" -ne 0 ]; then
    grep -E '^\[(ERROR|WARNING)\]' "$log" | grep -vE '\[ERROR\] *$|Help 1|[Rr]e-run Maven|-> \[|following articles|After correcting|mvn <args>' | tail -n 15 >&2 || tail -n 15 "$log" >&2
    fail "the build failed. All that Maven said is in $log."
  fi
  assemble "$module"
  plain_progress "built in $((SECONDS - started)) s"
}

# Copies our jars, since Maven overwrites them; links the rest, which never change; leaves out what
# the command line has already. Programs may still run from older directories: removes only those more
# than an hour old.
assemble() {
  local module=$1 incomplete=$jars.part.$$ cli=$root/cli/target/app-${jars##*/app-} jar
  find "$root/$module/target" -maxdepth 1 -name 'app-*' -mmin +60 -exec rm -rf {} +
  mkdir -p "$incomplete"
  for jar in "$root/$module/target/stoa-$module"-*.jar "$root/$module"/target/lib/*.jar; do
    [ ! -e "$cli/${jar##*/}" ] || continue
    case $jar in
      */stoa-*) cp "$jar" "$incomplete/" ;;
      *) ln "$jar" "$incomplete/" 2>/dev/null || cp "$jar" "$incomplete/" ;;
    esac
  done
  mv "$incomplete" "$jars"
}

# Shows one moving line on a terminal, a line per module elsewhere.
show_progress() {
  local module='' seen='' alive=yes
  plain_progress "building, once; Maven's log is $log"
  while [ -n "$alive" ]; do
    kill -0 "$1" 2>/dev/null || alive=
    module=$(sed -n 's/^\[INFO\] Building \(Stoa [a-z]*\) .*\(\[.*\]\)$/\1 \2/p' "$log" | tail -n 1)
    if [ -t 2 ]; then
      printf '\r\033[Kstoa: building %s, %s s' "$module" "$((SECONDS - $2))" >&2
    elif [ "$module" != "$seen" ]; then
      plain_progress "building $module"
      seen=$module
    fi
    sleep 0.2
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

plain_progress() {
  [ -t 2 ] || echo "stoa: $*" >&2
}

# ---- one build at a time -----------------------------------------------------------------------

# Waits until no other invocation builds in this tree. A lock whose owner died is ignored: the
# kernel releases a flock, and a lock directory names its owner.
lock() {
  mkdir -p "$root/target"
  if command -v flock >/dev/null; then
    exec 9>"$root/target/stoa-build.lock"
    flock -n 9 || { announce_wait && flock 9; }
  else
    lock_directory "$root/target/stoa-build.lock.d"
  fi
}

unlock() {
  exec 9>&-
  rm -rf "$root/target/stoa-build.lock.d"
}

lock_directory() {
  local owner announced=
  until mkdir "$1" 2>/dev/null; do
    owner=$(cat "$1/pid" 2>/dev/null || true)
    if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then
      rm -rf "$1"
      continue
    fi
    [ -n "$announced" ] || announce_wait
    announced=yes
    sleep 1
  done
  echo $$ >"$1/pid"
}

announce_wait() {
  echo "stoa: waiting for another build in $root" >&2
}

# ---- testing -----------------------------------------------------------------------------------

run_tests() {
  local arguments=()
  while [ $# -gt 0 ]; do
    case $1 in
      --long) arguments+=(-Dstoa.excludedGroups= -Pspark-versions,delta) ;;
      --) shift && arguments+=("$@") && break ;;
      -h | --help)
        echo "Usage: stoa test [--long] [-- MAVEN ARGUMENTS]"
        echo "Runs every test with Maven; --long adds the long sweeps, other versions of Spark and Delta Lake."
        echo "Example: stoa test -- -pl core -Dtest=CoreArchitectureTest"
        exit 0
        ;;
      *)
        echo "stoa: test does not know $1; arguments for Maven follow a --, as in: stoa test -- -pl core" >&2
        exit 2
        ;;
    esac
    shift
  done
  check_build_tools
  lock
  rm -rf "$root"/*/target/surefire-reports "$root"/{it,spark-versions}/*/target/surefire-reports
  local status=0
  maven -Dsurefire.failIfNoSpecifiedTests=false ${arguments[@]+"${arguments[@]}"} verify || status=$?
  unlock
  echo # Maven may leave its last line open
  print_total
  exit "$status"
}

# Prints the sum over all modules, formatted like Surefire's, as the last line.
print_total() {
  find "$root" -path '*/target/surefire-reports/*.txt' -exec cat {} + | awk -F '[:,]' '
    /^Tests run:/ { run += $2; failures += $4; errors += $6; skipped += $8 }
    END {
      level = failures + errors == 0 ? "INFO" : "ERROR"
      format = "[%s] Tests run: %d, Failures: %d, Errors: %d, Skipped: %d\n"
      printf format, level, run, failures, errors, skipped
    }'
}
