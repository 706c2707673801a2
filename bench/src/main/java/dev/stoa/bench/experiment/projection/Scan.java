package dev.stoa.bench.experiment.projection;

import dev.stoa.bench.experiment.loop.MixedRows;
import dev.stoa.bench.peer.Projection;

/** The columns that a case of the experiment reads. */
enum Scan {
  ONE_INT("one-int", "1 Integer", "number2"),
  ONE_STRING("one-string", "1 String", "text2"),
  ONE_MAP("one-map", "1 Map", "attributes"),
  STRING_AND_MAP("one-string-one-map", "1 String+1 Map", "text2,attributes"),
  ALL("all", "AllColumns", "");

  private final String caseName;
  private final String paperName;

  /** The names of the columns, separated by commas; empty for all. */
  private final String columns;

  Scan(String caseName, String paperName, String columns) {
    this.caseName = caseName;
    this.paperName = paperName;
    this.columns = columns;
  }

  String caseName() {
    return caseName;
  }

  /** Returns the name in the paper's figures. */
  String paperName() {
    return paperName;
  }

  Projection projection() {
    return columns.isEmpty()
        ? Projection.ofAll(MixedRows.schema())
        : Projection.of(MixedRows.schema(), columns.split(","));
  }
}
