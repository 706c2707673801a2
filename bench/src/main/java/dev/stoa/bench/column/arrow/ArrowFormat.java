package dev.stoa.bench.column.arrow;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.ConvertedFormat;
import java.util.ArrayList;
import java.util.List;

/** Arrow IPC as a contestant, with its bounds and null checks on or off. */
public enum ArrowFormat {
  /** The defaults. */
  CHECKED("arrow-ipc", "checks of bounds and nulls on, as by default"),
  /** Without checks, as its documentation recommends for tested programs. */
  UNCHECKED("arrow-ipc-unchecked", "checks of bounds and nulls off");

  private static final List<String> NO_CHECKS =
      List.of(
          "-Darrow.enable_unsafe_memory_access=true", "-Darrow.enable_null_check_for_get=false");

  private final String contestantName;
  private final String setup;

  ArrowFormat(String contestantName, String setup) {
    this.contestantName = contestantName;
    this.setup = setup;
  }

  /** The JVM options for its memory, with or without its checks. */
  public List<String> options() {
    List<String> options = new ArrayList<>();
    options.add("-Xmx2g");
    options.add("-XX:MaxDirectMemorySize=2g");
    options.add("-XX:+IgnoreUnrecognizedVMOptions");
    options.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
    options.add("--enable-native-access=ALL-UNNAMED");
    options.add("--sun-misc-unsafe-memory-access=allow");
    if (this == UNCHECKED) {
      options.addAll(NO_CHECKS);
    }
    return options;
  }

  /** A new instance with its own process. */
  public ColumnFormat start() {
    return new ConvertedFormat(
        contestantName,
        "arrow-ipc",
        "IPC file, no codec, batches of 65,536 rows, vectors' get and isNull, " + setup,
        ChildCommand.ofThisClassPath(ArrowChild.class, options()));
  }
}
