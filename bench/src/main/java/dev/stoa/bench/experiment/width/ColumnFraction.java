package dev.stoa.bench.experiment.width;

/** The fraction of columns that are read. */
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

  int columnCount(int columnCount) {
    return switch (this) {
      case ONE -> 1;
      case TENTH -> columnCount / 10;
      case ALL -> columnCount;
    };
  }

  String caseName(int columnCount) {
    return columnCount + "-columns-" + caseName;
  }

  /** As in the paper's {@code CIF_10%}. */
  String paperName() {
    return paperName;
  }
}
