package dev.stoa.bench.experiment.keyindex;

/** What is timed. */
enum KeyCase {
  /** Writes an index into memory; the time of one key. */
  BUILD("build"),
  /** Finds keys when all pages are in memory; the time of one key. */
  PRESENT("present"),
  /** Looks for keys that no row has when all pages are in memory; the time of one key. */
  ABSENT("absent");

  private final String label;

  KeyCase(String label) {
    this.label = label;
  }

  /** Returns the name of the case in reports, with that of the set of keys. */
  String caseName(String set) {
    return set + "-" + label;
  }
}
