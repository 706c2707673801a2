package dev.stoa.bench.experiment.width;

/** How many of the columns are read. */
enum Share {
  ONE("one", "1"),
  TENTH("tenth", "10%"),
  ALL("all", "all");

  private final String caseName;
  private final String paperName;

  Share(String caseName, String paperName) {
    this.caseName = caseName;
    this.paperName = paperName;
  }

  int of(int columnCount) {
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
