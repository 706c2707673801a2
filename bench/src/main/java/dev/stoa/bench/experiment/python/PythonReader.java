package dev.stoa.bench.experiment.python;

import dev.stoa.bench.harness.DataDirectory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The contestants. */
enum PythonReader {
  /** Reads Parquet files with {@code pyarrow.parquet}. */
  PARQUET("pyarrow-parquet", "Parquet with zstd, written by pyarrow, read with ParquetFile"),
  /** Takes rows of Parquet files with {@code pyarrow.dataset}. */
  DATASET("pyarrow-dataset", "the same file, read with Dataset.take"),
  /** Reads tables with the package {@code stoa}. */
  STOA("stoa-python", "tables with default settings, read with the package stoa"),
  /** Reads the same tables in Java, as Arrow's vectors. */
  JAVA(
      "stoa-java", "the same tables as Arrow's vectors in a JVM of its own, with Python's options");

  private final String label;
  private final String setup;

  PythonReader(String label, String setup) {
    this.label = label;
    this.setup = setup;
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(PythonReader::label).toList();
  }

  /** Returns the contestant's name. */
  String label() {
    return label;
  }

  String setup() {
    return setup;
  }

  boolean readsParquet() {
    return this == PARQUET || this == DATASET;
  }

  /** Returns the file or table of this name. */
  Path path(DataDirectory data, String table) {
    return readsParquet()
        ? data.path(PythonData.PARQUET_DATA).resolve(table + PythonData.PARQUET_SUFFIX)
        : data.path(PythonData.STOA_DATA).resolve(table);
  }
}
