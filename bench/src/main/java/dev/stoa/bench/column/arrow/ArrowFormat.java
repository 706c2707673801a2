package dev.stoa.bench.column.arrow;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.ConvertedFormat;
import java.util.ArrayList;
import java.util.List;

/** Arrow IPC files as a contestant, with Arrow's bounds and null checks on or off. */
public enum ArrowFormat {
  /** With all checks, the default. */
  CHECKED("arrow-ipc", "checks of bounds and nulls on, as by default"),
  /** Without checks, as Arrow's documentation recommends for tested programs. */
  UNCHECKED("arrow-ipc-unchecked", "checks of bounds and nulls off");

  private static final List<String> NO_CHECKS_OPTIONS =
      List.of(
          "-Darrow.enable_unsafe_memory_access=true", "-Darrow.enable_null_check_for_get=false");

  private final String contestantName;
  private final String setup;

  ArrowFormat(String contestantName, String setup) {
    this.contestantName = contestantName;
    this.setup = setup;
  }

  /** Returns the options of a JVM that uses Arrow. */
  public List<String> jvmOptions() {
    List<String> options = new ArrayList<>();
    options.add("-Xmx2g");
    options.add("-XX:MaxDirectMemorySize=2g");
    options.add("-XX:+IgnoreUnrecognizedVMOptions");
    options.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
    options.add("--enable-native-access=ALL-UNNAMED");
    options.add("--sun-misc-unsafe-memory-access=allow");
    if (this == UNCHECKED) {
      options.addAll(NO_CHECKS_OPTIONS);
    }
    return options;
  }

  /** Creates an instance with its own child JVM. */
  public ColumnFormat newFormat() {
    return new ConvertedFormat(
        contestantName,
        "arrow-ipc",
        "IPC file, no codec, batches of 65,536 rows, vectors' get and isNull, " + setup,
        ChildCommand.ofThisClassPath(ArrowChild.class, jvmOptions()));
  }
}
