package dev.stoa.bench.experiment.maps;

/** What is asked of a column of maps. */
enum MapQuestion {
  /** The value of one key in each map that has it. */
  ONE_KEY("one-key"),
  /** All keys and values. */
  WHOLE("whole-maps");

  private final String caseName;

  MapQuestion(String caseName) {
    this.caseName = caseName;
  }

  String caseName() {
    return caseName;
  }
}
