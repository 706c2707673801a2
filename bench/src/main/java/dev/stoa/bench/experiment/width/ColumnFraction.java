package dev.stoa.bench.experiment.width;

/** Which fraction of a table's columns is read. */
enum ColumnFraction {
  ONE("one", "1"),
  TENTH("tenth", "10%"),
  ALL("all", "all");

  private final String caseName;
  private final String paperName;

  ColumnFraction(String caseName, String paperName) {
    this.caseName = caseName;
    this.paperName = paperName;
  }

  /** Returns how many of the columns are read. */
  int readColumnCount(int columnCount) {
    return switch (this) {
      case ONE -> 1;
      case TENTH -> columnCount / 10;
      case ALL -> columnCount;
    };
  }

  String caseName(int columnCount) {
    return columnCount + "-columns-" + caseName;
  }

  /** Returns the suffix in the paper's names, for example in {@code CIF_10%}. */
  String paperName() {
    return paperName;
  }
}
