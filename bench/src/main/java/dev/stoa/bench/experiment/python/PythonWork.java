package dev.stoa.bench.experiment.python;

import java.util.List;

/** What the contestants do; each is a case for one thread and one for all. */
enum PythonWork {
  /** Reads all columns of store_sales into memory. */
  TO_ARROW("to-arrow", PythonData.SALES),
  /** Reads three of ten thousand columns. */
  THREE_COLUMNS("three-columns", PythonData.WIDE),
  /** Reads some columns of random rows by position. */
  TAKE("take", PythonData.SALES),
  /** Reads all rows in random order, in batches. */
  SHUFFLED_EPOCH("shuffled-epoch", PythonData.SHUFFLED);

  private final String label;
  private final String tableName;

  PythonWork(String label, String tableName) {
    this.label = label;
    this.tableName = tableName;
  }

  /** Returns the first part of the names of the cases, by which the Python program knows it. */
  String label() {
    return label;
  }

  /** Returns the name of the table or file that is read. */
  String tableName() {
    return tableName;
  }

  /** Returns the contestants, the baseline first. */
  List<PythonReader> readers() {
    return switch (this) {
      case TO_ARROW -> List.of(PythonReader.PARQUET, PythonReader.STOA, PythonReader.JAVA);
      case TAKE -> List.of(PythonReader.PARQUET, PythonReader.DATASET, PythonReader.STOA);
      case THREE_COLUMNS, SHUFFLED_EPOCH -> List.of(PythonReader.PARQUET, PythonReader.STOA);
    };
  }
}
