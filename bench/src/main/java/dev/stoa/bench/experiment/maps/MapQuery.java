package dev.stoa.bench.experiment.maps;

/** A query about a column of maps. */
enum MapQuery {
  /** The value of one key in each map that has it. */
  ONE_KEY("one-key"),
  /** All keys and values. */
  WHOLE("whole-maps");

  private final String caseName;

  MapQuery(String caseName) {
    this.caseName = caseName;
  }

  String caseName() {
    return caseName;
  }
}
